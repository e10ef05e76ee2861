"""Stored form of a room: its state, and digests of the secrets that control it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from hmac import compare_digest
from typing import Any, Final

from app.core.room import Conflict, Phase, Room, room_from_json, room_to_json
from app.language import gettext
from app.storage.digests import digest_of
from app.storage.rooms.ended_rooms import EndCause

PRESENTER: Final = "presenter"
REMOTE: Final = "remote"

REMOTE_ID_LENGTH: Final = 8
"""Characters of a remote's public id."""

PAIRING_SECONDS: Final = 300
"""Seconds for which a pairing code is valid."""

MAX_PAIRING_ATTEMPTS: Final = 10
"""Wrong codes, from all addresses, after which the short form is no longer valid."""


@dataclass(frozen=True, slots=True)
class RoomRecord:
    """Everything that a room store stores of a room, except its votes."""

    room: Room
    presenter_digest: str
    """Digest of the presenter's secret."""
    remote_digest: str = ""
    """Digest of the remote control's secret; empty without a remote control."""
    pairing_digest: str = ""
    """Digest of the pairing code; empty without one."""
    pairing_until: float = 0.0
    """Expiry of the pairing code, in seconds since the epoch."""
    typed_pairing_digest: str = ""
    """Digest of the short form of the pairing code, which people type; empty without
    one. It is easy to guess from the digest, but only valid for minutes."""
    pairing_attempts: int = 0
    """Wrong short codes since the pairing code was created."""
    results: Mapping[str, Any] | None = None
    """Public results of the current vote; None until they are shown."""
    turns: Mapping[str, str] = field(default_factory=dict)
    """By role: id of the last turn that was applied. A turn that is sent again, because
    its response was lost, is not applied again."""
    end_cause: str = EndCause.PRESENTER
    """Why the room has ended, one of EndCause; meaningless while it is open."""
    opened: float = field(default=0.0, compare=False)
    """Time at which the room was opened, in seconds since the epoch."""
    touched: float = field(default=0.0, compare=False)
    """Time of the last change or vote, in seconds since the epoch."""


def role_of_secret(record: RoomRecord, secret: str) -> str | None:
    """Return PRESENTER or REMOTE for their secrets, None for any other."""
    digest = digest_of(secret)
    if compare_digest(digest, record.presenter_digest):
        return PRESENTER
    if record.remote_digest and compare_digest(digest, record.remote_digest):
        return REMOTE
    return None


def with_pairing(
    record: RoomRecord, pairing: str, typed: str, now: float
) -> RoomRecord:
    """Return the record with a new pairing code, which replaces an earlier one.

    `typed` is its short form.
    """
    return replace(
        record,
        pairing_digest=digest_of(pairing),
        pairing_until=now + PAIRING_SECONDS,
        typed_pairing_digest=digest_of(typed),
        pairing_attempts=0,
    )


def can_be_exchanged(record: RoomRecord, pairing: str, now: float) -> bool:
    """Return whether the pairing code, or its short form, is valid now.

    After too many wrong attempts, the short form is not.
    """
    digest = digest_of(pairing)
    if not record.pairing_digest or now >= record.pairing_until:
        return False
    if compare_digest(digest, record.pairing_digest):
        return True
    may_be_typed = record.pairing_attempts < MAX_PAIRING_ATTEMPTS
    return may_be_typed and compare_digest(digest, record.typed_pairing_digest)


def with_failed_pairing(record: RoomRecord, now: float) -> RoomRecord:
    """Return the record after an attempt with a wrong pairing code."""
    if not record.pairing_digest or now >= record.pairing_until:
        return record
    attempts = min(record.pairing_attempts + 1, MAX_PAIRING_ATTEMPTS)
    return replace(record, pairing_attempts=attempts)


def with_remote(record: RoomRecord, secret: str) -> RoomRecord:
    """Return the record with a new remote control, and with its pairing code used.

    The secret of an earlier remote control becomes invalid.
    """
    return _with_remote_digest(record, digest_of(secret))


def without_remote(record: RoomRecord) -> RoomRecord:
    """Return the record without remote control and pairing code."""
    return _with_remote_digest(record, "")


def _with_remote_digest(record: RoomRecord, digest: str) -> RoomRecord:
    # The revision increases, so that all devices learn which remote is paired.
    room = record.room
    if digest != record.remote_digest:
        room = replace(room, revision=room.revision + 1)
    return replace(_without_pairing(record), room=room, remote_digest=digest)


def remote_id(record: RoomRecord) -> str:
    """Return a public id of the paired remote; empty without one.

    It changes when another phone is paired, and reveals nothing about the secret.
    """
    return record.remote_digest[:REMOTE_ID_LENGTH]


def _without_pairing(record: RoomRecord) -> RoomRecord:
    return replace(
        record,
        pairing_digest="",
        pairing_until=0.0,
        typed_pairing_digest="",
        pairing_attempts=0,
    )


def with_room(
    record: RoomRecord, room: Room, results: Mapping[str, Any] | None
) -> RoomRecord:
    """Return the record with the room and the results that its vote now shows."""
    vote = room.vote
    if vote is not None and vote == record.room.vote:
        return _with_newer_results(record, room, results)
    if vote is None or vote.phase not in (Phase.SHOWN, Phase.REVEALED):
        return replace(record, room=room, results=None)
    if results is None:  # the vote was still open when the results were requested
        raise Conflict(gettext("Close the vote first."))
    return replace(record, room=room, results=results)


def _with_newer_results(
    record: RoomRecord, room: Room, results: Mapping[str, Any] | None
) -> RoomRecord:
    """Return the record of an unchanged vote; results of open polls are replaced.

    The revision stays the same, so followers do not receive the running results.
    """
    is_open = room.vote is not None and room.vote.phase is Phase.OPEN
    if results is None or results == record.results or not is_open:
        return replace(record, room=room)
    return replace(record, room=room, results=results)


def new_secret() -> str:
    """Return 256 random bits in URL-safe base 64."""
    return secrets.token_urlsafe(32)


def record_to_json(record: RoomRecord) -> dict[str, Any]:
    """Return the record as JSON types. `record_from_json` is the inverse."""
    values = {name: getattr(record, field) for name, field in _FIELDS.items()}
    return values | {"room": room_to_json(record.room)}


def record_from_json(stored: Mapping[str, Any]) -> RoomRecord:
    """Build a record from its JSON form. Records of earlier versions lack some fields.

    Raises ValueError, KeyError or TypeError for the form of an incompatible version.
    """
    values = {field: stored[name] for name, field in _FIELDS.items() if name in stored}
    # Earlier versions did not store it. The room was opened before its last change.
    values.setdefault("opened", stored["touched"])
    return RoomRecord(**values | {"room": room_from_json(stored["room"])})


_NAMES: Final = {
    "presenter_digest": "lead",
    "remote_digest": "remote",
    "pairing_digest": "pairing",
    "typed_pairing_digest": "typed_pairing",
}
"""By field of a record: its name in JSON, if that is another one."""

_FIELDS: Final = {
    _NAMES.get(each.name, each.name): each.name for each in fields(RoomRecord)
}
"""Fields of a record by their names in JSON."""
