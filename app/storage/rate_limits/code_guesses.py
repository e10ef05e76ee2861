"""Rate limit for guesses at room codes, also across processes."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from math import ceil

from app.language import translatable
from app.storage.client_networks import client_network, client_shares
from app.storage.rate_limits.network_limit import NetworkLimit
from app.storage.rate_limits.token_buckets import Clock, RateLimitExceeded, TokenBuckets
from app.storage.rooms.code_guess_limit import CodeGuessLimit

CODE_GUESS_BURST = 100
CODE_GUESS_SECONDS = 200
"""Requests with unknown room codes that a network may send at once, since some people
in a class mistype the code; and the seconds in which the bucket is refilled."""

MAX_PRESENTER_NETWORKS = 4096
"""Rooms whose presenter's network is stored."""

_MESSAGE = translatable("Too many unknown codes.")


class CodeGuesses:
    """Limit of the requests of a network with unknown room codes."""

    def __init__(self, clock: Clock, shared: CodeGuessLimit | None) -> None:
        """`shared` also counts guesses in other processes."""
        self._guesses = NetworkLimit(
            TokenBuckets(_MESSAGE, CODE_GUESS_BURST, CODE_GUESS_SECONDS, clock)
        )
        self._shared = shared
        self._presenter_networks: OrderedDict[str, str] = OrderedDict()
        self._presenter_networks_lock = threading.Lock()

    @property
    def may_block(self) -> bool:
        """Whether limits on room codes use a shared store, which may be slow."""
        return self._shared is not None

    def spend(self, address: str | None) -> None:
        """Count a request with an unknown room code."""
        self._guesses.spend(address)
        if self._shared:
            _raise_if_waiting(address, self._shared.spend)

    def require(self, address: str | None, code: str | None = None) -> None:
        """Raise RateLimitExceeded for an address that has guessed too many codes.

        The presenter's network of the room with this code is exempt: its code is
        projected there, and one person who guesses must not prevent a class from
        joining.
        """
        network = client_network(address)
        if code is not None and self._is_presenter_network(code, network):
            return
        self._guesses.require(address)
        if self._shared:
            _raise_if_waiting(address, self._shared.wait)

    def _is_presenter_network(self, code: str, network: str) -> bool:
        if self._presenter_networks.get(code) == network:
            return True
        if self._shared is None:
            return False
        return self._shared.is_presenter_network(code, network)

    def record_presenter_network(self, code: str, address: str | None) -> None:
        """Store the network from which a room is controlled."""
        network = client_network(address)
        if self._shared:
            self._shared.record_presenter_network(code, network)
        with self._presenter_networks_lock:
            self._presenter_networks[code] = network
            self._presenter_networks.move_to_end(code)
            if len(self._presenter_networks) > MAX_PRESENTER_NETWORKS:
                self._presenter_networks.popitem(last=False)


def _raise_if_waiting(
    address: str | None, seconds_to_wait: Callable[[str, int, int], float]
) -> None:
    for network, shares in client_shares(address):
        burst = CODE_GUESS_BURST * shares
        seconds = seconds_to_wait(network, burst, CODE_GUESS_SECONDS)
        if seconds > 0:
            raise RateLimitExceeded(_MESSAGE, ceil(seconds))
