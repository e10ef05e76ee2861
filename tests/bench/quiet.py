"""Waits for idle processors, for machines that have other work as well.

Reads Linux's own count; elsewhere there is no waiting.
"""

from __future__ import annotations

import time
from pathlib import Path

from tests.bench.smoke import SMOKE

TICKS = Path("/proc/stat")

BUSY = 0.15
"""Share of all processors in use up to which the machine counts as quiet."""

LOOK = 1.0
"""Seconds over which it is judged."""

PATIENCE = 30.0
"""Seconds, after which a script measures anyway."""


def wait_until_quiet() -> None:
    """Return once the machine is quiet, or when patience is at its end."""
    if SMOKE:
        return
    deadline = time.monotonic() + PATIENCE
    while TICKS.exists() and time.monotonic() < deadline and _busy() > BUSY:
        pass


def _busy() -> float:
    """Share of all processors in use over the next moment, 0 to 1."""
    total, idle = _ticks()
    time.sleep(LOOK)
    total_after, idle_after = _ticks()
    return 1 - (idle_after - idle) / max(1, total_after - total)


def _ticks() -> tuple[int, int]:
    """All ticks since the machine started, and the idle ones among them."""
    # user nice system idle iowait irq softirq steal
    counts = [int(n) for n in TICKS.read_text().splitlines()[0].split()[1:9]]
    return sum(counts), counts[3] + counts[4]
