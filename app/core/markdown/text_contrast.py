"""Contrast of light text on a darkened image, as WCAG 2.2 defines it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from app.core.luminance import linear_light, srgb_value

ENOUGH: Final = 4.5
"""Contrast of text that most people can read (WCAG 2.2, 1.4.3)."""

TEXT_LUMINANCE: Final = 0.82
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
    dimmed = linear_light(srgb_value(brightest) * (1 - dim / 100))
    light, dark = max(TEXT_LUMINANCE, dimmed), min(TEXT_LUMINANCE, dimmed)
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
