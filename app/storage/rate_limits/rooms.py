"""Rate limits for rooms: opening, following and changing them."""

from __future__ import annotations

from app.config import Settings
from app.language import translatable
from app.storage.rate_limits.network_limit import NetworkLimit
from app.storage.rate_limits.token_buckets import Clock, RateLimitExceeded, TokenBuckets

TICKET_SECONDS = 200
"""Seconds in which the bucket of tickets for polls is refilled. Event streams always
get a ticket, so that somebody who requests thousands does not prevent others of the
same network from voting."""

MOVE_BURST = 40
MOVE_SECONDS = 2
"""Burst, in changes of a room, and the refill time in seconds. The presenter view and
the remote each send at most ten changes a second while a slider moves."""

ROOM_BURST = 60
ROOM_SECONDS = 1200
"""Burst of a network, in new rooms, and the refill time in seconds."""


class RoomLimits:
    """Limits of new rooms, of tickets for polls, and of changes of a room."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        rooms, tickets = translatable("Too many rooms."), 2 * settings.answer_burst
        self._rooms = NetworkLimit(TokenBuckets(rooms, ROOM_BURST, ROOM_SECONDS, clock))
        self._tickets = NetworkLimit(
            TokenBuckets(
                translatable("Too many tickets."), tickets, TICKET_SECONDS, clock
            )
        )
        self._moves = TokenBuckets(
            translatable("Too many changes."), MOVE_BURST, MOVE_SECONDS, clock
        )

    def take_ticket(self, code: str, address: str | None) -> bool:
        """Count a ticket for a poll, with which a new device can vote in this room.

        Return False if the network has had too many.
        """
        try:
            self._tickets.spend(address, within=code)
        except RateLimitExceeded:
            return False
        return True

    def spend(self, address: str | None) -> None:
        """Count a new room."""
        self._rooms.spend(address)

    def spend_move(self, code: str) -> None:
        """Count a change of the room with this code."""
        self._moves.spend(code)
