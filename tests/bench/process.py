"""What a running process has used so far. Linux only."""

from __future__ import annotations

import os
from pathlib import Path

MEGABYTE = 1_000_000


def processor_seconds(pid: int) -> float:
    """Time on all processors, in the kernel too, of all its threads."""
    # The name before the bracket may hold anything, spaces too.
    fields = _read(pid, "stat").rpartition(")")[2].split()
    user, system = int(fields[11]), int(fields[12])
    return (user + system) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(pid: int) -> float:
    """Memory that it holds now."""
    [line] = [s for s in _read(pid, "status").splitlines() if s.startswith("VmRSS:")]
    return int(line.split()[1]) * 1024 / MEGABYTE


def _read(pid: int, name: str) -> str:
    return Path(f"/proc/{pid}/{name}").read_text()
