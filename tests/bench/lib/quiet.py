"""Wait for idle processors, for machines that also do other work. Linux only."""

from __future__ import annotations

import time
from pathlib import Path

from tests.bench.lib.smoke import SMOKE

TICKS = Path("/proc/stat")

BUSY = 0.15
"""Share of processor time in use up to which the machine counts as idle."""

SAMPLE = 1.0
"""Seconds of one measurement."""

MAX_WAIT = 30.0
"""Seconds after which a script measures anyway."""


def wait_until_quiet() -> None:
    """Return once the machine is idle, or after MAX_WAIT seconds."""
    if SMOKE:
        return
    deadline = time.monotonic() + MAX_WAIT
    while TICKS.exists() and time.monotonic() < deadline and _busy() > BUSY:
        pass


def _busy() -> float:
    """Measure the share of processor time in use, 0 to 1, for SAMPLE seconds."""
    total, idle = _ticks()
    time.sleep(SAMPLE)
    total_after, idle_after = _ticks()
    return 1 - (idle_after - idle) / max(1, total_after - total)


def _ticks() -> tuple[int, int]:
    """Return all ticks and idle ticks since the machine started."""
    # user nice system idle iowait irq softirq steal
    counts = [int(n) for n in TICKS.read_text().splitlines()[0].split()[1:9]]
    return sum(counts), counts[3] + counts[4]
