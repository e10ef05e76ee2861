"""Rate limit of each client network, for requests of one kind."""

from __future__ import annotations

from collections.abc import Hashable

from app.storage.client_networks import client_shares
from app.storage.rate_limits.token_buckets import TokenBuckets


class NetworkLimit:
    """Token buckets of client networks.

    An IPv6 client spends from the bucket of its /64 and from that of its /48, which
    holds several times as much. Otherwise a client could avoid the limit by using
    another of its 65,536 networks for each request.
    """

    def __init__(self, buckets: TokenBuckets, min_cost: float = 1) -> None:
        self._buckets, self._min_cost = buckets, min_cost

    def spend(
        self, address: str | None, cost: float = 0, *, within: Hashable = None
    ) -> None:
        """Count a request, which costs at least `min_cost`, or raise RateLimitExceeded.

        Requests `within` a subject, such as a room, have a limit of their own.
        """
        # The narrow network is first: while it is over its limit, it spends nothing
        # from the bucket that it shares with its neighbours.
        for network, shares in client_shares(address):
            self._buckets.spend((network, within), max(cost, self._min_cost) / shares)

    def require(self, address: str | None, *, within: Hashable = None) -> None:
        """Raise RateLimitExceeded if no request is allowed, and count nothing."""
        for network, shares in client_shares(address):
            self._buckets.require((network, within), self._min_cost / shares)
