"""Printing a page to PDF with the Chromium, Chrome or Edge that is installed."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import tempfile
from pathlib import Path
from typing import Any, Final

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

INSTALL_PATHS: Final = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""Default locations of browsers that are not on the PATH."""

TIMEOUT: Final = 120
"""Seconds to print one document."""


class NoBrowser(OvertoneError):
    """No Chromium, Chrome or Edge was found."""


class CannotPrint(OvertoneError):
    """The browser did not write a PDF."""


def find_browser() -> Path:
    """Return the path of a Chromium, Chrome or Edge. Raises NoBrowser."""
    on_path = (shutil.which(name) for name in NAMES)
    found = [*filter(None, on_path), *(p for p in INSTALL_PATHS if Path(p).is_file())]
    if not found:
        raise NoBrowser(
            "No browser was found on the PATH. Install Chromium "
            "(“apt-get install chromium”), Chrome or Edge. For a PDF, you can also "
            "export HTML, open index.html?view=print in any browser and print it there."
        )
    return Path(found[0])


def print_page(browser: Path, page: Path) -> bytes:
    """Return the PDF of a local page.

    Raises CannotPrint. The browser and its child processes end with the call.
    """
    with tempfile.TemporaryDirectory(
        prefix="overtone-print-", ignore_cleanup_errors=True
    ) as folder:
        pdf = Path(folder) / "lesson.pdf"
        command = [
            str(browser),
            *common_arguments(Path(folder) / "profile"),
            "--no-pdf-header-footer",
            # The size of a slide, so that a script measures slides as they are printed.
            "--window-size=1280,720",
            "--generate-pdf-document-outline",
            f"--print-to-pdf={pdf}",
            page.as_uri(),
        ]
        message = _run(command)
        if not pdf.is_file():
            raise CannotPrint(f"{browser} did not print the page: {message}")
        return pdf.read_bytes()


def common_arguments(profile: Path) -> list[str]:
    """Return the arguments of a headless browser with its own profile folder."""
    # Chromium's sandbox refuses to run as root, which containers often are.
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [
        "--headless",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-sync",
        "--no-first-run",
        f"--user-data-dir={profile}",
        *(["--no-sandbox"] if root else []),
    ]


def _run(command: list[str]) -> str:
    """Run the browser and return the last line of its standard error."""
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
        _, errors = process.communicate(timeout=TIMEOUT)
    except subprocess.TimeoutExpired:
        raise CannotPrint(f"The browser took more than {TIMEOUT} seconds.") from None
    finally:
        end_process(process)
    lines = errors.strip().splitlines()
    return lines[-1] if lines else "it reported no error."


def end_process(process: subprocess.Popen[Any]) -> None:
    """End the browser and its child processes."""
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.communicate()
