"""Time of `overtone check` for a lesson with 30 slides, also with `--look`.

    python -m tests.bench.check [--runs N]

Each run is a new process: most of the time goes into imports. `--look` opens all slides
in a browser, on three screens.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

from tests.bench.lib.quiet import wait_until_quiet
from tests.bench.lib.smoke import SMOKE, size
from tests.bench.lib.table import Line, parse_runs, report
from tests.long_lesson import SLIDES as MANY_SLIDES
from tests.long_lesson import write_long_lesson

RUNS = 5

SLIDES = size(MANY_SLIDES, 5)

LIMIT, LOOK_LIMIT = 1, 20
"""Seconds."""


def main() -> int:
    runs = parse_runs(__doc__, RUNS)
    with tempfile.TemporaryDirectory() as folder:
        file = write_long_lesson(Path(folder), SLIDES)
        wait_until_quiet()
        if not SMOKE:
            _check(file)  # Python stores the compiled modules.
        times = [_check(file) for _ in range(runs)]
        look = _check(file, "--look")
    return report(
        [
            Line("overtone check", median(times), LIMIT, "s"),
            Line("overtone check --look", look, LOOK_LIMIT, "s"),
        ]
    )


def _check(*arguments: Path | str) -> float:
    """Return the seconds that the command takes."""
    begun = time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "app", "check", *map(str, arguments)],
        check=True,
        env={k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"},
        stdout=subprocess.DEVNULL,
    )
    return time.monotonic() - begun


if __name__ == "__main__":
    sys.exit(main())
