"""What the server says once it listens: where it is, also to others in the network."""

from __future__ import annotations

import ipaddress
import socket
import sys
from typing import TextIO
from urllib.parse import urlsplit, urlunsplit

ELSEWHERE = {4: "192.0.2.1", 6: "2001:db8::1"}
"""Addresses that nobody has (RFC 5737, RFC 3849): asked for, never sent to."""


def announce(url: str, out: TextIO | None = None) -> None:
    """Prints the address; when every address of this machine is listened at, also the
    one that others in its network reach, with a QR code where a person looks."""
    out = out or sys.stdout
    if not _is_every(url):
        print(f"Overtone is at {url}", file=out, flush=True)
        return
    print(f"Overtone is at {_at(url, _loopback(url))}", file=out, flush=True)
    shared = shared_address(url)
    if shared is None:
        print("This machine is in no network now.", file=out, flush=True)
        return
    print(f"In this network it is at {shared}", file=out, flush=True)
    if out.isatty():
        _draw(shared, out)


def shared_address(url: str) -> str | None:
    """Where others in this machine's network reach what listens at `url`.

    None when it listens at one address alone, or when there is no network.
    """
    if not _is_every(url):
        return None
    reached = own_address(_host(url).version)
    return _at(url, reached) if reached else None


def own_address(version: int) -> str | None:
    """The address of this machine that others in its network reach; None without."""
    family = socket.AF_INET if version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as asking:
            asking.connect((ELSEWHERE[version], 9))  # datagrams: nothing is sent
            found: str = asking.getsockname()[0]
    except OSError:
        return None
    return None if ipaddress.ip_address(found).is_loopback else found


def _host(url: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return ipaddress.ip_address(urlsplit(url).hostname or "")


def _is_every(url: str) -> bool:
    return _host(url).is_unspecified


def _loopback(url: str) -> str:
    return "127.0.0.1" if _host(url).version == 4 else "::1"


def _at(url: str, host: str) -> str:
    parts = urlsplit(url)
    written = f"[{host}]" if ":" in host else host
    return urlunsplit(parts._replace(netloc=f"{written}:{parts.port}"))


def _draw(url: str, out: TextIO) -> None:
    import segno

    segno.make(url, micro=False).terminal(out=out, compact=True)
