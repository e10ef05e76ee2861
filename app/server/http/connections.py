"""Limits of connections: their number, and the time for a request to arrive.

A connection waits from its start, or from the end of a response, until the head of a
request is complete. An idle connection costs only a file descriptor, but their number
is limited.

- The head of a request must arrive within HEAD_TIMEOUT.
- The client must accept the next part of a response within SEND_TIMEOUT.
- One address may have `per_address` connections. Proxies are exempt.
- When the server has almost as many connections as it may have, each new connection
  replaces the connection that has waited longest.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any

from app.server.http.protocol import Protocol
from app.storage.client_networks import AddressCounts

log = logging.getLogger(__name__)

HEAD_TIMEOUT = 10.0
"""Seconds for the head of a request to arrive."""

SEND_TIMEOUT = 60.0
"""Seconds for a client to accept data, as long as nginx waits. The browser of a paused
video requests the rest again."""

RESERVE = 50
"""Connections below the limit at which waiting ones are replaced."""


class ConnectionLimits:
    """Connections of one server, by client network. Used in the event loop only."""

    def __init__(
        self,
        max_connections: int,
        per_address: int,
        proxies: str,
    ) -> None:
        self._replace_above = max(1, max_connections - RESERVE)
        self._addresses = AddressCounts(per_address)
        self._is_proxy = _matcher(proxies)
        self._open = 0
        self._waiting: dict[LimitedProtocol, None] = {}

    def add(self, address: str) -> bool:
        """Count a connection. Return False if its address has too many."""
        if not self._is_proxy(address) and not self._addresses.add(address):
            return False
        self._open += 1
        if self._open > self._replace_above and self._waiting:
            next(iter(self._waiting)).drop()
        return True

    def remove(self, address: str) -> None:
        """Forget a connection that `add` has counted."""
        self._open -= 1
        if not self._is_proxy(address):
            self._addresses.remove(address)

    def start_waiting(self, connection: LimitedProtocol) -> None:
        self._waiting[connection] = None

    def stop_waiting(self, connection: LimitedProtocol) -> None:
        self._waiting.pop(connection, None)


def limited_protocol(limits: ConnectionLimits) -> type[LimitedProtocol]:
    """Return the class of the connections that `limits` counts."""

    class CountedProtocol(LimitedProtocol):
        _limits = limits

    return CountedProtocol


class LimitedProtocol(Protocol):
    """HTTP protocol with limits, which a subclass has as `_limits`."""

    _limits: ConnectionLimits

    def __init__(self, *arguments: Any, **options: Any):
        super().__init__(*arguments, **options)
        self._address = ""
        self._is_counted = False
        self._deadline: asyncio.TimerHandle | None = None
        self._send_deadline: asyncio.TimerHandle | None = None

    # As in uvicorn, whose connections always have a transport that reads and writes.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._is_counted = self._limits.add(self._address)
        if not self._is_counted:
            log.warning(
                "Too many connections from %s; new ones are closed.", self._address
            )
            transport.abort()
            return
        self._limits.start_waiting(self)
        self._set_deadline()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if not self._is_waiting:
            self._cancel_deadline()
            self._limits.stop_waiting(self)
        else:
            self._set_deadline()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._is_waiting and not self.transport.is_closing():
            self._limits.start_waiting(self)
            start_of_head, _ = self.conn.trailing_data
            if start_of_head:  # it arrived during the response
                self._set_deadline()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._cancel_deadline()
        self._cancel_send_deadline()
        self._limits.stop_waiting(self)
        if self._is_counted:
            self._limits.remove(self._address)

    def pause_writing(self) -> None:
        """Set a deadline. Called when much data waits for the client."""
        super().pause_writing()
        self._send_deadline = self.loop.call_later(SEND_TIMEOUT, self.transport.abort)

    def resume_writing(self) -> None:
        """End the deadline. Called when the client has accepted most of the data."""
        super().resume_writing()
        self._cancel_send_deadline()

    def drop(self) -> None:
        """Close the connection, which waits for a request."""
        self._limits.stop_waiting(self)
        self.transport.abort()

    @property
    def _is_waiting(self) -> bool:
        return self.cycle is None or self.cycle.response_complete

    def _set_deadline(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(HEAD_TIMEOUT, self.drop)

    def _cancel_send_deadline(self) -> None:
        if self._send_deadline:
            self._send_deadline.cancel()
            self._send_deadline = None

    def _cancel_deadline(self) -> None:
        if self._deadline:
            self._deadline.cancel()
            self._deadline = None


def _matcher(proxies: str) -> Callable[[str], bool]:
    """Return a function that says whether an address is a proxy's.

    `proxies` is the setting: addresses and networks, or `*`.
    """
    if proxies == "*":
        return lambda address: True
    networks = [ip_network(part) for part in proxies.split(",")]

    def is_proxy(address: str) -> bool:
        try:
            parsed = ip_address(address)
        except ValueError:  # a Unix socket has no address
            return True
        return any(parsed in network for network in networks)

    return is_proxy
