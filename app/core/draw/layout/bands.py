"""Bands of frequency colours above the columns and next to the rows of a matrix."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from app.core.draw.palette import tone_index


@dataclass(frozen=True, slots=True)
class Band:
    """Band of a frequency colour next to some rows or columns, in percent."""

    start: float
    end: float
    tone: float

    @property
    def drawn_end(self) -> float:
        """The end, slightly further on, so that no gap is visible between bands."""
        return min(100.0, self.end + 0.1)


def bands(tones: tuple[float, ...]) -> tuple[Band, ...]:
    """Return one band for each run of rows or columns with the same colour."""
    found: list[Band] = []
    start = 0
    for _, run in groupby(tones, tone_index):
        same = tuple(run)
        end = start + len(same)
        share = 100 / len(tones)
        found.append(Band(start * share, end * share, same[0]))
        start = end
    return tuple(found)
