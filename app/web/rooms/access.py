"""Who comes to a room: by a code that there is, and without guessing many others.

Knows no Flask, so that event streams let in the same people.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.services import Services
from app.storage.rooms.codes import parse_code
from app.storage.rooms.store import RoomNotFound
from app.storage.tokens import InvalidToken


@dataclass(frozen=True, slots=True)
class Visitor:
    code: str
    """Of the room, as it is written."""
    device: str
    """Whose ticket came along; empty without one."""


def enter(services: Services, typed: str, secret: str, address: str | None) -> Visitor:
    """Return the client of the room whose code was typed. `secret` may be empty.

    Raises RoomNotFound, or RateLimitExceeded for an address that has guessed too many
    codes. Clients with a valid ticket or secret are exempt from this limit.
    """
    limits = services.limits
    code = parse_code(typed)
    device = _device(services, code, secret) if code else ""
    leads = _leads(services, code, secret) if code else None
    if code and leads:
        limits.record_presenter_network(code, address)
    elif not device:
        limits.require_code_guess(address, code)
    if code is None or leads is None:
        if not device:  # whose room has ended is no guesser
            limits.spend_code_guess(address)
        raise RoomNotFound
    return Visitor(code, device)


def _device(services: Services, code: str, secret: str) -> str:
    try:
        return services.tokens.device_of(secret, code)
    except InvalidToken:
        return ""


def _leads(services: Services, code: str, secret: str) -> bool | None:
    """None where there is no room to be led."""
    try:
        return services.rooms.is_controlled_by(code, secret)
    except RoomNotFound:
        return None
