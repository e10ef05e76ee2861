"""Browsers and the accessibility bus of Linux desktops; installed if missing."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from tests.chromium import NO_SPARE_PROCESS

READER = Path(__file__).parent / "read_tree.py"

PACKAGES = (
    "at-spi2-core gir1.2-atspi-2.0 libatk-adaptor python3-gi dbus-x11 xvfb xauth "
    "chromium firefox-esr webkit2gtk-driver"
)
COMMANDS = ("dbus-run-session", "xvfb-run", "chromium", "firefox-esr")

ADVICE = f"""\
The tests of what screen readers get need a Linux desktop's accessibility bus and three
browsers, and they could not be installed. On Debian, as root:
  apt-get install --no-install-recommends {PACKAGES}"""

FIREFOX_SETTINGS = """\
user_pref("accessibility.force_disabled", -1);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
"""

TIMEOUT = 300
"""Seconds for all pages, on a busy machine."""


def chromium(profile: Path) -> list[str]:
    """Return the command that opens a URL in Chromium."""
    options = [
        "--no-sandbox",
        "--no-first-run",
        "--force-renderer-accessibility",
        NO_SPARE_PROCESS,
    ]
    return ["chromium", *options, f"--user-data-dir={profile}", "--new-window"]


def firefox(profile: Path) -> list[str]:
    """Return the command that opens a URL in Firefox."""
    (profile / "user.js").write_text(FIREFOX_SETTINGS, "utf-8")
    return ["firefox-esr", "--profile", str(profile), "--new-window"]


def webkit(profile: Path) -> list[str]:
    """Return the command that opens a URL in WebKitGTK.

    It stores nothing, so that a page does not depend on earlier runs: a projector
    whose room has ended would show a room that a presenter view opened since.
    """
    return [str(mini_browser()), "--private"]


def mini_browser() -> Path | None:
    return next(Path("/usr/lib").glob("*/webkit2gtk-4.*/MiniBrowser"), None)


def read_tree(pages: dict[str, str], command: list[str]) -> list[tuple[str, str]]:
    """Open pages with `command`, and wait until each has its last heading.

    `pages` are the last headings by URL. Returns role and name of each heading, control
    and image of all pages.
    """
    reader = ["/usr/bin/python3", str(READER), json.dumps(pages), *command]
    done = subprocess.run(
        ["dbus-run-session", "xvfb-run", "-a", *reader],
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=True,
    )
    return [(role, name) for role, name in json.loads(done.stdout.splitlines()[-1])]


@cache
def install() -> None:
    """Install what is missing. If that is not possible, the test fails."""
    if not is_installed() and shutil.which("apt-get") and os.geteuid() == 0:
        options = "-qy --no-install-recommends"
        script = f"apt-get update -q && apt-get install {options} {PACKAGES}"
        subprocess.run(["sh", "-c", script], capture_output=True, check=False)
    if not is_installed():
        pytest.fail(ADVICE, pytrace=False)


def is_installed() -> bool:
    return all(map(shutil.which, COMMANDS)) and mini_browser() is not None
