"""Tickets, which let test devices vote in a room."""

from __future__ import annotations

from app.config import Settings
from app.storage.tokens import TokenSigner, secret_keys
from tests.servers.serving import Server


def tickets(server: Server, code: str, count: int) -> list[str]:
    """Return tickets of new devices."""
    tokens = TokenSigner(secret_keys(Settings(data=server.data)))
    return [tokens.issue_ticket(code) for _ in range(count)]
