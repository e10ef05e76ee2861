"""What is measured: an `overtone serve` of its own, with an empty data folder."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.serving import Server

LESSON = "lessons/positional-encoding"
FIGURES = "#/see-it"
"""The slide with both figures."""


@contextmanager
def fresh_server(**environ: str) -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as data, Server(Path(data), **environ) as server:
        yield server


def own_query(kind: str, n: int) -> str:
    """Settings of a figure that no other number from 0 to 999 has, near the defaults.

    A kind without a base needs a line of its own.
    """
    own = {
        "order": f"sentence=dog+bites+man+{n}",
        "learned": f"seed={n}",
        "rope": f"seed={n}",
        "alibi": f"heads=32&head={1 + n % 32}&positions={32 + n // 32}",
    }
    return own.get(kind, f"base={1000 + n}")
