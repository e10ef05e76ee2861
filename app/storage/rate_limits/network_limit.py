"""Rate limit of each client network, for requests of one kind."""

from __future__ import annotations

from app.storage.client_networks import client_network
from app.storage.rate_limits.token_buckets import TokenBuckets


class NetworkLimit:
    """Token buckets of client networks."""

    def __init__(self, buckets: TokenBuckets, min_cost: float = 1) -> None:
        self._buckets, self._min_cost = buckets, min_cost

    def spend(self, address: str | None, cost: float = 0) -> None:
        """Count a request, which costs at least `min_cost`."""
        self._buckets.spend(client_network(address), max(cost, self._min_cost))
