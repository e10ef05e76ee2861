"""Events of rooms for the followers that are connected to this process."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.core.room import Phase, Vote, room_to_json
from app.language import gettext
from app.storage.rooms.hub import Hub, Subscriber
from app.storage.rooms.record import RoomRecord, remote_id
from app.storage.rooms.store import (
    NotFollowing,
    Notification,
    RoomNotFound,
    RoomStore,
    ServerFull,
)

END_REVISION: Final = sys.maxsize
"""Revision of a room's last event, which reports its end."""


@dataclass(frozen=True, slots=True)
class FollowerLimits:
    """Maximum numbers of followers, in all processes."""

    total: int
    room: int


class RoomFeed:
    """State of rooms as JSON, and as server-sent events for subscribers.

    `subscribe` and `unsubscribe` must be called in the event loop; the other methods
    are thread-safe.
    """

    def __init__(
        self,
        store: RoomStore,
        get_open: Callable[[str], RoomRecord | None],
        limits: FollowerLimits,
        clock: Callable[[], float],
    ) -> None:
        """`get_open` returns a room's record, or None if the room has ended."""
        self._clock = clock
        self._store, self._get_open = store, get_open
        self._limits = limits
        self._hub = Hub(self._newest)
        store.add_listener(self._on_notification)
        self._others = store.other_processes
        self._others.add_poll_listener(self._on_poll)
        self._others.add_device_source(self._hub.devices.streaming)

    def subscribe(
        self, code: str, device: str = "", *, counts: bool = False
    ) -> Subscriber:
        """Return a new subscriber, which already holds its first event.

        Raises RoomNotFound or ServerFull.
        """
        here = self._hub.total_follower_count()
        total = here + self._others.total_follower_count()
        if not counts and total >= self._limits.total:
            raise ServerFull(
                gettext(
                    "The server has reached its limit of followers. Try again in a"
                    " moment."
                )
            )
        if self.has_ended(code):
            raise RoomNotFound
        if not counts and self._stream_count(code) >= self._limits.room:
            raise ServerFull(
                gettext(
                    "This room has reached its limit of followers. Try again in a"
                    " moment."
                )
            )
        subscriber = self._hub.subscribe(code, device, counts=counts)
        try:
            # Read the state only after subscribing, so that no change is missed.
            self._hub.send_first(subscriber, *self._newest(code))
        except Exception:
            self._hub.unsubscribe(subscriber)
            raise
        self._publish_counts(code)
        return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self._hub.unsubscribe(subscriber)
        self._publish_counts(subscriber.room)

    def record_poll(self, code: str, device: str) -> None:
        """Record a device that requests the room's state without an event stream.

        The id of a presenter is empty: the presenter prevents the room's removal and is
        not a follower.
        """
        self._on_poll(code, device)
        self._others.report_poll(code, device)
        self._others.report_device(code, device)

    def report_device(self, code: str, device: str) -> None:
        """Publish to other processes that the device follows here. May block."""
        self._others.report_device(code, device)

    def require_following(self, code: str, device: str) -> None:
        """Raise NotFollowing unless the device follows the room, in any process."""
        if self._hub.devices.is_following(code, device):
            return
        if not self._others.is_following(code, device):
            raise NotFollowing

    def has_ended(self, code: str) -> bool:
        return self._get_open(code) is None

    def event(self, code: str) -> bytes:
        """Return the room's state as a server-sent event (WHATWG HTML, 9.2)."""
        return self._newest(code)[1]

    def state(self, record: RoomRecord) -> dict[str, Any]:
        """Return the public state of a room as JSON types."""
        room = record.room
        state = room_to_json(room)
        del state["asked"], state["released"]
        state["vote"] = self._vote(record)
        state["remote"] = remote_id(record)
        state["watching"] = self.follower_count(room.code)
        return state

    def follower_count(self, code: str) -> int:
        """Return the number of devices that follow the room, in all processes."""
        return self._hub.follower_count(code) + self._others.follower_count(code)

    def is_in_use(self, code: str) -> bool:
        """Return whether a presenter, a projector or a follower has the room open."""
        if self._hub.has_subscribers(code) or self.follower_count(code):
            return True
        if self._hub.devices.is_following(code, ""):
            return True
        return self._others.is_following(code, "")

    def _stream_count(self, code: str) -> int:
        here = self._hub.stream_follower_count(code)
        return here + self._others.follower_count(code)

    def _on_notification(self, code: str, notification: Notification) -> None:
        if notification is Notification.COUNTS:
            self._publish_counts(code)
            return
        revision, event = self._newest(code)
        if revision == END_REVISION:
            self._hub.devices.forget_polls(code)
        self._hub.publish(code, revision, event)

    def _on_poll(self, code: str, device: str) -> None:
        self._hub.record_poll(code, device)

    def _publish_counts(self, code: str) -> None:
        self._others.report_followers(code, self._hub.stream_follower_count(code))
        self._hub.publish_counts(code)

    def _newest(self, code: str) -> tuple[int, bytes]:
        record = self._get_open(code)
        if record is None:
            return END_REVISION, _sse(END_REVISION, {"code": code, "open": False})
        revision = record.room.revision
        return revision, _sse(revision, self.state(record))

    def _vote(self, record: RoomRecord) -> dict[str, Any] | None:
        vote = record.room.vote
        if vote is None:
            return None
        try:
            round_id = (vote.question, vote.round)
            answered = self._store.vote_count(record.room.code, round_id)
            version = self._store.votes_version(record.room.code)
        except RoomNotFound:  # the room is ending
            answered = version = 0
        state = {
            "question": vote.question,
            "round": vote.round,
            "phase": str(vote.phase),
            "slide": vote.slide,
            "answered": answered,
            "version": version,
            "elapsed": self._elapsed(vote),
            "results": record.results,
        }
        released = record.room.released.get(vote.question)
        if released is None:
            return state
        # A list, because objects with numbers as names have no order in JavaScript.
        texts = [{"id": id, "text": text} for id, text in released.items()]
        return state | {"released": texts}

    def _elapsed(self, vote: Vote) -> int | None:
        """Return the seconds since an open round was opened; None if unknown."""
        if vote.phase is not Phase.OPEN or not vote.opened:
            return None
        return max(0, int(self._clock() - vote.opened))


def _sse(revision: int, state: Mapping[str, Any]) -> bytes:
    """Format a state as a server-sent event whose id is the revision."""
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    return f"id: {revision}\ndata: {text}\n\n".encode()
