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
def fresh_server() -> Iterator[Server]:
    with tempfile.TemporaryDirectory() as data, Server(Path(data)) as server:
        yield server
