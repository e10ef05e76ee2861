"""Messages about rooms between processes: their JSON form and their receiver."""

from __future__ import annotations

import json
import logging
from typing import Any

from app.storage.rooms.ended_rooms import EndCause, parse_cause
from app.storage.rooms.other_processes import PollListener
from app.storage.rooms.redis.cache import RoomCache
from app.storage.rooms.redis.follower_counts import FollowerCounts
from app.storage.rooms.redis.keys import ALL_ROUNDS, parse_record
from app.storage.rooms.store import (
    Listener,
    Notification,
    RoomStoreUnavailable,
)

log = logging.getLogger(__name__)


def change_message(code: str, record: str) -> str:
    """Return the message that reports a changed record."""
    return json.dumps({"code": code, "record": record})


def removal_message(code: str, cause: EndCause) -> str:
    """Return the message that reports the end of a room."""
    return json.dumps({"code": code, "record": None, "cause": cause})


class MessageReceiver:
    """Updates the cache with messages of other processes, and notifies listeners."""

    def __init__(self, cache: RoomCache, followers: FollowerCounts) -> None:
        self._cache, self._followers = cache, followers
        self._listeners: list[Listener] = []
        self._poll_listeners: list[PollListener] = []

    def add_listener(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def add_poll_listener(self, listener: PollListener) -> None:
        self._poll_listeners.append(listener)

    def receive(self, message: dict[str, Any]) -> None:
        code = message["code"]
        if "process" in message:
            for changed in self._followers.receive(message):
                self.notify(changed, Notification.COUNTS)
        elif "polled" in message:
            self._notify_polls(code, message["polled"])
        elif "answered" in message:
            round_id = (message["question"], message["round"])
            self._cache.raise_count(code, round_id, message["answered"])
            # Processes of earlier versions do not report it.
            self._cache.raise_count(code, ALL_ROUNDS, message.get("ballots", 0))
            self.notify(code, Notification.COUNTS)
        elif message["record"] is None:
            self._cache.mark_ended(code, parse_cause(message.get("cause")))
            self.notify(code, Notification.STATE)
        elif code in self._cache and (room := parse_record(message["record"])):
            self._cache.update(room)
            self.notify(code, Notification.STATE)

    def notify(self, code: str, notification: Notification) -> None:
        for listener in self._listeners:
            try:
                listener(code, notification)
            except RoomStoreUnavailable:
                pass  # listeners are notified again after reconnecting
            except Exception:
                log.exception("Followers of room %s could not be notified", code)

    def _notify_polls(self, code: str, devices: list[str]) -> None:
        if code not in self._cache:  # it has ended, or has no followers here
            return
        for device in devices:
            for listener in self._poll_listeners:
                listener(code, device)
