"""Bearer tokens of requests."""

from __future__ import annotations

from app.storage.tokens import MAX_LAUNCH_TOKEN_LENGTH


def bearer_of(authorization: str) -> str:
    """Return the secret in `Authorization: Bearer …` (RFC 6750), or an empty string.

    A secret that is too long or not ASCII was not issued by this server.
    """
    scheme, _, secret = authorization.partition(" ")
    secret = secret.strip()
    valid = scheme.lower() == "bearer" and secret.isascii()
    return secret if valid and len(secret) <= MAX_LAUNCH_TOKEN_LENGTH else ""
