"""The font of previews."""

from __future__ import annotations

from functools import cache

from PIL import ImageFont

from app.core.draw.preview_canvas import SCALE
from app.core.draw.preview_text import SIZE, PreviewFont
from app.paths import bundled

FILE = "noto-serif-bold-subset.ttf"


@cache
def preview_font() -> PreviewFont:
    """Return Noto Serif Bold, so that previews need no installed font."""
    file = bundled("static") / "fonts" / FILE
    # Pillow's other layout engine is not installed everywhere.
    engine = ImageFont.Layout.BASIC
    return PreviewFont(ImageFont.truetype(file, SIZE * SCALE, layout_engine=engine))
