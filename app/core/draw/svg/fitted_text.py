"""Text as SVG that is truncated to the width that it has."""

from __future__ import annotations

from typing import Final

from app.core.draw.layout import geometry as geo
from app.core.draw.layout.text_layout import svg_text, truncate
from app.core.draw.svg.style import Style

_MIN_TRUNCATED: Final = 3
"""Characters of a text that may be truncated; a number with two digits may not."""


def fitted_text(text: str, share: float, base: int, pen: Style) -> str:
    """Return a centred text, truncated to a share of the width of the plot area.

    For the page there are two versions if only a wide plot has space for all of it.
    """
    full, short = (
        truncate(text, width * share - geo.STRIP_LABEL_PADDING)
        for width in (geo.WIDE_PLOT, geo.NARROW_PLOT)
    )
    if len(text) < _MIN_TRUNCATED:
        full = short = text
    if pen.theme or full == short:
        return f'<text x="50%" y="{base}">{svg_text(full)}</text>'
    return (
        f'<text class="full" x="50%" y="{base}">{svg_text(full)}</text>'
        f'<text class="short" x="50%" y="{base}">{svg_text(short)}</text>'
    )
