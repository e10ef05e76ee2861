"""RSA keys with which this tool signs messages to learning platforms.

They are in the data folder, the newest first. Only this module and the adapter of the
LTI library import cryptography, when a key is first used.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from app.config import SettingError
from app.storage.private_files import replace_private_file, write_private_file_once

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey

KEY_FILE = "lti-keys.pem"
KEY_SIZE = 2048
"""Bits, the least that RS256 allows (RFC 7518, section 3.3)."""

MAX_KEYS = 2
"""Published keys: platforms may still verify messages of the previous one."""

_END = "-----END PRIVATE KEY-----\n"


class UnusableKeys(SettingError):
    """The file of keys is damaged or cannot be read."""


class SigningKeys:
    """The private keys in the file of the data folder."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / KEY_FILE

    def private(self) -> tuple[str, ...]:
        """Return the private keys as PEM, the newest first.

        Creates the file with one key if it does not exist. Raises UnusableKeys.
        """
        try:
            if not self._file.exists():
                write_private_file_once(self._file, _new_key())
            text = self._file.read_text("ascii", errors="replace")
        except OSError as error:
            raise UnusableKeys(
                f"The keys for learning platforms in {self._file} cannot be used:"
                f" {error.strerror}. Let the user of the server read and write this"
                " file."
            ) from error
        keys = tuple(part + _END for part in text.split(_END) if part.strip())
        if not keys or not all(map(_is_valid, keys)):
            raise UnusableKeys(
                f"{self._file} is damaged: it contains no key, or an invalid one."
                " Restore it from a backup, or delete it and register this server again"
                " on each learning platform."
            )
        return keys

    def public(self) -> tuple[str, ...]:
        """Return the public keys as PEM, the newest first."""
        return tuple(map(_public, self.private()))

    def rotate(self) -> bool:
        """Add a new key, which signs from now on, and remove the oldest.

        Returns False if the new key is the first one. Raises UnusableKeys.
        """
        if not self._file.exists():
            self.private()
            return False
        keys = (_new_key(), *self.private())[:MAX_KEYS]
        replace_private_file(self._file, "".join(keys).encode())
        return True


def _new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import rsa
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    key = rsa.generate_private_key(public_exponent=65537, key_size=KEY_SIZE)
    options = (Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    return key.private_bytes(*options).decode()


def _is_valid(private: str) -> bool:
    try:
        return bool(_public(private))
    except ValueError:
        return False


# Reading a private key takes 24 ms, and each message needs it.
@lru_cache(maxsize=MAX_KEYS)
def _public(private: str) -> str:
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        PublicFormat,
        load_pem_private_key,
    )

    # Its return type covers every kind of key, but _new_key makes RSA keys only.
    key = cast("RSAPrivateKey", load_pem_private_key(private.encode(), None))
    options = (Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    return key.public_key().public_bytes(*options).decode()
