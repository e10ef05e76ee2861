"""Rate limits for votes in rooms."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Hashable

from app.config import Settings
from app.core.room.ballots.ballot import Ballot
from app.language import translatable
from app.storage.rate_limits.network_limit import NetworkLimit
from app.storage.rate_limits.token_buckets import MAX_BUCKETS, Clock, TokenBuckets

VOTE_SECONDS = 20
"""Seconds in which the bucket of a network is refilled."""

DEVICE_VOTES = 30
DEVICE_VOTE_SECONDS = 30
"""Burst of a device, in votes, and the refill time in seconds."""

LATE_VOTES = 500
"""Devices of a network that may vote in one round after they joined the room during the
round. With the devices that may have a stream, the most that may vote in a round."""

ROUND_SECONDS = 3600
"""Seconds in which the buckets of the voters of a round are refilled."""

MAX_VOTERS = 8 * MAX_BUCKETS
"""Devices that were counted as voters of a round. The oldest are forgotten."""


_VOTES = translatable("Too many votes.")


class VoteLimits:
    """Limits of the votes of a network and of a device."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        self._network = NetworkLimit(
            TokenBuckets(_VOTES, 2 * settings.answer_burst, VOTE_SECONDS, clock)
        )
        self._devices = TokenBuckets(
            _VOTES, DEVICE_VOTES, DEVICE_VOTE_SECONDS, clock, 8 * MAX_BUCKETS
        )

    def spend(self, code: str, device: str, address: str | None) -> None:
        """Count a vote of a device in the room with this code."""
        # First, so that one device cannot use up the limit of its network.
        self._devices.spend(device)
        self._network.spend(address, within=code)


class VoterLimits:
    """Limits of the devices of a network that vote in a round."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        capacity = settings.address_followers + LATE_VOTES
        late = translatable("Too many votes of new devices.")
        self._all = NetworkLimit(TokenBuckets(_VOTES, capacity, ROUND_SECONDS, clock))
        self._late = NetworkLimit(TokenBuckets(late, LATE_VOTES, ROUND_SECONDS, clock))
        self._voters: OrderedDict[Hashable, None] = OrderedDict()
        self._lock = threading.Lock()

    def spend(
        self, code: str, ballot: Ballot, address: str | None, *, is_late: bool
    ) -> None:
        """Count a device in its first vote of the round that is open.

        `is_late` means that it joined the room after the round was opened. Otherwise
        one computer could join again and again and vote each time.
        """
        round_in_room = (code, ballot.round_id)
        voter = (round_in_room, ballot.voter)
        with self._lock:
            if voter in self._voters:
                return
            self._all.require(address, within=round_in_room)
            if is_late:
                self._late.spend(address, within=round_in_room)
            self._all.spend(address, within=round_in_room)
            self._voters[voter] = None
            if len(self._voters) > MAX_VOTERS:
                self._voters.popitem(last=False)
