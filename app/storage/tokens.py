"""Who a learner or a device is, without account or cookie: a random id, signed.

A token grants one thing, the answers given under it. It has no expiry: a result is
kept for as long as the learner's browser keeps the token.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

from itsdangerous import BadSignature, Signer

from app.config import SHORTEST_SECRET, SettingError, Settings
from app.core.errors import OvertoneError

SECRET_FILE = "secret-key"
LONGEST_TOKEN = 200
"""Characters. Those that are issued are shorter."""


class BadToken(OvertoneError):
    """No token, or one that this server did not sign."""


class Tokens:
    def __init__(self, secret_key: str) -> None:
        self._signer = _signer(secret_key, "overtone.learner")
        self._tickets = _signer(secret_key, "overtone.ticket")

    def issue(self) -> tuple[str, str]:
        """A new learner, and the token that says so."""
        learner = secrets.token_urlsafe(16)
        return learner, self._signer.sign(learner).decode()

    def learner_of(self, token: str) -> str | None:
        """The learner whose token it is; None when this server did not sign it."""
        if not token.isascii():
            return None
        try:
            return self._signer.unsign(token).decode()
        except BadSignature:
            return None

    def issue_ticket(self, room: str) -> str:
        """A new device in a room: it may vote there, and is nobody in particular."""
        device = secrets.token_urlsafe(12)
        return self._tickets.sign(f"{room}.{device}").decode()

    def device_of(self, ticket: str, room: str) -> str:
        """The device whose ticket it is. Raises BadToken for that of another room."""
        signed = ticket.isascii() and len(ticket) <= LONGEST_TOKEN
        try:
            said = self._tickets.unsign(ticket).decode() if signed else ""
        except BadSignature:
            said = ""
        of, _, device = said.partition(".")
        if not device or of != room:
            raise BadToken(
                "Send the ticket of the room's page: Authorization: Bearer …"
            )
        return device


def _signer(secret_key: str, salt: str) -> Signer:
    return Signer(secret_key, salt=salt, digest_method=hashlib.sha256)


def secret_key(settings: Settings) -> str:
    """The key that is set, or the one in the data folder, made at first need.

    Raises SettingError for a file that holds no key: with it, tokens could be forged.
    """
    if settings.secret_key:
        return settings.secret_key
    file = settings.data / SECRET_FILE
    if not file.exists():
        _write_once(file, secrets.token_urlsafe(32))
    return _read(file)


def _read(file: Path) -> str:
    kept = file.read_bytes().strip()
    if len(kept) < SHORTEST_SECRET or not kept.isascii():
        raise SettingError(
            f"{file} holds no key of at least {SHORTEST_SECRET} ASCII characters. Put"
            " the right one back or set OVERTONE_SECRET_KEY; or delete the file, and a"
            " new key is made, with which every learner starts anew."
        )
    return kept.decode("ascii")


def _write_once(file: Path, text: str) -> None:
    """Writes the file whole, readable by its owner alone, unless another was faster."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=file.parent)  # mode 0600
    draft = Path(name)
    try:
        _write(handle, text)
        _publish(draft, file, text)
    finally:
        draft.unlink()


def _publish(draft: Path, file: Path, text: str) -> None:
    try:
        # Linking, unlike renaming, fails when two servers start at the same moment.
        file.hardlink_to(draft)
    except FileExistsError:
        pass  # the other was faster, and its key holds
    except OSError:
        _write_in_place(file, text)


def _write_in_place(file: Path, text: str) -> None:
    """For file systems without links, where the file is there before its text is."""
    with suppress(FileExistsError):
        _write(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), text)


def _write(handle: int, text: str) -> None:
    with os.fdopen(handle, "w", encoding="ascii") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
