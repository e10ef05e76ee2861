"""Words for operators with limits, such as sums and integrals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from app.core.markdown.tex.spoken.pauses import without_pause
from app.language import gettext, translatable

LARGE_OPERATORS: Final[Mapping[str, str]] = {
    "∑": translatable("sum"),
    "∏": translatable("product"),
    "∐": translatable("coproduct"),
    "∫": translatable("integral"),
    "∬": translatable("double integral"),
    "∭": translatable("triple integral"),
    "∮": translatable("contour integral"),
    "⋃": translatable("union"),
    "⋂": translatable("intersection"),
}
"""Operators with limits, in English words."""


def operator_name(sign: str) -> str:
    """Return the name of an operator; empty for other signs."""
    return gettext(LARGE_OPERATORS.get(sign, ""))


def with_both_limits(sign: str, start: str, end: str) -> str:
    """Return the words for an operator with two limits."""
    return gettext(
        "the %(operator)s from %(start)s to %(end)s of",
        operator=operator_name(sign),
        start=start,
        end=without_pause(end),
    )


def with_upper_limit(sign: str, end: str) -> str:
    """Return the words for an operator with only a limit above it."""
    return gettext(
        "the %(operator)s to %(end)s of",
        operator=operator_name(sign),
        end=without_pause(end),
    )


def with_lower_limit(sign: str, index: str) -> str:
    """Return the words for an operator with only an index or a set below it."""
    return gettext(
        "the %(operator)s over %(index)s of",
        operator=operator_name(sign),
        index=without_pause(index),
    )
