"""Browsers that fail to print."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from app.packages.browser import printing as browser
from app.packages.browser.printing import CannotPrint, print_page
from tests.waiting import eventually


def script(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


def test_the_error_message_of_the_browser_is_reported(tmp_path: Path) -> None:
    broken = script(tmp_path / "broken", "echo no display >&2; exit 1")

    with pytest.raises(CannotPrint, match="no display"):
        print_page(broken, tmp_path / "index.html")


def test_a_browser_that_hangs_is_ended_with_its_child_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "alive"
    hanging = script(tmp_path / "hanging", f"sleep 60 & echo $! > {pipe}; wait")
    monkeypatch.setattr(browser, "TIMEOUT", 0.5)

    with pytest.raises(CannotPrint, match="more than"):
        print_page(hanging, tmp_path / "index.html")

    child = pipe.read_text().strip()
    assert eventually(lambda: has_ended(child))


def has_ended(process: str) -> bool:
    """Return whether the process has ended, though its parent may not know it yet."""
    try:
        state = (Path("/proc") / process / "stat").read_text().split()[2]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"
