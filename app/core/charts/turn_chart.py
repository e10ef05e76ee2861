"""Charts of the turns that pairs of dimensions make in training and in a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

_SMALLEST_TURN: Final = 1e-9
"""Relative size of rounding errors of turns, which are not new angles."""


@dataclass(frozen=True, slots=True)
class PairTurns:
    """Turns of a pair of dimensions in training and in a longer text."""

    tone: float
    trained: float
    """Number of turns in training."""
    read: float
    """Number of turns in the text that is read."""
    speed: float
    """Speed in this text relative to training: 1 if it is unchanged, else less."""

    @property
    def seen(self) -> float:
        """Part of a turn whose angles occur in training: 0 to 1."""
        return min(self.trained, 1.0)

    @property
    def new(self) -> float:
        """Part of a turn whose angles occur only in the text: 0 to 1."""
        new = min(self.read, 1.0) - self.seen
        return new if new > _SMALLEST_TURN * self.seen else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class TurnChart:
    """Turns of all pairs on a logarithmic scale, and dials with the arcs of some.

    The page shows only the SVG of this chart, and never loads Plotly for it.
    """

    title: str
    pairs: tuple[PairTurns, ...]
    shown: tuple[int, ...]
    """Pairs with a dial, at most eight."""
    training: int
    length: int
    """Number of positions in training and in the text."""
    description: str
    reading: str
