"""The bitmap font of previews."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

import numpy as np

from app.core.draw.preview_text import Glyphs
from app.paths import bundled

FILE = "noto-serif-bold-46.npz"


@cache
def preview_glyphs() -> Glyphs:
    """Return the glyphs of Noto Serif Bold, 46 pixels large."""
    with np.load(bundled("static") / "fonts" / FILE) as font:
        edges = pairwise(np.cumsum([0, *font["widths"].tolist()]).tolist())
        boxes = (slice(left, right) for left, right in edges)
        columns = dict(zip(font["characters"].tolist(), boxes, strict=True))
        return Glyphs(font["pixels"], columns)
