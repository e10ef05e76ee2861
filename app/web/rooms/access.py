"""Who comes to a room: by a code that there is, and without guessing many others.

Knows no Flask, so that event streams let in the same people.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from app.storage.rooms import NoRoom, as_typed
from app.storage.tokens import BadToken

if TYPE_CHECKING:
    from app.services import Services


@dataclass(frozen=True, slots=True)
class Visitor:
    code: str
    """Of the room, as it is written."""
    device: str
    """Whose ticket came along; empty without one."""


def enter(services: Services, typed: str, secret: str, address: str | None) -> Visitor:
    """Who asks for the room whose code was typed, with a secret or an empty one.

    Raises NoRoom, or TooMany for an address that has guessed too often. Who is in the
    room already is never held up by others who guess.
    """
    limits = services.limits
    code = as_typed(typed)
    device = _device(services, code, secret) if code else ""
    leads = _leads(services, code, secret) if code else None
    if code and leads:
        limits.note_home(code, address)
    elif not device:
        limits.may_guess(address, code)
    if code is None or leads is None:
        if not device:  # whose room has ended is no guesser
            limits.spend_guess(address)
        raise NoRoom
    return Visitor(code, device)


def _device(services: Services, code: str, secret: str) -> str:
    try:
        return services.tokens.device_of(secret, code)
    except BadToken:
        return ""


def _leads(services: Services, code: str, secret: str) -> bool | None:
    """None where there is no room to be led."""
    try:
        return services.rooms.leads(code, secret)
    except NoRoom:
        return None
