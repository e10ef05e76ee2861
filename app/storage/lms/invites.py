"""One-time invites with which a learning platform may register itself.

An invite is claimed while its registration runs, so two requests at the same time
register one platform, and a failed registration can be tried again.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import (
    Column,
    ColumnElement,
    Float,
    String,
    Table,
    delete,
    func,
    insert,
    select,
    update,
)

from app.core.errors import OvertoneError
from app.core.lms import RegistrationFailed
from app.storage.database import Database, metadata
from app.storage.digests import digest_of

LIFETIME = 7 * 24 * 3600
"""Seconds for which an invite can be used."""

CLAIM = 60
"""Seconds after which a claim ends whose server was stopped."""

invites = Table(
    "lms_invites",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("name", String(255), nullable=False),
    Column("expires_at", Float, nullable=False),
    Column("claimed_until", Float, nullable=False),
)


_id_column: ColumnElement[str] = func.substr(invites.c.digest, 1, 8)


class UnknownInvite(OvertoneError):
    """There is no invite with this id."""


@dataclass(frozen=True, slots=True)
class Invite:
    """An invite that can still be used."""

    id: str
    """Beginning of the digest, with which the operator can remove the invite."""
    name: str
    """Name of the platform; may be empty."""
    expires_at: datetime


class InviteStore:
    """Stores the digests of invites."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self._clock = clock

    def create(self, name: str = "") -> str:
        """Return a new invite for a platform; `name` is its name for the operator."""
        invite, now = secrets.token_urlsafe(24), self._clock()
        row = {
            "digest": digest_of(invite),
            "name": name,
            "expires_at": now + LIFETIME,
            "claimed_until": 0.0,
        }
        with self._database.writing() as connection:
            connection.execute(delete(invites).where(invites.c.expires_at < now))
            connection.execute(insert(invites).values(row))
        return invite

    def unused(self) -> tuple[Invite, ...]:
        """Return the invites that can still be used, the first to expire first."""
        query = (
            select(_id_column, invites.c.name, invites.c.expires_at)
            .where(invites.c.expires_at > self._clock())
            .order_by(invites.c.expires_at)
        )
        with self._database.reading() as connection:
            return tuple(
                Invite(id, name, datetime.fromtimestamp(expires_at, UTC))
                for id, name, expires_at in connection.execute(query)
            )

    def remove(self, id: str) -> None:
        """Delete the invite with this id. Raises UnknownInvite."""
        with self._database.writing() as connection:
            if not connection.execute(delete(invites).where(_id_column == id)).rowcount:
                raise UnknownInvite(
                    f"There is no invite “{id}”. “overtone lms list” lists the unused"
                    " invites."
                )

    @contextmanager
    def using(self, invite: str) -> Iterator[str]:
        """Claim the invite for a registration, and yield the platform's name.

        Without an exception, the invite is used up. Raises RegistrationFailed if it is
        unknown, expired, used or claimed.
        """
        name = self._claim(invite)
        found = invites.c.digest == digest_of(invite)
        try:
            yield name
        except BaseException:
            with self._database.writing() as connection:
                free = update(invites).where(found).values(claimed_until=0.0)
                connection.execute(free)
            raise
        with self._database.writing() as connection:
            connection.execute(delete(invites).where(found))

    def _claim(self, invite: str) -> str:
        now = self._clock()
        claim = (
            update(invites)
            .where(invites.c.digest == digest_of(invite))
            .where(invites.c.expires_at > now)
            .where(invites.c.claimed_until < now)
            .values(claimed_until=now + CLAIM)
            .returning(invites.c.name)
        )
        with self._database.writing() as connection:
            name = connection.execute(claim).scalar_one_or_none()
        if name is None:
            raise RegistrationFailed(
                "The invite in this address is invalid, expired or already used. Ask"
                " the server's operator for a new address: “overtone lms invite”"
                " prints one."
            )
        return str(name)
