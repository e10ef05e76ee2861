"""Rate limits for client networks, in memory and reset by a restart.

Each process counts separately, except for guesses at room codes: N processes allow N
times as much. Addresses are IP addresses of clients and count by network, see
`client_network`. The `spend` methods raise RateLimitExceeded.
"""

from __future__ import annotations

import time

from app.config import Settings
from app.storage.rate_limits.answers import AnswerLimits
from app.storage.rate_limits.code_guesses import CodeGuesses
from app.storage.rate_limits.figures import FigureLimits
from app.storage.rate_limits.launches import LaunchLimits
from app.storage.rate_limits.rooms import RoomLimits
from app.storage.rate_limits.token_buckets import Clock
from app.storage.rate_limits.votes import VoteLimits, VoterLimits
from app.storage.rooms.store import CodeGuessLimit

__all__ = ["RateLimiter"]


class RateLimiter:
    """All rate limits of this server, by subject."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock = time.monotonic,
        shared: CodeGuessLimit | None = None,
    ) -> None:
        """`shared` also counts guesses at room codes in other processes."""
        self.figures = FigureLimits(settings, clock)
        self.answers = AnswerLimits(settings, clock)
        self.launches = LaunchLimits(settings, clock)
        self.rooms = RoomLimits(settings, clock)
        self.votes = VoteLimits(settings, clock)
        self.voters = VoterLimits(settings, clock)
        self.code_guesses = CodeGuesses(clock, shared)
