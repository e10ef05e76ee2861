"""Helpers for tests with several processes."""

from __future__ import annotations

from app.storage.rooms import RoomStore

FIRST = ("why", 1)
"""The first round of a question."""


def ignore_messages(store: RoomStore) -> RoomStore:
    """Make a store ignore messages of other processes, as if it were slow."""
    store._subscription._on_message = lambda _: None
    return store
