"""Logins from learning platforms, between the login request and the launch.

The state of a login contains everything about it and is signed, so a login request
writes nothing to the database. Only a valid launch is stored, so that it works once.
"""

from __future__ import annotations

import hmac
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass

from itsdangerous import BadSignature
from sqlalchemy import Column, Float, String, Table, delete, select

from app.core.lms import LaunchRefused
from app.language import translatable
from app.storage.database import Database, metadata
from app.storage.digests import digest_of
from app.storage.launch_signer import launch_serializer

LIFETIME = 600
"""Seconds between a login and its launch."""

COOKIE_PREFIX = "overtone-lti-"

used_launches = Table(
    "lms_used_launches",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("expires_at", Float, nullable=False),
)


@dataclass(frozen=True, slots=True)
class Login:
    """A login that was sent to a platform."""

    platform: int
    nonce: str
    browser: str
    """Digest of the secret that only the browser of the login has."""
    storage: str = ""
    """Frame of the platform that stores data for this tool; empty without one."""
    login_hint: str = ""
    message_hint: str = ""

    @classmethod
    def new(cls, platform: int, secret: str, **hints: str) -> Login:
        """Return a login with a new nonce for the browser that has the secret."""
        return cls(platform, secrets.token_urlsafe(16), digest_of(secret), **hints)

    @property
    def cookie(self) -> str:
        """Name under which the browser stores the secret.

        It differs for each login, because a page can show several activities.
        """
        return COOKIE_PREFIX + self.browser[:16]

    def is_of(self, secret: str | None) -> bool:
        """Return whether the browser with this secret started the login."""
        return hmac.compare_digest(digest_of(secret or ""), self.browser)


def new_browser_secret() -> str:
    return secrets.token_urlsafe(16)


class LoginStates:
    """Signs logins as the `state` parameter, and verifies it."""

    def __init__(self, keys: Sequence[str]) -> None:
        """`keys` are the server's secret keys, the newest first."""
        self._serializer = launch_serializer(keys, "lti-login")

    def sign(self, login: Login) -> str:
        return str(self._serializer.dumps(asdict(login)))

    def read(self, state: str) -> Login:
        """Return the login. Raises LaunchRefused if it is invalid or too old."""
        try:
            return Login(**self._serializer.loads(state, max_age=LIFETIME))
        except BadSignature:  # also SignatureExpired
            raise LaunchRefused(
                translatable(
                    "This login is no longer valid. Open the activity again in your"
                    " course."
                )
            ) from None


class UsedLaunches:
    """Remembers each launch until its login expires, so that it works only once."""

    def __init__(
        self, database: Database, clock: Callable[[], float] = time.time
    ) -> None:
        self._database = database
        self._clock = clock

    def use(self, nonce: str) -> None:
        """Store that the launch of the login with this nonce was used.

        Raises LaunchRefused if it was used before.
        """
        now = self._clock()
        row = {"digest": digest_of(nonce), "expires_at": now + LIFETIME}
        insert = self._database.insert(used_launches).values(row)
        # The driver of PostgreSQL reports no number of inserted rows.
        inserted = insert.on_conflict_do_nothing().returning(used_launches.c.digest)
        with self._database.writing() as connection:
            connection.execute(
                delete(used_launches).where(used_launches.c.expires_at < now)
            )
            if connection.execute(inserted).first() is None:
                raise _used_before()

    def require_unused(self, nonce: str) -> None:
        """Raise LaunchRefused if the launch of the login with this nonce was used."""
        used = used_launches.c.digest == digest_of(nonce)
        with self._database.reading() as connection:
            if connection.execute(select(used_launches.c.digest).where(used)).first():
                raise _used_before()


def _used_before() -> LaunchRefused:
    return LaunchRefused(
        translatable(
            "This launch was used before. Open the activity again in your course."
        )
    )
