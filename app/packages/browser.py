"""The browser on this machine that prints pages. None is installed for it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Final

from app.core.errors import OvertoneError

NAMES: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "msedge",
)

ELSEWHERE: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""Where browsers are that put themselves on no PATH."""

PATIENCE: Final = 120
"""Seconds that a browser gets for one document."""


class NoBrowser(OvertoneError):
    """There is none here that could print."""


class CannotPrint(OvertoneError):
    """The browser gave no PDF."""


def find_browser() -> Path:
    """A Chromium, Chrome or Edge. Raises NoBrowser, saying what to install."""
    on_the_path = (shutil.which(name) for name in NAMES)
    found = [*filter(None, on_the_path), *(p for p in ELSEWHERE if Path(p).is_file())]
    if not found:
        raise NoBrowser(
            "A PDF is printed by a browser, and there is none on the PATH. Install "
            "Chromium (“apt-get install chromium”), Chrome or Edge; or export HTML, "
            "open it with “?view=print” and print that."
        )
    return Path(found[0])


def print_page(browser: Path, page: Path) -> bytes:
    """The PDF of a page that lies on this machine.

    Raises CannotPrint. The browser and all that it started are gone afterwards.
    """
    with tempfile.TemporaryDirectory(
        prefix="overtone-print-", ignore_cleanup_errors=True
    ) as folder:
        pdf = Path(folder) / "lesson.pdf"
        command = [str(browser), *_arguments(Path(folder), pdf), page.as_uri()]
        complaint = _run(command)
        if not pdf.is_file():
            raise CannotPrint(f"{browser} printed nothing. It says: {complaint}")
        return pdf.read_bytes()


def _arguments(folder: Path, pdf: Path) -> list[str]:
    # Chromium's sandbox refuses to run as root, which containers often are.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        "--headless",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-sync",
        "--no-first-run",
        f"--user-data-dir={folder / 'profile'}",
        "--no-pdf-header-footer",
        f"--print-to-pdf={pdf}",
        *(["--no-sandbox"] if root else []),
    ]


def _run(command: list[str]) -> str:
    """The last line that the browser complained of."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        start_new_session=True,
    )
    try:
        _, complaints = process.communicate(timeout=PATIENCE)
    except subprocess.TimeoutExpired:
        raise CannotPrint(f"The browser took more than {PATIENCE} seconds.") from None
    finally:
        _end(process)
    lines = complaints.strip().splitlines()
    return lines[-1] if lines else "nothing."


def _end(process: subprocess.Popen[str]) -> None:
    """Ends the browser with the processes that it started."""
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()
