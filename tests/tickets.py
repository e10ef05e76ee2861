"""What lets a device into a room, for tests."""

from __future__ import annotations

from app.config import Settings
from app.storage.tokens import TokenSigner, secret_key
from tests.serving import Server


def tickets(server: Server, code: str, count: int) -> list[str]:
    """Those of devices that were given the room's page."""
    tokens = TokenSigner(secret_key(Settings(data=server.data)))
    return [tokens.issue_ticket(code) for _ in range(count)]
