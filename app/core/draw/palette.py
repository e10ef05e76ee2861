"""Colours of drawings: tones for frequencies, a colour map for values, theme colours.

The tones run from warm (fast) to cool (slow) in sixteen steps, even to the eye, each
darker than the one before, and each with a contrast of 3:1 or more to the paper.
Text on the paper is never in a tone: it would need 4.5:1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from app.core.luminance import relative_luminance

Theme = Literal["light", "dark"]

TONES: Final[dict[Theme, tuple[str, ...]]] = {
    "light": (
        *("#db7403", "#e0642b", "#e15545", "#de4c5f"),
        *("#d54878", "#ca488e", "#bb4aa2", "#a944ab"),
        *("#953fb2", "#813ab4", "#6f34a9", "#5d2d9c"),
        *("#4b278f", "#392185", "#221d80", "#001a78"),
    ),
    "dark": (
        *("#eebf53", "#f4ad4f", "#f79c53", "#f98c62"),
        *("#fa8178", "#f77991", "#ee74aa", "#e073c1"),
        *("#ce75d4", "#b778e4", "#9e7dee", "#8875f0"),
        *("#716bf0", "#5861ef", "#4c66d5", "#4568ba"),
    ),
}
TONE_COUNT: Final = 16
VALUE_LEVELS: Final = 65
"""Number of colours of cells."""

WORD_COLOURS: Final[dict[Theme, tuple[str, ...]]] = {
    "light": ("#2b62c4", "#b0307a", "#4d7a17", "#7446b8", "#b5442a", "#0b7a75"),
    "dark": ("#7fa8f5", "#f08bc0", "#a3cf6b", "#b794f0", "#f2937a", "#5fcac4"),
}
"""Colours of words, each with a contrast of 4.5:1 or more to the paper."""

SYMBOL_COLOURS: Final[dict[Theme, tuple[str, ...]]] = {
    "light": ("#0b5cad", "#b3261e", "#5b6b00"),
    "dark": ("#7db8f5", "#ff9d94", "#b9c94f"),
}
"""Colours of the symbols of a formula, with the same contrast."""

DIVERGING: Final = (
    *("#8a5600", "#a67a45", "#c09f79", "#d9c5ae"),  # below zero: ochre
    "#eeedea",
    *("#b0cedd", "#7aaec7", "#448daf", "#006d95"),  # above zero: blue
)
"""Nine even steps from low to high, on light paper; straight lines of sRGB between."""


@dataclass(frozen=True, slots=True)
class ThemeColours:
    """Colours of text, lines and background in one theme."""

    paper: str
    text: str
    soft: str
    """Tick labels."""
    grid: str
    edge: str
    """Outlines that must be visible, such as the face of a clock."""
    rule: str
    """Borders of tooltips."""
    warning: str
    """Positions and angles that do not occur in training."""


THEME_COLOURS: Final[dict[Theme, ThemeColours]] = {
    "light": ThemeColours(
        "#fbfaf7",
        "#1f2228",
        "#565b66",
        "#e2e0d9",
        "#8b8f98",
        "#c9c6bd",
        "#a8261c",
    ),
    "dark": ThemeColours(
        "#16181d",
        "#eceae4",
        "#a9adb8",
        "#2e323a",
        "#767b86",
        "#474c57",
        "#ff9a8c",
    ),
}


def tone(t: float, theme: Theme) -> str:
    """Return the colour of a frequency: `t` from 0, the fastest, to 1, the slowest."""
    return TONES[theme][tone_index(t)]


def colour(t: float | None, theme: Theme) -> str:
    """Return the tone of a frequency, or the text colour for None."""
    return THEME_COLOURS[theme].text if t is None else tone(t, theme)


def bar_colour(t: float | None, theme: Theme) -> str:
    """Return the tone of a frequency, or grey for None."""
    return THEME_COLOURS[theme].edge if t is None else tone(t, theme)


def word_index(number: int) -> int:
    """Return the index of the colour of a word; further words repeat the colours."""
    return number % len(WORD_COLOURS["light"])


def tone_index(t: float) -> int:
    """Return the index of the tone closest to `t`, a number from 0 to 1."""
    return round(min(max(t, 0.0), 1.0) * (TONE_COUNT - 1))


@cache
def diverging(theme: Theme) -> tuple[str, ...]:
    """Return the nine key colours of the diverging colour map."""
    return DIVERGING if theme == "light" else tuple(map(_turned, DIVERGING))


@cache
def ramp(
    levels: int, theme: Theme, low: float = 0.0, high: float = 1.0
) -> NDArray[np.uint8]:
    """Return the colour map, or a part of it, in even steps: (levels, 3), bytes."""
    keys = np.array([rgb(colour) for colour in diverging(theme)])
    at = np.linspace(low, high, levels) * (len(keys) - 1)
    channels = [np.interp(at, np.arange(len(keys)), channel) for channel in keys.T]
    return np.round(np.stack(channels, axis=1) * 255).astype(np.uint8)


@cache
def hex_ramp(
    levels: int, theme: Theme, low: float = 0.0, high: float = 1.0
) -> tuple[str, ...]:
    """Return the colours of `ramp` as `#rrggbb`."""
    colours = ramp(levels, theme, low, high).tolist()
    return tuple("#{:02x}{:02x}{:02x}".format(*colour) for colour in colours)


def value_colour(share: float, theme: Theme) -> str:
    """Return the colour of a value, from 0, the lowest, to 1, the highest."""
    return _nearest(hex_ramp(VALUE_LEVELS, theme), share)


def luminance(colour: str) -> float:
    """Return the relative luminance, 0 to 1, as defined by WCAG 2.2."""
    return relative_luminance(*rgb(colour).tolist())


def contrast_colour(share: float, theme: Theme) -> str:
    """Return black or white, whichever has more contrast with the colour of a value."""
    return _nearest(_number_inks(theme), share)


def _nearest(colours: tuple[str, ...], share: float) -> str:
    return colours[round(min(max(share, 0.0), 1.0) * (len(colours) - 1))]


@cache
def _number_inks(theme: Theme) -> tuple[str, ...]:
    # Black and white have equal contrast where (L + 0.05)² = 0.05 · 1.05.
    middle = (0.05 * 1.05) ** 0.5 - 0.05
    colours = hex_ramp(513, theme)
    return tuple("#000" if luminance(c) > middle else "#fff" for c in colours)


# What CSS calls hue-rotate(180deg), as the Filter Effects specification defines it.
_HALF_TURN: Final = np.array(
    [[-0.574, 1.430, 0.144], [0.426, 0.430, 0.144], [0.426, 1.430, -0.856]]
)


def _turned(colour: str) -> str:
    """The colour after `invert(1) hue-rotate(180deg)`: dark for light, same hue.

    The page puts that filter on the drawn cells, so that one image serves both themes;
    drawings made for one theme have to agree with it.
    """
    red, green, blue = np.clip(_HALF_TURN @ (1.0 - rgb(colour)), 0, 1) * 255
    return f"#{round(red):02x}{round(green):02x}{round(blue):02x}"


def rgb(colour: str) -> NDArray[np.float64]:
    """Return the colour `#rrggbb` as three numbers from 0 to 1."""
    return np.array([int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)])
