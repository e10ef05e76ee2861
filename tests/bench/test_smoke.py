"""Every measuring script runs in smoke mode."""

from __future__ import annotations

import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench import lighthouse

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
SCRIPTS = [
    path.stem
    for path in sorted(FOLDER.glob("*.py"))
    if "\ndef main(" in path.read_text()
]
TIMEOUT = 400
"""Seconds, on a busy machine. Most of the time goes into starting browsers and servers.
"""

pytestmark = pytest.mark.timeout(TIMEOUT + 20)

WITH_A_BROWSER = ("check", "figure", "keys", "kinds", "page", "reload", "rooms")
WITHOUT_A_BROWSER = (
    "attack",
    "fuzz",
    "grades",
    "join",
    "kills",
    "launch",
    "server",
    "silence",
)


@pytest.mark.usefixtures("browser_path")
def test_the_scripts_with_a_browser_run() -> None:
    run_all(WITH_A_BROWSER)


def test_the_scripts_without_a_browser_run() -> None:
    run_all(WITHOUT_A_BROWSER)


@pytest.mark.parametrize("script", SCRIPTS)
def test_a_script_that_is_started_as_documented_shows_its_manual(
    script: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [script, "--help"])

    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(FOLDER / f"{script}.py"), run_name="__main__")

    assert ended.value.code == 0
    assert f"python -m tests.bench.{script}" in capsys.readouterr().out


def run_all(scripts: tuple[str, ...]) -> None:
    """Run the scripts in one process, where they share a server and a browser."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.lib.smoke", *scripts, "--smoke"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("measured") == len(scripts)


def test_without_lighthouse_its_script_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "argv", ["lighthouse"])
    monkeypatch.setenv("LIGHTHOUSE", "not-installed")

    with pytest.raises(SystemExit) as ended:
        lighthouse.main()

    assert ended.value.code == (
        "Lighthouse was not found. Install it and set $LIGHTHOUSE to its path."
    )


def test_every_script_is_run_here() -> None:
    assert sorted(SCRIPTS) == sorted(
        (*WITH_A_BROWSER, *WITHOUT_A_BROWSER, "lighthouse")
    )
