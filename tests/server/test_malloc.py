"""Memory comes from one place, and what is loaded is there before anyone asks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """
import ctypes, sys, threading
if sys.argv[1] == "small":
    from app.server.malloc import keep_memory_small
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


LOADING = """
import gc, weakref
from app.server.malloc import loading

class Thing: pass

with loading():
    kept, ring = Thing(), Thing()
    ring.itself, seen = ring, weakref.ref(ring)
    del ring
    print(gc.isenabled(), seen() is None)
print(gc.isenabled(), seen() is None)
print(any(o is kept for o in gc.get_objects()))  # of those that it goes through
"""


def test_what_is_loaded_is_looked_through_once() -> None:
    assert said(LOADING) == ["False False", "True True", "False"]


LOADED = """
import sys
from app.server.asgi import create_asgi
from app.config import Settings

application = create_asgi(Settings.from_environment({"OVERTONE_DATA": sys.argv[1]}))
print("plotly.validator_cache" in sys.modules)
application.release()
"""


def test_plotly_has_its_rules_before_anyone_asks(tmp_path: Path) -> None:
    assert said(LOADED, str(tmp_path)) == ["True"]


def said(script: str, *arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()
