"""Colours of an SVG, from the CSS of the page or in its own attributes; and dashes."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.draw.layout.geometry import DASHES
from app.core.draw.palette import (
    SYMBOL_COLOURS,
    THEME_COLOURS,
    WORD_COLOURS,
    Theme,
    bar_colour,
    colour,
    tone_index,
    value_colour,
    word_index,
)


@dataclass(frozen=True, slots=True)
class Style:
    """Attributes of an SVG for one theme or for the page."""

    theme: Theme | None
    """None for an SVG in the page, whose CSS sets the colours of the current theme."""
    plot_width: int = 0
    """Width of the plot area of a standalone SVG, in pixels."""
    is_narrow: bool = False
    """True for a standalone SVG that is too narrow for three columns."""

    def colour(self, t: float | None) -> str:
        """Return the colour of a tone, or the text colour for None."""
        if self.theme:
            return colour(t, self.theme)
        return "var(--color-ink)" if t is None else f"var(--tone-{tone_index(t)})"

    def bar_colour(self, t: float | None) -> str:
        """Return the colour of a tone, or grey for None."""
        if self.theme:
            return bar_colour(t, self.theme)
        return "var(--color-edge)" if t is None else self.colour(t)

    def value_colour(self, share: float) -> str:
        """Return the colour of a value, from 0, the lowest, to 1, the highest.

        In dark mode, the page filters the light colours, as in a heatmap.
        """
        return value_colour(share, self.theme or "light")

    @property
    def paper(self) -> str:
        """Return the colour of the background."""
        return THEME_COLOURS[self.theme].paper if self.theme else "var(--color-paper)"

    def word_colour(self, number: int | None) -> str:
        """Return the colour of a word, or the colour of secondary text for None."""
        if number is None:
            soft = "var(--color-soft)"
            return THEME_COLOURS[self.theme].soft if self.theme else soft
        index = word_index(number)
        return WORD_COLOURS[self.theme][index] if self.theme else f"var(--word-{index})"

    def symbol_colour(self, number: int) -> str:
        """Return the colour of a symbol of the formula."""
        if self.theme:
            return SYMBOL_COLOURS[self.theme][number]
        return f"var(--symbol-{number})"

    @property
    def steady(self) -> str:
        """Attribute that preserves the stroke width when the drawing is scaled; empty
        in the page."""
        return ' vector-effect="non-scaling-stroke"' if self.theme else ""

    def alone(self, attributes: str) -> str:
        """Return attributes that the page's CSS sets instead; empty in the page."""
        return attributes if self.theme else ""

    def paint(self, name: str, ink: str) -> str:
        """Return a paint attribute, `stroke="#e2e0d9"`; empty in the page."""
        return (
            f' {name}="{getattr(THEME_COLOURS[self.theme], ink)}"' if self.theme else ""
        )


def percent(value: float) -> str:
    """Format a percentage with up to two decimals: `14.29%`."""
    return f"{round(value, 2) + 0.0:g}%"


def translate(right: float, down: float) -> str:
    """Return a transform attribute that moves an element by pixels."""
    return f'transform="translate({right:g} {down:g})"'


def dash_attribute(pattern: int) -> str:
    """Return the attribute of a pattern of lines; empty for lines without gaps."""
    lengths = " ".join(map(str, DASHES[pattern]))
    return f' stroke-dasharray="{lengths}"' if lengths else ""
