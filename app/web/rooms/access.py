"""Identify the client of a room, and limit how many codes a client can guess.

A device gets its ticket, with which it votes, in a header of the first response with
the room's state: an event stream or a poll. The room's page is the same for all.

Independent of Flask, so that event streams use the same checks.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from app.services import Services
from app.storage.rooms.codes import parse_code
from app.storage.rooms.store import RoomEnded, RoomNotFound
from app.storage.tokens import InvalidToken

TICKET_HEADER: Final = "Overtone-Ticket"


@dataclass(frozen=True, slots=True)
class RoomClient:
    """Client of an existing room."""

    code: str
    """Normalised code of the room."""
    device: str
    """Id of the device whose ticket was sent; empty without a ticket."""
    is_controller: bool = False
    """Whether the client sent a secret that controls the room."""
    new_ticket: str = ""
    """Ticket to send to a device without a valid one."""

    @property
    def headers(self) -> dict[str, str]:
        """Headers of the response with the room's state."""
        return {TICKET_HEADER: self.new_ticket} if self.new_ticket else {}


def identify_client(
    services: Services, typed: str, secret: str, address: str | None
) -> RoomClient:
    """Return the client of the room whose code was typed. `secret` may be empty.

    Raises RoomNotFound, or RateLimitExceeded for an address that has guessed too many
    codes. Clients with a valid ticket or secret are exempt from this limit, and the
    code of a room that has ended is not a guess.
    """
    limits = services.limits
    code = parse_code(typed)
    device = _device(services, code, secret) if code else ""
    is_controller = _is_controller(services, code, secret) if code else None
    if code and is_controller:
        limits.code_guesses.record_presenter_network(code, address)
    elif not device:
        limits.code_guesses.require(address, code)
    if code and is_controller is None:
        ended = services.rooms.ended_room(code)
        if ended is not None:
            raise RoomEnded(ended)
    if code is None or is_controller is None:
        if not device:  # a device whose room has ended is not guessing
            limits.code_guesses.spend(address)
        raise RoomNotFound
    return RoomClient(code, device, is_controller)


def with_ticket(services: Services, client: RoomClient) -> RoomClient:
    """Return the client with a new ticket if it is a device without a valid one.

    For event streams, whose number at an address is limited.
    """
    if client.device or client.is_controller:
        return client
    return replace(client, new_ticket=services.tokens.issue_ticket(client.code))


def with_limited_ticket(
    services: Services, client: RoomClient, address: str | None
) -> RoomClient:
    """Return the client with a new ticket if it is a device without a valid one.

    For polls, which leave no connection open. The client gets no ticket if too many
    devices at its address have polled for one. It then follows the room and cannot
    vote.
    """
    ticketed = with_ticket(services, client)
    rooms = services.limits.rooms
    if ticketed.new_ticket and not rooms.take_ticket(client.code, address):
        return client
    return ticketed


def _device(services: Services, code: str, secret: str) -> str:
    try:
        return services.tokens.read_ticket(secret, code).device
    except InvalidToken:
        return ""


def _is_controller(services: Services, code: str, secret: str) -> bool | None:
    """Return whether the secret controls the room; None if the room does not exist."""
    try:
        return services.rooms.is_controlled_by(code, secret)
    except RoomNotFound:
        return None
