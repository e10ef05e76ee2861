"""Durations in words."""

from __future__ import annotations

from typing import Final

from app.language import gettext, ngettext

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
        minutes = seconds // _MINUTE
        return ngettext("%(count)s minute ago", "%(count)s minutes ago", minutes)
    if seconds < _DAY:
        hours = seconds // _HOUR
        return ngettext("%(count)s hour ago", "%(count)s hours ago", hours)
    return ngettext("%(count)s day ago", "%(count)s days ago", seconds // _DAY)
