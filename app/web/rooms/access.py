"""Identify the client of a room, and limit how many codes a client can guess.

Independent of Flask, so that event streams use the same checks.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.services import Services
from app.storage.rooms.codes import parse_code
from app.storage.rooms.store import RoomNotFound
from app.storage.tokens import InvalidToken


@dataclass(frozen=True, slots=True)
class RoomClient:
    """Client of an existing room."""

    code: str
    """Normalised code of the room."""
    device: str
    """Id of the device whose ticket was sent; empty without a ticket."""


def identify_client(
    services: Services, typed: str, secret: str, address: str | None
) -> RoomClient:
    """Return the client of the room whose code was typed. `secret` may be empty.

    Raises RoomNotFound, or RateLimitExceeded for an address that has guessed too many
    codes. Clients with a valid ticket or secret are exempt from this limit.
    """
    limits = services.limits
    code = parse_code(typed)
    device = _device(services, code, secret) if code else ""
    is_controller = _is_controller(services, code, secret) if code else None
    if code and is_controller:
        limits.record_presenter_network(code, address)
    elif not device:
        limits.require_code_guess(address, code)
    if code is None or is_controller is None:
        if not device:  # a device whose room has ended is not guessing
            limits.spend_code_guess(address)
        raise RoomNotFound
    return RoomClient(code, device)


def _device(services: Services, code: str, secret: str) -> str:
    try:
        return services.tokens.device_of(secret, code)
    except InvalidToken:
        return ""


def _is_controller(services: Services, code: str, secret: str) -> bool | None:
    """Return whether the secret controls the room; None if the room does not exist."""
    try:
        return services.rooms.is_controlled_by(code, secret)
    except RoomNotFound:
        return None
