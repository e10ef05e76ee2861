"""Rooms, as the edge uses them: open, find, move, vote, watch, end."""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from app.core.errors import OvertoneError
from app.core.quiz import Answer
from app.core.room import (
    Conflict,
    Phase,
    Room,
    RoomChange,
    as_json,
    ended,
    handed_over,
    moved,
)
from app.storage.rooms.codes import new_code
from app.storage.rooms.hub import Hub, Watcher
from app.storage.rooms.record import (
    Record,
    can_be_exchanged,
    digest_of,
    new_secret,
    role_of,
    with_pairing,
    with_remote,
    without_remote,
)
from app.storage.rooms.store import (
    IDLE_SECONDS,
    Ballot,
    Full,
    News,
    NoRoom,
    Round,
    Shelf,
)

log = logging.getLogger(__name__)

SWEEP_SECONDS: Final = 60
"""For which nobody looks again for idle rooms."""

FULL_SECONDS: Final = 60
"""After which to ask again when the server has no place left."""

LAST: Final = sys.maxsize
"""The revision of the event that says that a room has ended."""


class NoLead(OvertoneError):
    """No secret came with a request that only the presenter may make."""


class WrongLead(OvertoneError):
    """A secret that does not lead this room, or no longer does."""


@dataclass(frozen=True, slots=True)
class Opened:
    room: Room
    lead: str
    """The presenter's secret: told once, and kept here as a digest alone."""


