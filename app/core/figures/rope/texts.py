"""Texts that the parts of the RoPE figure share."""

from __future__ import annotations

from typing import Final

from app.language import translatable

DECIMALS: Final = 2
"""Decimals of scores and lengths in the sentence; the table has more."""

LONG_OFFSETS: Final = translatable(
    "The rotation is defined for every offset, but a trained model still degrades at "
    "offsets longer than those in its training data."
)
