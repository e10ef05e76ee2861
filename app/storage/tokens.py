"""Signed tokens that identify learners and devices, without accounts or cookies.

A learner's token contains a random id and grants access to that learner's answers. It
does not expire: learners keep their results for as long as their browser stores the
token. The token of a learner in a package also contains the package's lesson, and is
accepted for no other lesson. A ticket contains a room's code, a random device id and
the time at which the device joined, and lets the device vote. A launch token contains
the learner whom a learning platform has sent and the role in the course; it expires
after a day.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from itsdangerous import BadSignature, Signer

from app.config import SettingError, Settings
from app.core.errors import OvertoneError, Refusal
from app.language import gettext, translatable
from app.setting_values import MIN_SECRET_LENGTH, parse_secret_keys
from app.storage.learner_ids import new_reader, reader_of
from app.storage.private_files import write_private_file_once

log = logging.getLogger(__name__)

SECRET_FILE = "secret-key"
MAX_TOKEN_LENGTH = 300
"""Characters. Issued tokens are shorter."""

MAX_LAUNCH_TOKEN_LENGTH = 3000
"""Characters. Earlier versions put a URL of 2,000 characters into a launch token."""

LAUNCH_LIFETIME = 24 * 3600
"""Seconds for which a launched page can be reloaded."""


class InvalidToken(OvertoneError):
    """The token is missing, or this server did not sign it."""


class ForgedLaunch(InvalidToken, Refusal):
    """The token of a launched page is missing, or this server did not sign it."""

    def __init__(self) -> None:
        super().__init__(
            translatable(
                "This page has no valid launch token. Open the activity again in your"
                " course."
            )
        )


class ExpiredLaunch(InvalidToken):
    """The launched page was opened more than LAUNCH_LIFETIME ago."""

    def __init__(self) -> None:
        super().__init__(
            gettext(
                "This page was opened too long ago. Open the activity again in your"
                " course."
            )
        )


@dataclass(frozen=True, slots=True)
class TokenLearner:
    """A learner whom a token identifies."""

    id: str
    only_lesson: str
    """The lesson that the token is for; empty if it is for all lessons."""


@dataclass(frozen=True, slots=True)
class LaunchedPage:
    """A page that a learning platform has launched."""

    learner: str
    role: str
    """In the course, at the launch."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A device that may vote in a room."""

    device: str
    """Random id of the device."""
    joined_at: float
    """Seconds since the epoch; 0 for a ticket that an earlier version issued."""


class TokenSigner:
    """Issues and verifies the tokens of learners and the tickets of devices.

    Signs with the first of the keys, and accepts the signatures of all.
    """

    def __init__(
        self, keys: Sequence[str], clock: Callable[[], float] = time.time
    ) -> None:
        """`clock` returns seconds since the epoch."""
        self._clock = clock
        self._key = keys[0].encode()
        self._learners = _signer(keys, "overtone.learner")
        self._tickets = _signer(keys, "overtone.ticket")
        self._launches = _signer(keys, "overtone.launch")

    def issue(self, sender_id: str = "") -> tuple[str, str]:
        """Return the id of a new learner, and the learner's token.

        With `sender_id`, a random text of the sender, the id is always the same.
        """
        learner = self._reader_of(sender_id) if sender_id else new_reader()
        return learner, self.token_of(learner)

    def _reader_of(self, sender_id: str) -> str:
        message = f"overtone.sender {sender_id}".encode()
        return reader_of(hmac.digest(self._key, message, "sha256"))

    def token_of(self, learner: str, only_lesson: str = "") -> str:
        """Return the learner's token, signed with the newest key.

        `only_lesson` is the slug of the lesson that the token is for; empty if it is
        for all lessons.
        """
        value = f"{learner}.{only_lesson}" if only_lesson else learner
        return self._learners.sign(value).decode()

    def read_learner(self, token: str) -> TokenLearner | None:
        """Return the learner; None if this server did not sign the token."""
        try:
            value = self._learners.unsign(token).decode() if token.isascii() else ""
        except BadSignature:
            return None
        learner, _, only_lesson = value.partition(".")
        return TokenLearner(learner, only_lesson) if learner else None

    def issue_launch(self, learner: str, role: str) -> str:
        """Return a token for the page that a learning platform has launched."""
        expires = int(self._clock()) + LAUNCH_LIFETIME
        return self._launches.sign(f"{learner}.{role}.{expires}").decode()

    def launch_of(self, token: str) -> LaunchedPage:
        """Return the contents of a launch token. Raises InvalidToken."""
        try:
            value = self._launches.unsign(token).decode()
        except (BadSignature, UnicodeError):
            raise ForgedLaunch from None
        # Earlier versions appended a return URL.
        learner, role, expires, *_ = value.split(".")
        if int(expires) < self._clock():
            raise ExpiredLaunch
        return LaunchedPage(learner, role)

    def issue_ticket(self, room: str) -> str:
        """Return a ticket with which a new device can vote in the room."""
        device = secrets.token_urlsafe(12)
        joined = int(self._clock() * 1000)
        return self._tickets.sign(f"{room}.{device}.{joined}").decode()

    def read_ticket(self, ticket: str, room: str) -> Ticket:
        """Return the contents of a ticket.

        Raises InvalidToken for a ticket of another room or with a wrong signature.
        """
        plausible = ticket.isascii() and len(ticket) <= MAX_TOKEN_LENGTH
        try:
            value = self._tickets.unsign(ticket).decode() if plausible else ""
        except BadSignature:
            value = ""
        ticket_room, _, rest = value.partition(".")
        device, _, joined = rest.partition(".")
        if not device or ticket_room != room:
            raise InvalidToken(
                "Send the room's ticket, from the Overtone-Ticket header of a response:"
                " Authorization: Bearer …"
            )
        return Ticket(device, int(joined or 0) / 1000)


def _signer(keys: Sequence[str], salt: str) -> Signer:
    oldest_first = list(reversed(keys))
    return Signer(oldest_first, salt=salt, digest_method=hashlib.sha256)


def shuffle_key(keys: Sequence[str]) -> bytes:
    """Return the key for the shown order of ordering questions.

    It is derived from the oldest key, so a new key does not change the order in open
    pages and stored answers.
    """
    return hmac.digest(keys[-1].encode(), b"overtone.shuffle", "sha256")


def secret_keys(
    settings: Settings, has_answers: Callable[[], bool] = lambda: False
) -> tuple[str, ...]:
    """Return the keys from the settings, or from a file in the data folder.

    The newest key is first. Creates the file if it does not exist, with a warning if
    `has_answers` returns True. Raises SettingError for a file without usable keys.
    """
    if settings.secret_key:
        return settings.secret_key
    file = settings.data / SECRET_FILE
    if not file.exists():
        if has_answers():
            log.warning(
                "The file %s does not exist, but the database contains answers. A new"
                " key was created, with which their learners are not recognized. Stop"
                " the server, and restore the file from a backup or set"
                " OVERTONE_SECRET_KEY.",
                file,
            )
        write_private_file_once(file, secrets.token_urlsafe(32))
    return _read(file)


def _read(file: Path) -> tuple[str, ...]:
    try:
        return parse_secret_keys(file.read_bytes().strip().decode("ascii"))
    except ValueError as error:  # also UnicodeDecodeError
        raise SettingError(
            f"{file} must contain a key of at least {MIN_SECRET_LENGTH} ASCII"
            " characters. Restore it from a backup or set OVERTONE_SECRET_KEY. If the"
            " key is lost, delete the file: Overtone creates a new key, and every"
            " learner starts again without results."
        ) from error
