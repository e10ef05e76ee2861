"""Operations on live rooms: open, change, vote, pair a remote, end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.core.errors import OvertoneError
from app.core.quiz import Answer
from app.core.room import (
    NO_CONTEXT,
    ChangeContext,
    Conflict,
    Room,
    RoomChange,
    apply_change,
    end_room,
    record_votes,
)
from app.core.room.ballots.ballot import Ballot, RoundId
from app.language import gettext
from app.storage.digests import digest_of
from app.storage.rooms.clock import steady_time
from app.storage.rooms.codes import PAIRING_LENGTH, new_code
from app.storage.rooms.ended_rooms import EndedRoom
from app.storage.rooms.feed import FollowerLimits, RoomFeed
from app.storage.rooms.record import (
    RoomRecord,
    can_be_exchanged,
    new_secret,
    role_of_secret,
    with_failed_pairing,
    with_pairing,
    with_remote,
    with_room,
    without_remote,
)
from app.storage.rooms.removal import RoomRemoval
from app.storage.rooms.store import RoomNotFound, RoomStore


class MissingRoomSecret(OvertoneError):
    """A request that only the presenter may send has no secret."""


class InvalidRoomSecret(OvertoneError):
    """The secret does not control this room, or was revoked."""


@dataclass(frozen=True, slots=True)
class CreatedRoom:
    room: Room
    secret: str
    """The presenter's secret. The server stores only its digest."""


