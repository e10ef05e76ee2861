"""The measured server, `overtone serve` with an empty data folder, and its URLs."""

from __future__ import annotations

import atexit
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from tests.bench.lib.smoke import SMOKE
from tests.servers.ports import free_port
from tests.servers.serving import Server

LESSON = "lessons/positional-encoding"
SECOND_LESSON = "lessons/rope-and-alibi"
FIGURES = "#/see-it"
"""Fragment of the slide with two figures."""


@contextmanager
def fresh_server(**environ: str) -> Iterator[Server]:
    """Yield a new server; in smoke mode, all with default settings are one server."""
    if SMOKE and not environ:
        yield _shared_server()
        return
    with tempfile.TemporaryDirectory() as data, Server(Path(data), **environ) as server:
        yield server


@contextmanager
def fresh_tool(**environ: str) -> Iterator[Server]:
    """Yield a new server that learning platforms can launch, at its `tool_url`.

    In smoke mode, this is the shared server, without the settings.
    """
    if SMOKE:
        yield _shared_server()
        return
    with tempfile.TemporaryDirectory() as data, _tool(Path(data), **environ) as server:
        yield server


def tool_url(server: Server) -> str:
    """Return the URL of a `fresh_tool` for learning platforms."""
    return f"http://localhost:{urlsplit(server.url).port}"


@cache
def _shared_server() -> Server:
    running = ExitStack()
    atexit.register(running.close)
    data = running.enter_context(tempfile.TemporaryDirectory())
    return running.enter_context(_tool(Path(data)))


def _tool(data: Path, **environ: str) -> Server:
    port = free_port()
    return Server(
        data,
        *("--port", str(port)),
        OVERTONE_ADDRESS=f"http://localhost:{port}",
        OVERTONE_LMS_PRIVATE="1",
        **environ,
    )


def own_query(kind: str, n: int) -> str:
    """Return settings near the defaults that differ for each `n` from 0 to 999.

    Kinds without a base have an entry in the table.
    """
    queries = {
        "order": f"sentence=dog+bites+man+{n}",
        "no-encoding": f"sentence=dog+bites+man+{n}",
        "learned": f"seed={n}",
        "rope": f"seed={n}",
        "rope-hands": f"seed={n}",
        "alibi": f"heads=32&head={1 + n % 32}&positions={32 + n // 32}",
    }
    return queries.get(kind, f"base={1000 + n}")
