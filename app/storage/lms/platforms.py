"""Learning platforms that may launch lessons, each with its deployments.

A platform is identified by its issuer and the client id that it gave to this tool: all
customers of Canvas share one issuer.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    DateTime,
    ForeignKey,
    Integer,
    RowMapping,
    String,
    Table,
    Text,
    UniqueConstraint,
    select,
)

from app.core.errors import Refusal
from app.core.lms import RegistrationFailed
from app.language import translatable
from app.storage.database import Database, metadata

platforms = Table(
    "lms_platforms",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("issuer", String(255), nullable=False),
    Column("client_id", String(255), nullable=False),
    Column("name", String(255), nullable=False),
    Column("login_url", Text, nullable=False),
    Column("token_url", Text, nullable=False),
    Column("token_audience", Text, nullable=False),
    Column("jwks_url", Text, nullable=False),
    Column("added_at", DateTime(timezone=True), nullable=False),
    UniqueConstraint("issuer", "client_id"),
)

deployments = Table(
    "lms_deployments",
    metadata,
    Column(
        "platform", ForeignKey("lms_platforms.id", ondelete="CASCADE"), primary_key=True
    ),
    Column("deployment", String(255), primary_key=True),
)


class UnknownPlatform(Refusal):
    """No platform with this issuer, client id or number is registered."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Platform:
    """A learning platform."""

    issuer: str
    client_id: str
    login_url: str
    """Where logins are sent: the platform's authentication endpoint."""
    token_url: str
    """Where access tokens are requested."""
    jwks_url: str
    """The platform's public keys."""
    token_audience: str = ""
    """Audience of requests for access tokens; empty if it is `token_url`."""
    name: str = ""
    """Name for the operator."""
    id: int = 0
    """Number in the database; 0 for a platform that is not stored."""
    deployments: frozenset[str] = field(default=frozenset())

    @property
    def label(self) -> str:
        """The name, or the issuer if there is no name."""
        return self.name or self.issuer


class PlatformStore:
    """Stores and finds platforms."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, platform: Platform) -> Platform:
        """Store the platform, and return it with its number.

        Replaces the URLs of a platform with the same issuer and client id, and adds to
        its deployments.
        """
        row = _row(platform)
        upsert = self._database.insert(platforms).values(row)
        upsert = upsert.on_conflict_do_update(
            index_elements=["issuer", "client_id"], set_=row
        )
        with self._database.writing() as connection:
            number = connection.execute(upsert.returning(platforms.c.id)).scalar_one()
            self._add_deployments(connection, number, platform.deployments)
        return self.get(number)

    def register(self, platform: Platform) -> Platform:
        """Store a platform that registers itself, and return it with its number.

        A platform that registers again with the same values stays as it is. Raises
        RegistrationFailed if they differ: the URLs decide who signs its launches, so
        only the operator can change them.
        """
        insert = self._database.insert(platforms).values(_row(platform))
        inserted = insert.on_conflict_do_nothing().returning(platforms.c.id)
        with self._database.writing() as connection:
            number = connection.execute(inserted).scalar()
            if number is not None:
                self._add_deployments(connection, number, platform.deployments)
        return self._unchanged(platform) if number is None else self.get(number)

    def get(self, number: int) -> Platform:
        """Return the platform with that number. Raises UnknownPlatform."""
        found = self._select(platforms.c.id == number)
        if not found:
            raise UnknownPlatform(
                f"There is no platform {number}. “overtone lms list” lists them."
            )
        return found[0]

    def find(self, issuer: str, client_id: str = "") -> Platform:
        """Return the platform of a login. Raises UnknownPlatform.

        A platform may omit its client id if its issuer has only one.
        """
        conditions = [platforms.c.issuer == issuer]
        if client_id:
            conditions.append(platforms.c.client_id == client_id)
        found = self._select(*conditions)
        if len(found) != 1:
            raise UnknownPlatform(
                translatable(
                    "The learning platform “%(issuer)s” is not registered on this"
                    " server with this client id. Ask the server's operator to"
                    " register it."
                ),
                issuer=issuer[:200],
            )
        return found[0]

    def all(self) -> tuple[Platform, ...]:
        return self._select()

    def _unchanged(self, platform: Platform) -> Platform:
        """Return the known platform if the registration contains nothing new.

        Raises RegistrationFailed.
        """
        known = self.find(platform.issuer, platform.client_id)
        same = replace(
            platform, id=known.id, name=known.name, deployments=known.deployments
        )
        if same == known and platform.deployments <= known.deployments:
            return known
        raise RegistrationFailed(
            f"{platform.issuer} is already registered with the client id"
            f" {platform.client_id} and other values. Ask the server's operator to"
            " change them with “overtone lms add”."
        )

    def _add_deployments(
        self, connection: Connection, number: int, names: Iterable[str]
    ) -> None:
        rows = [{"platform": number, "deployment": name} for name in sorted(names)]
        if rows:
            insert = self._database.insert(deployments).on_conflict_do_nothing()
            connection.execute(insert, rows)

    def _select(self, *conditions: ColumnElement[bool]) -> tuple[Platform, ...]:
        query = select(platforms).where(*conditions).order_by(platforms.c.id)
        with self._database.reading() as connection:
            rows = connection.execute(query).mappings().all()
            return tuple(_platform(connection, row) for row in rows)


def _row(platform: Platform) -> dict[str, Any]:
    values = asdict(platform) | {"added_at": datetime.now(UTC)}
    return {name: values[name] for name in values if name not in ("id", "deployments")}


def _platform(connection: Connection, row: RowMapping) -> Platform:
    query = select(deployments.c.deployment).where(deployments.c.platform == row["id"])
    names = frozenset(connection.execute(query).scalars())
    values = {name: row[name] for name in row if name != "added_at"}
    return Platform(**values, deployments=names)
