"""Networks by which clients are counted."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from typing import Final

from app.storage.limited_counts import LimitedCounts

SITE_SHARES: Final = 4
"""Limits of an IPv6 /48, in multiples of the limits of a /64."""


def client_network(address: str | None) -> str:
    """Return the IPv4 address, or the /64 network of an IPv6 address.

    Internet providers assign each customer a whole /64.
    """
    return client_shares(address)[0][0]


def client_shares(address: str | None) -> tuple[tuple[str, int], ...]:
    """Return the networks that a client counts for, and how many shares each has.

    An IPv6 client counts for its /64, and for its /48, which providers assign to
    companies and which contains 65,536 networks of that size.
    """
    try:
        parsed = ip_address(address or "")
    except ValueError:
        return ((address or "", 1),)
    if not isinstance(parsed, IPv6Address):
        return ((str(parsed), 1),)
    if parsed.ipv4_mapped:
        return ((str(parsed.ipv4_mapped), 1),)
    return (_network(parsed, 64), 1), (f"{_network(parsed, 48)}/48", SITE_SHARES)


class AddressCounts:
    """Counts clients, or amounts for them, by network. Not thread-safe."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._counts = LimitedCounts()

    def add(self, address: str | None, amount: int = 1) -> bool:
        """Count a client, or its `amount` of something else.

        Returns False if one of its networks would exceed its limit.
        """
        return self._counts.add(self._limits(address), amount)

    def remove(self, address: str | None, amount: int = 1) -> None:
        """Forget what `add` has counted."""
        self._counts.remove(self._limits(address), amount)

    def _limits(self, address: str | None) -> dict[str, int]:
        """Return the limit of each network that the client counts for."""
        return {name: self._limit * n for name, n in client_shares(address)}


def _network(address: IPv6Address, prefix: int) -> str:
    return str(IPv6Address(int(address) >> (128 - prefix) << (128 - prefix)))
