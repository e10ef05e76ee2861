"""Rate limits for client networks, in memory and reset by a restart.

Each process counts separately, except for guesses at room codes: N processes allow N
times as much. Addresses are IP addresses of clients and count by network, see
`client_shares`. The `spend` methods raise RateLimitExceeded.
"""

from __future__ import annotations

import time

from app.config import Settings
from app.language import translatable
from app.storage.rate_limits.answers import AnswerLimits
from app.storage.rate_limits.code_guesses import CodeGuesses
from app.storage.rate_limits.network_limit import NetworkLimit
from app.storage.rate_limits.rooms import RoomLimits
from app.storage.rate_limits.token_buckets import MAX_BUCKETS, Clock, TokenBuckets
from app.storage.rate_limits.votes import VoteLimits, VoterLimits
from app.storage.rooms.code_guess_limit import CodeGuessLimit

__all__ = ["RateLimiter"]

MIN_CELLS = 1000
"""Cost of the smallest figure, for parsing and drawing. Figures are limited by cells
(positions × d_model), because a large figure costs as much as a hundred small ones."""

FIGURE_SECONDS = 16
"""Seconds in which an empty bucket of cells is refilled. With the defaults, 10,000
different 50 × 64 figures in a row pass, and a flood of 512 × 512 figures is limited to
15 a second after the first 240."""

BOOKMARK_BURST = 20
BOOKMARK_SECONDS = 20
"""Burst, in bookmarks of a learner, and the refill time in seconds. The page sends a
bookmark after three seconds on a slide, and when it is left."""

LAUNCH_SECONDS = 600
"""Seconds in which an empty bucket of launches is refilled. Each launch of a cmi5
package stores a session, and anyone who has the package's key can launch it."""


class RateLimiter:
    """All rate limits of this server, by subject."""

    def __init__(
        self,
        settings: Settings,
        clock: Clock = time.monotonic,
        shared: CodeGuessLimit | None = None,
    ) -> None:
        """`shared` also counts guesses at room codes in other processes."""
        figures = translatable("Too many new figures.")
        cells = TokenBuckets(figures, settings.figure_cells, FIGURE_SECONDS, clock)
        self.figures = NetworkLimit(cells, MIN_CELLS)
        self.answers = AnswerLimits(settings, clock)
        launches = translatable("Too many tries.")
        self.launches = NetworkLimit(
            TokenBuckets(launches, settings.answer_burst, LAUNCH_SECONDS, clock)
        )
        # Keys are learners: several for each network.
        self.bookmarks = TokenBuckets(
            translatable("Too many changes."),
            BOOKMARK_BURST,
            BOOKMARK_SECONDS,
            clock,
            8 * MAX_BUCKETS,
        )
        self.rooms = RoomLimits(settings, clock)
        self.votes = VoteLimits(settings, clock)
        self.voters = VoterLimits(settings, clock)
        self.code_guesses = CodeGuesses(clock, shared)
