"""The addresses that the server prints once it accepts connections."""

from __future__ import annotations

import ipaddress
import socket
import sys
from typing import TextIO
from urllib.parse import urlsplit, urlunsplit

DOCUMENTATION_ADDRESSES = {4: "192.0.2.1", 6: "2001:db8::1"}
"""By IP version: addresses that no host has (RFC 5737, RFC 3849). Nothing is sent."""

QUIET = 4
"""Modules of light margin around a QR code (ISO/IEC 18004)."""

DARK, LIGHT = 16, 231
"""Black and white among the 256 colours of terminals. Themes change the first 16."""

RESET = "\x1b[0m"


def announce(url: str, out: TextIO | None = None) -> None:
    """Print the server's URL.

    A server that listens on all interfaces also prints the URL for other devices in
    the network, with a QR code if the output is a terminal.
    """
    out = out or sys.stdout
    if not _is_wildcard(url):
        print(f"Overtone is running at {url}", file=out, flush=True)
        return
    local = _with_host(url, _loopback(url))
    print(f"Overtone is running at {local}", file=out, flush=True)
    network = network_url(url)
    if network is None:
        print("No network connection found.", file=out, flush=True)
        return
    print(f"Other devices can connect to {network}", file=out, flush=True)
    if out.isatty():
        _print_qr_code(network, out)


def network_url(url: str) -> str | None:
    """Return the URL at which other devices in the network reach the server at `url`.

    None if the server listens on one address only, or if there is no network.
    """
    if not _is_wildcard(url):
        return None
    address = network_address(_host(url).version)
    return _with_host(url, address) if address else None


def network_address(version: int) -> str | None:
    """Return this machine's address in its network, for IP version 4 or 6, or None."""
    family = socket.AF_INET if version == 4 else socket.AF_INET6
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            # Connecting a datagram socket selects a local address and sends nothing.
            probe.connect((DOCUMENTATION_ADDRESSES[version], 9))
            address: str = probe.getsockname()[0]
    except OSError:
        return None
    return None if ipaddress.ip_address(address).is_loopback else address


def _host(url: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    return ipaddress.ip_address(urlsplit(url).hostname or "")


def _is_wildcard(url: str) -> bool:
    """Return whether the server listens on all interfaces: `0.0.0.0` or `::`."""
    return _host(url).is_unspecified


def _loopback(url: str) -> str:
    return "127.0.0.1" if _host(url).version == 4 else "::1"


def _with_host(url: str, host: str) -> str:
    parts = urlsplit(url)
    bracketed = f"[{host}]" if ":" in host else host
    return urlunsplit(parts._replace(netloc=f"{bracketed}:{parts.port}"))


def _print_qr_code(url: str, out: TextIO) -> None:
    for line in qr_lines(url):
        print(line, file=out)
    out.flush()


def qr_lines(url: str) -> list[str]:
    """Return the lines of a QR code for a terminal, two rows of modules in each.

    Both colours are set explicitly, so the code is dark on light whatever colours the
    terminal has. The light margin is part of the code.
    """
    import segno

    rows = [
        tuple(row) for row in segno.make(url, micro=False).matrix_iter(border=QUIET)
    ]
    rows.append((0,) * len(rows[0]))  # the number of rows is odd
    return [
        "".join(map(_half_blocks, upper, lower)) + RESET
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def _half_blocks(upper: int, lower: int) -> str:
    """Return a character whose upper and lower half are modules; 1 is dark."""
    foreground, background = (DARK if module else LIGHT for module in (upper, lower))
    return f"\x1b[38;5;{foreground};48;5;{background}m▀"
