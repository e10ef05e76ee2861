"""Memory use of the process: glibc's allocator and Python's garbage collector.

Figures are computed with many short-lived arrays in many threads. By default, glibc
uses one arena per thread and returns little memory to the system, so a server that has
drawn figures for hours would hold several times the memory that it uses.
"""

from __future__ import annotations

import ctypes
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

M_TRIM_THRESHOLD, M_ARENA_MAX = -1, -8  # <malloc.h>

TRIM_THRESHOLD = 128 * 1024
"""Free bytes at the top of the heap above which glibc returns them to the system.
Setting the threshold also stops glibc from raising it."""


def use_one_arena() -> None:
    """Make glibc use one arena and trim it. Call this before any thread starts.

    Other C libraries are left unchanged.
    """
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt:
        mallopt(M_ARENA_MAX, 1)
        mallopt(M_TRIM_THRESHOLD, TRIM_THRESHOLD)


@contextmanager
def long_lived_objects() -> Iterator[None]:
    """Exclude all objects that the block creates from later garbage collections.

    A full collection of a loaded application takes about 80 ms, in which the process
    answers no request.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
