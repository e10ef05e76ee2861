"""Addresses of the public internet, as opposed to private networks."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Network, ip_address

_UNICAST = IPv6Network("2000::/3")
"""The IPv6 addresses that are assigned to public hosts."""

_TUNNELS = (IPv6Network("2001::/32"), IPv6Network("2002::/16"))
"""Teredo and 6to4, whose addresses contain an IPv4 address. Both are obsolete."""

_WITH_IPV4 = (IPv6Network("::ffff:0:0/96"), IPv6Network("64:ff9b::/96"))
"""IPv4-mapped addresses, and addresses of IPv4 hosts in a network with NAT64."""


def is_public(address: str) -> bool:
    """Return whether the address is global and unicast."""
    ip = ip_address(address.partition("%")[0])
    if any(ip in each for each in _WITH_IPV4):
        ip = IPv4Address(ip.packed[-4:])
    if isinstance(ip, IPv4Address):
        return ip.is_global and not ip.is_multicast
    return ip.is_global and ip in _UNICAST and not any(ip in each for each in _TUNNELS)
