"""Durations in words."""

from __future__ import annotations


def duration(seconds: float) -> str:
    """Return a duration in the largest unit that gives at least 1."""
    seconds = max(int(seconds), 0)
    for unit, size in (("d", 86400), ("h", 3600), ("min", 60)):
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def ago(moment: float, now: float) -> str:
    """Return how long ago something was. Times are seconds since the epoch."""
    return f"{duration(now - moment)} ago" if now - moment >= 60 else "just now"
