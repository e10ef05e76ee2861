"""Finds a Chromium for the tests, or installs one the way the platform allows."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")

QUIET = (
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
)
"""A test browser talks to the server under test and to nobody else."""

ADVICE = """\
The browser tests need Chromium, and none could be installed. Do one of these:
  apt-get install chromium                  (Debian, as root)
  python -m playwright install chromium     (anywhere else)
or put a Chromium or Chrome on the PATH."""


@cache
def chromium() -> Path:
    """One on the PATH, else Playwright's own, else installed; fails with advice."""
    for find in (_on_the_path, _playwrights_own, _installed):
        if path := find():
            return path
    pytest.fail(ADVICE, pytrace=False)


def launch_arguments() -> list[str]:
    # Chromium's sandbox refuses to run as root, which containers often are.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET, "--no-sandbox"] if root else [*QUIET]


def _on_the_path() -> Path | None:
    found = (shutil.which(name) for name in NAMES)
    return next((Path(path) for path in found if path), None)


def _playwrights_own() -> Path | None:
    # Asked in a process of its own: Playwright may be running in this one already.
    script = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    asked = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    path = Path(asked.stdout.strip())
    return path if asked.returncode == 0 and path.is_file() else None


def _installed() -> Path | None:
    for command in _ways():
        done = subprocess.run(command, capture_output=True, check=False)
        if done.returncode == 0 and (path := _on_the_path() or _playwrights_own()):
            return path
    return None


def _ways() -> list[list[str]]:
    ways = [[sys.executable, "-m", "playwright", "install", "chromium"]]
    if shutil.which("apt-get") and os.geteuid() == 0:
        install = "apt-get update -q && apt-get install -qy chromium"
        ways.insert(0, ["sh", "-c", install])
    return ways
