"""Interface of a rate limit on guesses at room codes that processes share."""

from __future__ import annotations

from typing import Protocol


class CodeGuessLimit(Protocol):
    """Rate limit on guesses at room codes, shared by several processes.

    A client network may make `burst` guesses at once; all of them are available again
    after `seconds`. While the store is unavailable every guess passes, because each
    process also has its own limit.
    """

    def spend(self, network: str, burst: int, seconds: int) -> float:
        """Count a guess and return 0, or return the seconds until one is allowed."""

    def wait(self, network: str, burst: int, seconds: int) -> float:
        """Return the seconds until a guess is allowed; 0 if one is now."""

    def record_presenter_network(self, code: str, network: str) -> None:
        """Store the network from which the room is controlled."""

    def is_presenter_network(self, code: str, network: str) -> bool:
        """Return whether the room was last controlled from this network."""
