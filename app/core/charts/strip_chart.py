"""Charts of two lines of vectors."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.charts.axes import Array


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """Labelled vector, drawn as a row of coloured cells."""

    key: str
    """Identity within its chart; the page moves strips with the same key."""
    label: str
    values: Array
    """Shape (dimensions,)."""
    tag: str = ""
    """Second label, such as a position; empty for none."""
    colour: int | None = None
    """Number of a word colour; None draws in the colour of secondary text."""


@dataclass(frozen=True, slots=True)
class StripLink:
    """Comparison of a strip of the upper line with one of the lower line."""

    upper: int
    lower: int
    """Indices of the two strips in their lines."""
    distance: float
    """0 if both are equal."""


@dataclass(frozen=True, slots=True)
class SentenceWord:
    """Word of a sentence next to a line of strips."""

    key: str
    """Identity within its chart; the page moves words with the same key."""
    text: str
    colour: int | None = None
    """Number of the word colour of the word that the strips belong to; else None."""


@dataclass(frozen=True, slots=True, eq=False)
class StripChart:
    """Two lines of strips; ribbons connect equal strips, dashed lines different ones.

    The page shows only the SVG of this chart, and never loads Plotly for it.
    """

    title: str
    upper: tuple[Strip, ...]
    lower: tuple[Strip, ...]
    """As many as in `upper`."""
    names: tuple[str, str]
    """Names of the two lines, for the table."""
    links: tuple[StripLink, ...]
    """The first link of a strip in `lower` decides which sign is printed at it."""
    low: float
    high: float
    """Range of the values, symmetric about 0."""
    max_distance: float
    """Distance that is drawn as a bar of the full width of a strip."""
    description: str
    reading: str
    operators: tuple[str, ...] = ()
    """Signs between the strips of each line, such as “+” and “=”; empty for none."""
    reorders: str = ""
    """Parameter that changes if the reader drags a strip of the lower line."""
    right_to_left: bool = False
    sentences: tuple[tuple[SentenceWord, ...], ...] = ()
    """Words printed above the upper line and below the lower line, or none. The strips
    then have no tags."""

    @property
    def first_distances(self) -> dict[int, float]:
        """Distance of the first link of each strip in the lower line."""
        return {link.lower: link.distance for link in reversed(self.links)}