class Rooms:
    """All rooms of this server. For many threads; `join` and `leave` for its loop."""

    def __init__(
        self,
        shelf: Shelf,
        most_rooms: int,
        most_followers: int,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._shelf, self._clock = shelf, clock
        self._most_rooms, self._most_followers = most_rooms, most_followers
        self._hub = Hub()
        self._swept = float("-inf")
        shelf.listen(self._on_news)
        shelf.listen_to_polls(self._on_poll)

    def open(self, lesson: str, slide: str) -> Opened:
        """A new room at that slide of the lesson. Raises Full."""
        self._forget_idle()
        lead = new_secret()
        while True:  # a code that is taken is one in a million
            room = Room(new_code(), lesson, slide)
            record = Record(room, digest_of(lead), touched=self._clock())
            if self._shelf.add(record, self._most_rooms):
                return Opened(room, lead)

    def find(self, code: str) -> Room:
        """Raises NoRoom."""
        return self._record(code).room

    def knows(self, code: str) -> bool:
        """Whether it can be asked for without waiting."""
        return self._shelf.knows(code)

    def state(self, code: str) -> dict[str, Any]:
        """The room as everybody may see it, in JSON's types. Raises NoRoom."""
        return self._state(self._record(code))

    def leads(self, code: str, secret: str) -> bool:
        """Whether it is a secret that leads the room. Raises NoRoom."""
        return role_of(self._record(code), secret) is not None

    def require_lead(self, code: str, secret: str) -> Room:
        """The room, for who leads it. Raises NoRoom, NoLead, WrongLead.

        As it is now: what a presenter has just done may have been another process's.
        """
        record = self._shelf.get(code, fresh=True)
        if record is None or not record.room.open:
            raise NoRoom
        self._role(record, secret)
        return record.room

    def ballots(self, code: str, secret: str) -> Mapping[Round, tuple[Answer, ...]]:
        """All answers of each round. Raises NoRoom, NoLead, WrongLead."""
        self.require_lead(code, secret)
        return self._shelf.ballots(code)

    def move(
        self,
        code: str,
        secret: str,
        change: RoomChange,
        results: Mapping[str, Any] | None = None,
    ) -> dict[str, Any]:
        """Apply the change and return the new state.

        `results` are the results of the vote where the change shows them; they are
        counted after the vote was closed. Raises NoRoom, NoLead, WrongLead, and
        Conflict for an impossible transition or while another device drives.
        """

        def apply(record: Record) -> Record:
            role = self._role(record, secret)
            if role != record.room.driver:
                raise Conflict(f"The {record.room.driver} leads now. Take over first.")
            return _with(record, moved(record.room, change), results)

        return self._state(self._shelf.change(code, apply))

    def take_over(self, code: str, secret: str) -> dict[str, Any]:
        """Who asks leads from now on. Raises NoRoom, NoLead, WrongLead."""

        def change(record: Record) -> Record:
            role = self._role(record, secret)
            return replace(record, room=handed_over(record.room, role))

        return self._state(self._shelf.change(code, change))

    def pair(self, code: str, secret: str) -> str:
        """What a phone can exchange, once and soon, for a secret of its own."""
        pairing = new_secret()

        def change(record: Record) -> Record:
            if self._role(record, secret) != record.room.driver:
                raise Conflict(f"The {record.room.driver} leads now. Take over first.")
            return with_pairing(record, pairing, self._clock())

        self._shelf.change(code, change)
        return pairing

    def exchange(self, code: str, pairing: str) -> str:
        """The remote's secret. Raises NoRoom, and WrongLead for a pairing that was
        used, has run out, or never was."""
        secret = new_secret()

        def change(record: Record) -> Record:
            if not can_be_exchanged(record, pairing, self._clock()):
                raise WrongLead(
                    "This pairing was used, or has run out. Show a new one in the"
                    " presenter view."
                )
            return with_remote(record, secret)

        self._shelf.change(code, change)
        return secret

    def revoke(self, code: str, secret: str) -> dict[str, Any]:
        """Takes the remote its lead. Raises NoRoom, NoLead, WrongLead."""

        def change(record: Record) -> Record:
            self._role(record, secret)
            return without_remote(record)

        return self._state(self._shelf.change(code, change))

    def vote(self, code: str, ballot: Ballot) -> None:
        """Raises NoRoom, and Conflict when that vote is not open."""
        if not self._shelf.vote(code, ballot):
            raise Conflict(f"Round {ballot.round} of this vote is not open.")

    def end(self, code: str, secret: str) -> None:
        """Ends the room and forgets its votes; who watches is told."""

        def change(record: Record) -> Record:
            self._role(record, secret)
            return replace(record, room=ended(record.room))

        self._shelf.change(code, change)
        self._shelf.remove(code)

    def check(self) -> None:
        """Raises Unreachable when rooms cannot be reached right now."""
        self._shelf.check()

    def close(self) -> None:
        self._shelf.close()

    # Watching

    def polled(self, code: str, device: str) -> None:
        """Someone watches without a stream."""
        self._on_poll(code, device)
        self._shelf.note_polled(code, device)

    def join(self, code: str, device: str = "", *, counts: bool = False) -> Watcher:
        """Begins to watch; the first event is there. Raises NoRoom, Full."""
        followed = self._hub.total + self._shelf.followed_elsewhere()
        if followed >= self._most_followers:
            raise Full("As many follow as this server may tell. Ask again in a moment.")
        self.find(code)
        watcher = self._hub.join(code, device, counts=counts)
        # Asked for once it watches, so that no change falls between the two.
        self._hub.first(watcher, *self._newest(code))
        self._count(code)
        return watcher

    def has_ended(self, code: str) -> bool:
        return self._get(code) is None

    def leave(self, watcher: Watcher) -> None:
        self._hub.leave(watcher)
        self._count(watcher.room)

    def event(self, code: str) -> bytes:
        """What is told of the room now, as a server-sent event (WHATWG HTML, 9.2)."""
        return self._newest(code)[1]

    def _on_news(self, code: str, news: News) -> None:
        if news is News.COUNTS:
            self._count(code)
            return
        revision, event = self._newest(code)
        if revision == LAST:
            self._hub.forget(code)
        self._hub.put(code, revision, event)

    def _on_poll(self, code: str, device: str) -> None:
        self._hub.polled(code, device, lambda: self._newest(code))

    def _count(self, code: str) -> None:
        self._shelf.note_watched(code, self._hub.following(code))
        self._hub.put_counts(code, lambda: self._newest(code))

    def _newest(self, code: str) -> tuple[int, bytes]:
        record = self._get(code)
        if record is None:
            return LAST, _written(LAST, {"code": code, "open": False})
        revision = record.room.revision
        return revision, _written(revision, self._state(record))

    def _state(self, record: Record) -> dict[str, Any]:
        room = record.room
        elsewhere = self._shelf.watched_elsewhere(room.code)
        state = as_json(room)
        del state["asked"]
        state["vote"] = self._vote(record)
        state["watching"] = self._hub.watching(room.code) + elsewhere
        return state

    def _vote(self, record: Record) -> dict[str, Any] | None:
        vote = record.room.vote
        if vote is None:
            return None
        try:
            answered = self._shelf.answered(
                record.room.code, (vote.question, vote.round)
            )
        except NoRoom:  # it ends at this moment
            answered = 0
        return {
            "question": vote.question,
            "round": vote.round,
            "phase": str(vote.phase),
            "slide": vote.slide,
            "answered": answered,
            "results": record.results,
        }

    def _record(self, code: str) -> Record:
        record = self._get(code)
        if record is None:
            raise NoRoom
        return record

    def _get(self, code: str) -> Record | None:
        """None also for a room that has ended, or was idle, and is to be forgotten."""
        self._sweep()
        record = self._shelf.get(code)
        return record if record and record.room.open else None

    @staticmethod
    def _role(record: Record, secret: str) -> str:
        if not secret:
            raise NoLead("Send the room's secret: Authorization: Bearer …")
        role = role_of(record, secret)
        if role is None:
            raise WrongLead("This secret does not lead the room, or no longer does.")
        return role

    def _sweep(self) -> None:
        """Forgets idle rooms, now and then. The event loop, too, comes by here: it does
        not wait for that."""
        now = self._clock()
        if now - self._swept < SWEEP_SECONDS:
            return
        self._swept = now
        threading.Thread(target=self._forget_idle, daemon=True).start()

    def _forget_idle(self) -> None:
        try:
            for code in self._shelf.idle_since(self._clock() - IDLE_SECONDS):
                self._shelf.remove(code)
        except Exception as error:  # they are forgotten the next time
            log.warning("Idle rooms could not be ended: %s", error)


def _with(record: Record, room: Room, results: Mapping[str, Any] | None) -> Record:
    seen = room.vote is not None and room.vote.phase in (Phase.SHOWN, Phase.REVEALED)
    if not seen:
        return replace(record, room=room, results=None)
    changed = room.vote != record.room.vote
    if changed and results is None:  # votes came in when they were to be counted
        raise Conflict("Close the vote first.")
    return replace(record, room=room, results=results if changed else record.results)


def _written(revision: int, state: Mapping[str, Any]) -> bytes:
    text = json.dumps(state, ensure_ascii=False, separators=(",", ":"))
    return f"id: {revision}\ndata: {text}\n\n".encode()
