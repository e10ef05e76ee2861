"""Ending an export early: tidily, in a line, and with the status that shells expect."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

_Handler = Callable[[int, FrameType | None], None]


class _Stopped(BaseException):
    """Someone wants the process to end. No Exception: nobody in between keeps it."""

    def __init__(self, number: int) -> None:
        self.number = number


@contextmanager
def stopping_tidily() -> Iterator[None]:
    """What is begun in here is undone when a signal ends it.

    Then there is one line on standard error, and SystemExit with 128 + the signal. A
    second signal does not disturb the tidying.
    """

    def stop(number: int, _: FrameType | None) -> None:
        for other in SIGNALS:
            signal.signal(other, signal.SIG_IGN)
        raise _Stopped(number)

    with _handled_by(stop):
        try:
            yield
        except _Stopped as stopped:
            name = signal.Signals(stopped.number).name
            print(f"Stopped by {name}: nothing is left half written.", file=sys.stderr)
            raise SystemExit(128 + stopped.number) from None


@contextmanager
def undisturbed() -> Iterator[None]:
    """Signals wait until what is in here is done: files change places, or go."""
    waiting: list[int] = []
    try:
        with _handled_by(lambda number, _: waiting.append(number)):
            yield
    finally:
        for number in waiting[:1]:
            signal.raise_signal(number)


@contextmanager
def _handled_by(handler: _Handler) -> Iterator[None]:
    # Only the main thread hears signals; in others there is nothing to hear.
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, handler) for number in SIGNALS}
    try:
        yield
    finally:
        for number, own in before.items():
            signal.signal(number, own)
