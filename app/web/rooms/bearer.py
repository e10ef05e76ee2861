"""The secret of a request. It comes in the header: addresses are shown and logged."""

from __future__ import annotations

from app.storage.tokens import MAX_TOKEN_LENGTH


def bearer_of(authorization: str) -> str:
    """The secret in `Authorization: Bearer …` (RFC 6750); empty for anything else.

    Secrets of this server are short and of ASCII letters: what is not was never given.
    """
    scheme, _, secret = authorization.partition(" ")
    secret = secret.strip()
    usable = scheme.lower() == "bearer" and secret.isascii()
    return secret if usable and len(secret) <= MAX_TOKEN_LENGTH else ""
