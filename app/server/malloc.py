"""How the process takes memory from the system, where that can be said.

Figures are many short-lived arrays made by many threads. glibc gives each thread an
arena of its own and hands little of it back: a server that draws for hours would hold
several times what it uses.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

M_TRIM_THRESHOLD, M_ARENA_MAX = -1, -8  # <malloc.h>

TRIM_THRESHOLD = 128 * 1024
"""Bytes free at the top of the heap from which they are given back. Setting it also
keeps glibc from raising it by itself."""


def keep_memory_small() -> None:
    """Asks glibc for one arena that is trimmed. Call it before any thread starts.

    Does nothing with another C library.
    """
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt:
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_TRIM_THRESHOLD, TRIM_THRESHOLD)


@contextmanager
def loading() -> Iterator[None]:
    """Around loading what stays for as long as the process does.

    The collector of garbage waits, goes through it all once, and never again: that
    would take longer than a figure. So garbage is looked for sooner, and less piles up.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
