"""Processes that share rooms, for tests: what they count, and one that is slow."""

from __future__ import annotations

from app.storage.rooms import RoomStore

FIRST = ("why", 1)
"""The first round of a question."""


def ignore_messages(store: RoomStore) -> RoomStore:
    """A process that is so busy that it has not heard yet."""
    store._subscription._on_message = lambda _: None
    return store
