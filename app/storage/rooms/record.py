"""What is kept of a room: the room, and digests of the secrets that lead it."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hmac import compare_digest
from typing import Any, Final

from app.core.room import Room, as_json, from_json, handed_over

PRESENTER: Final = "presenter"
REMOTE: Final = "remote"

PAIRING_SECONDS: Final = 300
"""For which a pairing can be exchanged, once."""


@dataclass(frozen=True, slots=True)
class Record:
    room: Room
    lead: str
    """Digest of the presenter's secret."""
    remote: str = ""
    """Digest of the remote's; empty without one."""
    pairing: str = ""
    """Digest of what can be exchanged for a remote's secret; empty without one."""
    pairing_until: float = 0.0
    """Seconds since the epoch."""
    results: Mapping[str, Any] | None = None
    """How the present vote fell, as everybody sees it; None while nobody may."""
    touched: float = field(default=0.0, compare=False)
    """Seconds since the epoch: when something was last done here."""


def role_of(record: Record, secret: str) -> str | None:
    """Whose secret it is."""
    digest = digest_of(secret)
    if compare_digest(digest, record.lead):
        return PRESENTER
    if record.remote and compare_digest(digest, record.remote):
        return REMOTE
    return None


def with_pairing(record: Record, pairing: str, now: float) -> Record:
    until = now + PAIRING_SECONDS
    return replace(record, pairing=digest_of(pairing), pairing_until=until)


def can_be_exchanged(record: Record, pairing: str, now: float) -> bool:
    return bool(
        record.pairing
        and now < record.pairing_until
        and compare_digest(digest_of(pairing), record.pairing)
    )


def with_remote(record: Record, secret: str) -> Record:
    """A pairing serves once; a remote from before is one no more."""
    return replace(record, remote=digest_of(secret), pairing="", pairing_until=0.0)


def without_remote(record: Record) -> Record:
    room = handed_over(record.room, PRESENTER)
    return replace(record, room=room, remote="", pairing="", pairing_until=0.0)


def new_secret() -> str:
    return secrets.token_urlsafe(32)


def digest_of(secret: str) -> str:
    """A secret of 256 random bits needs neither salt nor slowness."""
    return hashlib.sha256(secret.encode()).hexdigest()


def to_json(record: Record) -> dict[str, Any]:
    kept = {name: getattr(record, name) for name in _PLAIN}
    return {"room": as_json(record.room), **kept}


def of_json(kept: Mapping[str, Any]) -> Record:
    return Record(from_json(kept["room"]), **{name: kept[name] for name in _PLAIN})


_PLAIN: Final = ("lead", "remote", "pairing", "pairing_until", "results", "touched")
