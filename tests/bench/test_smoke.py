"""Every measuring script runs in smoke mode."""

from __future__ import annotations

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


def run(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", f"tests.bench.{script}", *arguments, "--smoke"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )


@pytest.mark.usefixtures("browser_path")
@pytest.mark.parametrize("script", WITH_A_BROWSER)
def test_a_script_with_a_browser_runs(script: str) -> None:
    done = run(script)

    assert done.returncode == 0, done.stderr
    assert "measured" in done.stdout


def test_the_scripts_without_a_browser_run() -> None:
    """They run in one process, and share a server where they need no own one."""
    done = run("lib.smoke", *WITHOUT_A_BROWSER)

    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("measured") == len(WITHOUT_A_BROWSER)


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