class RoomService:
    """All rooms of this server. Thread-safe.

    Methods that take a secret raise RoomNotFound, MissingRoomSecret or
    InvalidRoomSecret.
    """

    def __init__(
        self,
        store: RoomStore,
        max_rooms: int,
        max_followers: int,
        clock: Callable[[], float] = steady_time,
        max_room_followers: int | None = None,
    ) -> None:
        self._store, self._clock = store, clock
        self._max_rooms = max_rooms
        limits = FollowerLimits(max_followers, max_room_followers or max_followers)
        self.feed = RoomFeed(store, self._get_open, limits, clock)
        self._removal = RoomRemoval(store, self.feed, max_rooms, clock)

    def open(self, lesson: str, slide: str, address: str | None = None) -> CreatedRoom:
        """Open a room at a slide of the lesson, for a client at this address.

        If the server is full, a room without votes that nobody uses is removed. Raises
        ServerFull if there is no such room, or if the address has its share of rooms.
        """
        self._removal.make_space(address)
        secret = new_secret()
        while True:  # the probability that a code is taken is below one in a million
            room = Room(new_code(), lesson, slide)
            now = self._clock()
            record = RoomRecord(room, digest_of(secret), opened=now, touched=now)
            if self._store.add(record, self._max_rooms):
                self._removal.record_opened(address, room.code)
                return CreatedRoom(room, secret)

    def find(self, code: str) -> Room:
        """Return an open room. Raises RoomNotFound."""
        return self._record(code).room

    def opened_at(self, code: str) -> float:
        """Return when the room was opened, in seconds since the epoch.

        Raises RoomNotFound.
        """
        return self._record(code).opened

    def ended_room(self, code: str) -> EndedRoom | None:
        """Return a room that has ended a short time ago, or None."""
        return self._store.ended_room(code)

    def is_cached(self, code: str) -> bool:
        """Return whether the room can be read without blocking."""
        return self._store.is_cached(code)

    def state(self, code: str) -> dict[str, Any]:
        """Return the room's public state as JSON types. Raises RoomNotFound."""
        return self.feed.state(self._record(code))

    def is_controlled_by(self, code: str, secret: str) -> bool:
        """Return whether the secret is the presenter's or the remote control's.

        Raises RoomNotFound.
        """
        return role_of_secret(self._record(code), secret) is not None

    def require_secret(self, code: str, secret: str) -> Room:
        """Check the secret and return the room.

        Bypasses the cache: another process may have made the presenter's last change.
        """
        record = self._store.get(code, fresh=True)
        if record is None or not record.room.open:
            raise RoomNotFound
        self._require_role(record, secret)
        return record.room

    def ballots(self, code: str, secret: str) -> Mapping[RoundId, tuple[Answer, ...]]:
        """Return all answers of each round."""
        self.require_secret(code, secret)
        return self._store.ballots(code)

    def update_state(
        self,
        code: str,
        secret: str,
        change: RoomChange,
        results: Mapping[str, Any] | None = None,
        context: ChangeContext = NO_CONTEXT,
    ) -> dict[str, Any]:
        """Apply a change by the presenter or the remote, and return the new state.

        `results` are the results of the vote where the change shows them, counted after
        the vote was closed. A turn that was applied before is not applied again.

        Raises Conflict for an impossible transition.
        """

        def apply(record: RoomRecord) -> RoomRecord:
            role = self._require_role(record, secret)
            if change.turn:
                if record.turns.get(role) == change.turn.id:
                    return record
                turns = {**record.turns, role: change.turn.id}
                record = replace(record, turns=turns)
            room = apply_change(record.room, change, role, context)
            now, devices = self._clock(), self.feed.follower_count(code)
            room = record_votes(record.room, room, now, devices)
            return with_room(record, room, results)

        return self.feed.state(self._store.update(code, apply))

    def create_pairing(self, code: str, secret: str) -> tuple[str, str]:
        """Return a new pairing code, which a phone exchanges once for its own secret,
        and its short form for people to type.

        They are valid for PAIRING_SECONDS.
        """
        pairing, typed = new_secret(), new_code(PAIRING_LENGTH)

        def apply(record: RoomRecord) -> RoomRecord:
            self._require_role(record, secret)
            return with_pairing(record, pairing, typed, self._clock())

        self._store.update(code, apply)
        return pairing, typed

    def exchange_pairing(self, code: str, pairing: str) -> str:
        """Exchange a pairing code for the remote control's secret.

        Raises RoomNotFound, and InvalidRoomSecret for a pairing code that is unknown,
        used or expired.
        """
        secret = new_secret()

        def apply(record: RoomRecord) -> RoomRecord:
            if can_be_exchanged(record, pairing, self._clock()):
                return with_remote(record, secret)
            return with_failed_pairing(record, self._clock())

        if self._store.update(code, apply).remote_digest != digest_of(secret):
            raise InvalidRoomSecret(
                gettext(
                    "This pairing code is wrong, was used or has expired. Show a new"
                    " one in the presenter view."
                )
            )
        return secret

    def revoke_remote(self, code: str, secret: str) -> dict[str, Any]:
        """Make the remote control's secret invalid."""

        def apply(record: RoomRecord) -> RoomRecord:
            self._require_role(record, secret)
            return without_remote(record)

        return self.feed.state(self._store.update(code, apply))

    def vote(self, code: str, ballot: Ballot) -> None:
        """Count a ballot. Raises RoomNotFound, and Conflict if its vote is not open."""
        if not self._store.vote(code, ballot):
            raise Conflict(f"Round {ballot.round} of this vote is not open.")

    def end(self, code: str, secret: str) -> None:
        """End the room, notify its followers and delete its votes."""

        def apply(record: RoomRecord) -> RoomRecord:
            self._require_role(record, secret)
            return replace(record, room=end_room(record.room))

        self._store.update(code, apply)
        self._store.remove(code)

    def remove_idle(self) -> None:
        """Remove rooms that are idle and have no followers."""
        self._removal.remove_idle()

    def check(self) -> None:
        """Raise RoomStoreUnavailable if rooms cannot be stored right now."""
        self._store.check()

    def close(self) -> None:
        self._removal.close()
        self._store.close()

    def _record(self, code: str) -> RoomRecord:
        record = self._get_open(code)
        if record is None:
            raise RoomNotFound
        return record

    def _get_open(self, code: str) -> RoomRecord | None:
        """Return the room's record; None if the room has ended or does not exist."""
        self._removal.sweep()
        record = self._store.get(code)
        return record if record and record.room.open else None

    @staticmethod
    def _require_role(record: RoomRecord, secret: str) -> str:
        if not secret:
            raise MissingRoomSecret("Send the room's secret: Authorization: Bearer …")
        role = role_of_secret(record, secret)
        if role is None:
            raise InvalidRoomSecret(
                gettext("This secret does not control the room, or was revoked.")
            )
        return role
