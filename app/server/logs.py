"""Configuration of the log: safe to read in a terminal, and bounded under attack."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable
from textwrap import indent
from traceback import walk_tb
from typing import Any, Final

from uvicorn.logging import AccessFormatter

from app.core.terminal_text import printable
from app.web.requests.logged_target import without_secrets

REPEAT_INTERVAL: Final = 60
"""Seconds in which a repeated message or exception is logged once."""

MAX_KINDS: Final = 1000
"""Kinds of messages that are remembered. Above this, all are forgotten."""


class UtcTime(logging.Formatter):
    """Formatter of times such as `2026-11-27T09:30:00Z`."""

    converter = staticmethod(time.gmtime)
    default_time_format = "%Y-%m-%dT%H:%M:%SZ"
    default_msec_format = None


class RequestFormatter(UtcTime, AccessFormatter):
    """uvicorn's formatter of requests, which escapes the path."""


class SingleLineFormatter(UtcTime):
    """Formatter that escapes control characters, which clients can send in a path.

    A message takes one line. The lines of a traceback are indented, so no line in it
    looks like a message.
    """

    def formatMessage(self, record: logging.LogRecord) -> str:
        # uvicorn ends the message about an exception with a line break.
        record.message = printable(record.message.rstrip("\n"))
        return super().formatMessage(record)

    def formatException(self, ei: Any) -> str:
        lines = super().formatException(ei).split("\n")
        return indent("\n".join(map(printable, lines)), "  ")


class SecretFilter(logging.Filter):
    """Filter that removes secrets from request targets."""

    def filter(self, record: logging.LogRecord) -> bool:
        if isinstance(record.args, tuple):
            record.args = tuple(
                without_secrets(value) if isinstance(value, str) else value
                for value in record.args
            )
        return True


class RepeatFilter(logging.Filter):
    """Filter that passes each kind of record once per REPEAT_INTERVAL.

    Exceptions of one type from one line of code are one kind, whatever the request
    was. Other records are of one kind if their messages are equal, or their `kind` if
    a message contains text that clients choose.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._logged: dict[object, float] = {}
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        kind, now = _kind(record), self._clock()
        with self._lock:
            if now - self._logged.get(kind, -REPEAT_INTERVAL) < REPEAT_INTERVAL:
                return False
            if len(self._logged) >= MAX_KINDS:
                self._logged.clear()
            self._logged[kind] = now
        return True


def _kind(record: logging.LogRecord) -> object:
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return record.name, getattr(record, "kind", None) or record.getMessage()
    lines = [(f.f_code.co_filename, n) for f, n in walk_tb(error.__traceback__)]
    return type(error), *lines[-1:]


LOGGING: Final[dict[str, Any]] = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "repeated": {"()": RepeatFilter},
        "secrets": {"()": SecretFilter},
    },
    "formatters": {
        "default": {
            "()": SingleLineFormatter,
            "format": "%(asctime)s %(levelname)s: %(message)s",
        },
        "access": {
            "()": RequestFormatter,
            "fmt": '%(asctime)s %(client_addr)s - "%(request_line)s" %(status_code)s',
        },
    },
    "handlers": {
        "default": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stderr",
            "formatter": "default",
            "filters": ["repeated"],
        },
        "access": {
            "class": "logging.StreamHandler",
            "stream": "ext://sys.stdout",
            "formatter": "access",
            "filters": ["secrets"],
        },
    },
    "loggers": {
        "app": {"handlers": ["default"], "level": "INFO"},
        "uvicorn": {"handlers": ["default"], "propagate": False},
        "uvicorn.access": {"handlers": ["access"], "propagate": False},
    },
}
"""For `logging.config.dictConfig`, and for uvicorn."""
