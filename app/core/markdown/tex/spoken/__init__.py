"""Formulas in words: accessible names cannot contain MathML.

    <msup><mi>x</mi><mn>2</mn></msup>               x squared
    <mfrac><mi>a</mi><mi>b</mi></mfrac>             a over b
    PE(1, 0)                                        PE of 1, 0

`reader` walks through the elements; the other modules have the words, which are
translated into the current language.
"""

from __future__ import annotations

from app.core.markdown.tex.spoken.reader import spoken_maths

__all__ = ["spoken_maths"]
