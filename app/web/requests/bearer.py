"""Bearer tokens of requests."""

from __future__ import annotations

from flask import request

from app.storage.tokens import MAX_LAUNCH_TOKEN_LENGTH


def bearer() -> str:
    """Return the secret or token of the Authorization header, or an empty string."""
    return bearer_of(request.headers.get("Authorization", ""))


def bearer_of(authorization: str) -> str:
    """Return the secret in `Authorization: Bearer …` (RFC 6750), or an empty string.

    A secret that is too long or not ASCII was not issued by this server.
    """
    scheme, _, secret = authorization.partition(" ")
    secret = secret.strip()
    valid = scheme.lower() == "bearer" and secret.isascii()
    return secret if valid and len(secret) <= MAX_LAUNCH_TOKEN_LENGTH else ""
