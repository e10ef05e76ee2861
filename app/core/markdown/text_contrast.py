"""Contrast of light text on a darkened image, as WCAG 2.2 defines it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

ENOUGH: Final = 4.5
"""Contrast of text that most people can read (WCAG 2.2, 1.4.3)."""

TEXT: Final = 0.82
"""Relative luminance of the text, #eceae4: the ink of the dark theme."""

_BRIGHTEST: Final = 0.95
"""Share of the areas that are darker than the one that is compared with the text. A
few bright spots, such as lamps, leave the text readable."""

_STEP: Final = 5
"""Percent."""


def contrast_on(brightness: Sequence[float], dim: int) -> float:
    """Return the contrast of the text to the brightest areas of an image.

    `brightness` is the relative luminance of its areas, `dim` how many percent of black
    is over it.
    """
    areas = sorted(brightness)
    brightest = areas[int(_BRIGHTEST * (len(areas) - 1))]
    dimmed = _luminance(_grey(brightest) * (1 - dim / 100))
    light, dark = max(TEXT, dimmed), min(TEXT, dimmed)
    return (light + 0.05) / (dark + 0.05)


def needed_dim(brightness: Sequence[float]) -> int:
    """Return the smallest multiple of 5 % with which text is readable."""
    dims = range(0, 100, _STEP)
    enough = (
        dim
        for dim in dims
        # Bright text on an image that is brighter still also has a contrast.
        if all(contrast_on(brightness, each) >= ENOUGH for each in range(dim, 101, 5))
    )
    return next(enough, 100)


def _grey(luminance: float) -> float:
    """Return the sRGB value, from 0 to 1, of the grey with this luminance."""
    if luminance <= 0.0031308:
        return luminance * 12.92
    return float(1.055 * luminance ** (1 / 2.4) - 0.055)


def _luminance(grey: float) -> float:
    return grey / 12.92 if grey <= 0.04045 else float(((grey + 0.055) / 1.055) ** 2.4)
