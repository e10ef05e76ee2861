"""Networks by which clients are counted."""

from __future__ import annotations

import pytest

from app.storage.client_networks import SITE_SHARES, AddressCounts, client_network


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("unix", "unix"),
        (None, ""),
    ],
)
def test_a_network_is_an_ipv4_address_or_a_64_bit_ipv6_prefix(
    address: str | None, network: str
) -> None:
    assert client_network(address) == network


def test_an_address_has_a_limit(counts: AddressCounts) -> None:
    assert [counts.add("203.0.113.7") for _ in range(3)] == [True, True, False]
    assert counts.add("203.0.113.8")

    counts.remove("203.0.113.7")

    assert counts.add("203.0.113.7")
    assert not counts.add("203.0.113.7")


def test_a_48_bit_prefix_has_four_times_the_limit_of_its_64_bit_prefixes(
    counts: AddressCounts,
) -> None:
    networks = [f"2001:db8:1:{number:x}" for number in range(9)]

    added = [counts.add(f"{network}::{host}") for network in networks for host in "12"]

    assert added == [True] * 2 * SITE_SHARES + [False] * 10
    assert counts.add("2001:db8:2::1")


@pytest.fixture
def counts() -> AddressCounts:
    return AddressCounts(2)
