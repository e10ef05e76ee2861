"""Rate limit for launches of cmi5 packages.

Each launch stores a session, also if a stranger who has the key of a package is the
platform.
"""

from __future__ import annotations

from app.config import Settings
from app.language import translatable
from app.storage.client_networks import client_network
from app.storage.rate_limits.token_buckets import Clock, TokenBuckets

LAUNCH_SECONDS = 600
"""Seconds in which an empty bucket is refilled."""


class LaunchLimits:
    """Limit of the launches of a network, as many at once as answers."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        message = translatable("Too many tries.")
        self._launches = TokenBuckets(
            message, settings.answer_burst, LAUNCH_SECONDS, clock
        )

    def spend(self, address: str | None) -> None:
        """Count a launch."""
        self._launches.spend(client_network(address))
