"""Packages for learning platforms whose lessons stay on this server.

A package contains a key. The database stores only its digest. Learners are identified
by a secret that their platform stores; the database has a digest of it too.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from sqlalchemy import (
    Column,
    ColumnElement,
    DateTime,
    Integer,
    RowMapping,
    String,
    Table,
    insert,
    select,
    update,
)

from app.core.errors import OvertoneError, Refusal
from app.language import translatable
from app.storage.database import Database, metadata
from app.storage.digests import digest_of
from app.storage.launch_signer import LaunchSigner

packages = Table(
    "packages",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("lesson", String(200), nullable=False),
    Column("format", String(16), nullable=False),
    Column("created_at", DateTime(timezone=True), nullable=False),
    Column("revoked_at", DateTime(timezone=True)),
)


class PackageRefused(Refusal):
    """The package cannot be used. The message is for the learner."""


class UnknownPackage(OvertoneError):
    """There is no package with this number."""


@dataclass(frozen=True, slots=True)
class Package:
    """A package that was exported."""

    id: int
    lesson: str
    format: str
    created_at: datetime
    revoked_at: datetime | None


@dataclass(frozen=True, slots=True)
class PackageLaunch:
    """A lesson that a package shows in a frame."""

    package: int
    learner: str
    """Id under which the learner's answers are stored."""
    review: bool
    """Whether further answers are only checked."""


class PackageStore:
    """Stores and finds packages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(self, lesson: str, format: str) -> str:
        """Store a new package of the lesson and return its key."""
        key = secrets.token_urlsafe(16)
        row = {
            "digest": digest_of(key),
            "lesson": lesson,
            "format": format,
            "created_at": datetime.now(UTC),
        }
        with self._database.writing() as connection:
            connection.execute(insert(packages).values(row))
        return key

    def find(self, key: str) -> Package:
        """Return the package with this key. Raises PackageRefused."""
        return self._active(packages.c.digest == digest_of(key))

    def get(self, number: int) -> Package:
        """Return the package with this number. Raises PackageRefused."""
        return self._active(packages.c.id == number)

    def all(self) -> tuple[Package, ...]:
        """Return all packages, also revoked ones, the oldest first."""
        query = select(packages).order_by(packages.c.id)
        with self._database.reading() as connection:
            return tuple(map(_package, connection.execute(query).mappings()))

    def revoke(self, number: int) -> bool:
        """Refuse the package from now on. Raises UnknownPackage.

        Returns False if it was already revoked.
        """
        statement = (
            update(packages)
            .where(packages.c.id == number, packages.c.revoked_at.is_(None))
            .values(revoked_at=datetime.now(UTC))
        )
        with self._database.writing() as connection:
            if connection.execute(statement).rowcount:
                return True
            found = select(packages.c.id).where(packages.c.id == number)
            if connection.execute(found).first() is None:
                raise UnknownPackage(
                    f"There is no package {number}. “overtone packages list” lists"
                    " them."
                )
            return False

    def _active(self, condition: ColumnElement[bool]) -> Package:
        query = select(packages).where(condition, packages.c.revoked_at.is_(None))
        with self._database.reading() as connection:
            row = connection.execute(query).mappings().one_or_none()
        if row is None:
            raise PackageRefused(
                translatable(
                    "This activity's package is unknown to this server or was revoked."
                    " Tell your teacher, who can get a new package from the server's"
                    " operator."
                )
            )
        return _package(row)


class PackageLaunches:
    """Signs launches for the page in the frame, and verifies them."""

    def __init__(self, keys: Sequence[str]) -> None:
        """`keys` are the server's secret keys, the newest first."""
        self._signer = LaunchSigner(keys, "package")

    def sign(self, launch: PackageLaunch) -> str:
        return self._signer.sign(launch.package, launch.learner, int(launch.review))

    def read(self, token: str) -> PackageLaunch:
        """Return the launch. Raises InvalidToken if it is invalid or too old."""
        package, learner, review = self._signer.read(token)
        return PackageLaunch(package, learner, bool(review))


def learner_of(package: Package, secret: str) -> str:
    """Return the id of the learner who has the secret, in this package.

    It has PACKAGED_LENGTH characters.
    """
    return digest_of(f"{package.id} {secret}")


def _package(row: RowMapping) -> Package:
    return Package(
        id=row["id"],
        lesson=row["lesson"],
        format=row["format"],
        created_at=row["created_at"],
        revoked_at=row["revoked_at"],
    )
