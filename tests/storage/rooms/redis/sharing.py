"""Processes that share rooms, for tests: what they count, and one that is slow."""

from __future__ import annotations

from app.storage.rooms import Shelf

FIRST = ("why", 1)
"""The first round of a question."""


def deaf(shelf: Shelf) -> Shelf:
    """A process that is so busy that it has not heard yet."""
    shelf._wire._on_news = lambda _: None
    return shelf
