"""Clean exit when a signal interrupts a command that writes files."""

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


class _Interrupted(BaseException):
    """A signal arrived. Not an Exception, so that no handler in between catches it."""

    def __init__(self, number: int) -> None:
        self.number = number


@contextmanager
def clean_exit_on_signals() -> Iterator[None]:
    """Let a signal unwind the block, so that every `finally` in it runs.

    Then prints one line to standard error and raises SystemExit with 128 + the signal
    number, as shells expect. Further signals are ignored during the cleanup.
    """

    def interrupt(number: int, _: FrameType | None) -> None:
        for other in SIGNALS:
            signal.signal(other, signal.SIG_IGN)
        raise _Interrupted(number)

    with _handled_by(interrupt):
        try:
            yield
        except _Interrupted as interrupted:
            name = signal.Signals(interrupted.number).name
            print(f"Stopped by {name}. No incomplete files were left.", file=sys.stderr)
            raise SystemExit(128 + interrupted.number) from None


@contextmanager
def signals_deferred() -> Iterator[None]:
    """Deliver signals only after the block, which moves or deletes files."""
    waiting: list[int] = []
    try:
        with _handled_by(lambda number, _: waiting.append(number)):
            yield
    finally:
        for number in waiting[:1]:
            signal.raise_signal(number)


@contextmanager
def _handled_by(handler: _Handler) -> Iterator[None]:
    # Python allows signal handlers only in the main thread, and runs them only there.
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, handler) for number in SIGNALS}
    try:
        yield
    finally:
        for number, previous in before.items():
            signal.signal(number, previous)
