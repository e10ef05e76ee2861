"""Rate limit for new figures.

They are limited by cells (positions × d_model, at least MIN_CELLS a figure), because a
large figure costs as much as a hundred small ones. With the defaults, 10,000 different
50 × 64 figures in a row pass, and a flood of 512 × 512 figures is limited to 15 a
second after the first 240.
"""

from __future__ import annotations

from app.config import Settings
from app.language import translatable
from app.storage.client_networks import client_network
from app.storage.rate_limits.token_buckets import Clock, TokenBuckets

MIN_CELLS = 1000
"""Cost of the smallest figure, for parsing and drawing."""

FIGURE_SECONDS = 16
"""Seconds in which an empty bucket is refilled."""


class FigureLimits:
    """Limit of the cells that a network may compute."""

    def __init__(self, settings: Settings, clock: Clock) -> None:
        message = translatable("Too many new figures.")
        self._cells = TokenBuckets(
            message, settings.figure_cells, FIGURE_SECONDS, clock
        )

    def spend(self, address: str | None, cells: int) -> None:
        """Count the cells of a figure that is not cached."""
        self._cells.spend(client_network(address), max(cells, MIN_CELLS))
