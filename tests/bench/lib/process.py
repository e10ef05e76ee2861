"""Processor time and memory of a running process. Linux only."""

from __future__ import annotations

import os
from pathlib import Path

MEGABYTE = 1_000_000


def processor_seconds(pid: int) -> float:
    """Return the user and system time of all its threads."""
    # The process name before the bracket may contain spaces.
    fields = _read(pid, "stat").rpartition(")")[2].split()
    user, system = int(fields[11]), int(fields[12])
    return (user + system) / os.sysconf("SC_CLK_TCK")


def resident_megabytes(pid: int) -> float:
    """Return its resident memory."""
    [line] = [s for s in _read(pid, "status").splitlines() if s.startswith("VmRSS:")]
    return int(line.split()[1]) * 1024 / MEGABYTE


def _read(pid: int, name: str) -> str:
    return Path(f"/proc/{pid}/{name}").read_text()
