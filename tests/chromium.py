"""Find a Chromium for the tests, or install one."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pytest

FULL = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""Commands of Chromium as readers use it."""

NAMES = ("chromium-headless-shell", *FULL)
"""Commands, in order of preference. The headless shell is the same browser without a
user interface; a lesson's page takes a third less processor time in it."""

NO_BACKGROUND_REQUESTS = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
"""Stop background requests: a test browser connects only to the tested server."""

NO_SPARE_PROCESS = "--renderer-process-limit=1"
"""Keep Chromium from starting a spare process for each page, which no test uses.

It takes a tenth of the processor time in which a page of a lesson opens.
"""

INSTALL_HINT = """\
The browser tests need Chromium, and it could not be installed. Do one of these:
  apt-get install chromium-headless-shell   (Debian, as root)
  python -m playwright install chromium     (anywhere else)
or put a Chromium or Chrome on the PATH."""


@cache
def chromium() -> Path:
    """Return a Chromium: on the PATH, else Playwright's, else newly installed.

    Without one, the test fails and says what to install.
    """
    for find in (_on_the_path, _from_playwright, _newly_installed):
        if path := find():
            return path
    pytest.fail(INSTALL_HINT, pytrace=False)


def full_chromium() -> Path:
    """Return Chromium as readers use it, for measurements, else any Chromium."""
    return _on_the_path(FULL) or chromium()


def launch_arguments() -> list[str]:
    # Chromium's sandbox refuses to run as root, which containers often are.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return (
        [*NO_BACKGROUND_REQUESTS, "--no-sandbox"] if root else [*NO_BACKGROUND_REQUESTS]
    )


def _on_the_path(names: Sequence[str] = NAMES) -> Path | None:
    found = (shutil.which(name) for name in names)
    return next((Path(path) for path in found if path), None)


def _from_playwright() -> Path | None:
    # In a separate process, because Playwright may already run in this one.
    script = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    path = Path(result.stdout.strip())
    return path if result.returncode == 0 and path.is_file() else None


def _newly_installed() -> Path | None:
    for command in _install_commands():
        result = subprocess.run(command, capture_output=True, check=False)
        if result.returncode == 0 and (path := _on_the_path() or _from_playwright()):
            return path
    return None


def _install_commands() -> list[list[str]]:
    commands = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        install = "apt-get update -q && apt-get install -qy chromium-headless-shell"
        commands.insert(0, ["sh", "-c", install])
    return commands
