"""Memory that threads ask for comes from one place."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import ctypes, sys, threading
if sys.argv[1] == "small":
    from app.memory import keep_memory_small
    keep_memory_small()
gate = threading.Barrier(9)
def work():
    kept = [bytes(60_000) for _ in range(20)]
    gate.wait()
    gate.wait()
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
gate.wait()
# glibc's own account, on standard error; another C library has none.
getattr(ctypes.CDLL(None), "malloc_stats", lambda: None)()
gate.wait()
for thread in threads: thread.join()
"""


def arenas(mode: str) -> int:
    """How many arenas eight busy threads have, by glibc's account."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, mode], capture_output=True, text=True, check=True
    )
    return done.stderr.count("Arena ")


def test_threads_share_one_arena() -> None:
    assert arenas("plain") != 1
    assert arenas("small") <= 1
