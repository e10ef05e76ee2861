"""Durations in words."""

from __future__ import annotations

from typing import Final

from app.language import gettext

_MINUTE: Final = 60  # seconds
_HOUR: Final = 60 * _MINUTE
_DAY: Final = 24 * _HOUR


def duration(seconds: float) -> str:
    """Return a duration in English, in the largest unit that gives at least 1."""
    seconds = max(int(seconds), 0)
    for unit, size in (("d", _DAY), ("h", _HOUR), ("min", _MINUTE)):
        if seconds >= size:
            return f"{seconds // size} {unit}"
    return f"{seconds} s"


def ago(moment: float, now: float) -> str:
    """Return how long ago something was. Times are seconds since the epoch."""
    seconds = int(now - moment)
    if seconds < _MINUTE:
        return gettext("just now")
    if seconds < _HOUR:
        return gettext("%(minutes)s min ago", minutes=seconds // _MINUTE)
    if seconds < _DAY:
        return gettext("%(hours)s h ago", hours=seconds // _HOUR)
    return gettext("%(days)s d ago", days=seconds // _DAY)
