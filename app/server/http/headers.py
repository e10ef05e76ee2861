"""Headers of responses that the server sends without Flask."""

from __future__ import annotations

from app.web.security import COMMON_HEADERS


def asgi_headers(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    """Return the headers and the common security headers, encoded for ASGI."""
    pairs = (COMMON_HEADERS | headers).items()
    return [(name.lower().encode(), value.encode()) for name, value in pairs]
