"""Memory use: one arena for all threads, and no collection of loaded objects."""

from __future__ import annotations

import subprocess
import sys

SCRIPT = """
import ctypes, sys, threading
if sys.argv[1] == "small":
    from app.server.malloc import use_one_arena
    use_one_arena()
gate = threading.Barrier(9)
def work():
    blocks = [bytes(60_000) for _ in range(20)]
    gate.wait()
    gate.wait()
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
gate.wait()
# glibc writes its statistics to standard error; other C libraries have none.
getattr(ctypes.CDLL(None), "malloc_stats", lambda: None)()
gate.wait()
for thread in threads: thread.join()
"""


def arenas(mode: str) -> int:
    """Return the number of arenas that glibc reports for eight busy threads."""
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, mode], capture_output=True, text=True, check=True
    )
    return done.stderr.count("Arena ")


def test_threads_share_one_arena() -> None:
    assert arenas("plain") != 1
    assert arenas("small") <= 1


GC_SCRIPT = """
import gc, weakref
from app.server.malloc import long_lived_objects

class Node: pass

with long_lived_objects():
    loaded, ring = Node(), Node()
    ring.itself, seen = ring, weakref.ref(ring)
    del ring
    print(gc.isenabled(), seen() is None)
print(gc.isenabled(), seen() is None)
print(any(o is loaded for o in gc.get_objects()))
"""


def test_loaded_objects_are_collected_once_and_then_ignored() -> None:
    assert output_of(GC_SCRIPT) == ["False False", "True True", "False"]


def output_of(script: str, *arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()
