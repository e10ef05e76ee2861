"""Signed values of launches: the tokens of opened pages, and the steps before them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from itsdangerous import BadSignature, SignatureExpired, URLSafeTimedSerializer

from app.storage.tokens import LAUNCH_LIFETIME, ExpiredLaunch, ForgedLaunch


def launch_serializer(keys: Sequence[str], kind: str) -> URLSafeTimedSerializer:
    """Return a serializer that signs values, and rejects values of another kind.

    `keys` are the server's secret keys, the newest first.
    """
    return URLSafeTimedSerializer(
        list(reversed(keys)),
        salt=f"overtone.{kind}",
        signer_kwargs={"digest_method": hashlib.sha256},
    )


class LaunchSigner:
    """Signs the values of a launched page, and verifies them."""

    def __init__(self, keys: Sequence[str], kind: str) -> None:
        """`keys` are the server's secret keys, the newest first.

        Tokens of one kind are rejected as another kind.
        """
        self._serializer = launch_serializer(keys, kind)

    def sign(self, *values: str | int) -> str:
        return str(self._serializer.dumps(values))

    def read(self, token: str) -> list[Any]:
        """Return the values. Raises ForgedLaunch or ExpiredLaunch."""
        try:
            return list(self._serializer.loads(token, max_age=LAUNCH_LIFETIME))
        except SignatureExpired:
            raise ExpiredLaunch from None
        except BadSignature:
            raise ForgedLaunch from None
