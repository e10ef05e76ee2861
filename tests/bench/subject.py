"""The measured server, `overtone serve` with an empty data folder, and its URLs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.serving import Server

LESSON = "lessons/positional-encoding"
SECOND_LESSON = "lessons/rope-and-alibi"
FIGURES = "#/see-it"
"""Fragment of the slide with two figures."""


@contextmanager
def fresh_server(**environ: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as data, Server(Path(data), **environ) as server:
        yield server


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
