"""Layout of derivations: boxes of labels, slots and results, in percent.

A wide plot area has one line for each row, below a line of headings. A narrow one has
two lines for each row: the label and the computations, then the hand and the values.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from app.core.charts import Derivation, Slot, Term
from app.core.draw.layout.text_layout import text_width

MAX_FEW_ROWS: Final = 2
MAX_ROWS: Final = 4
"""Maximum rows of a low figure and of one with the usual height."""

MIN_WIDTHS: Final = {"wide": 628, "narrow": 320}
"""Smallest width of the plot area with the usual font size, in pixels."""

_GAPS: Final = {"wide": 1.2, "narrow": 2.0}
"""Gap between two boxes of a line, in percent of the width."""
_LABEL_WIDTHS: Final = {"wide": 11.0, "narrow": 19.0}
_HAND_WIDTH: Final = 9.0
_VALUE_WIDTH: Final = 11.5
_VALUES_PER_LINE: Final = {"wide": 8, "narrow": 4}
_HEADING: Final = 0.5
_LOW_HEADING: Final = 0.8
"""Height of the headings, relative to a slot; slots of many rows are lower."""
_ROW_GAP: Final = 0.16
_PAIR_GAP: Final = 0.3
"""Gap between two rows of two lines, relative to a slot."""
_LINE_GAP: Final = 0.1
_RESULT_GAP: Final = 0.3
_NUMBERED_GAP: Final = 0.6
"""Gap above the result; with the numbers of the dimensions it is larger."""
_RESULT_LINE_GAP: Final = 0.25
_NUMBERED_LINE_GAP: Final = 0.95
_MAX_NUMBERED_LINES: Final = 2


class DerivationShape(StrEnum):
    """Shape of the plot area that the slots are arranged for."""

    WIDE = "wide"
    NARROW = "narrow"


@dataclass(frozen=True, slots=True)
class Box:
    """Box in percent of the plot area."""

    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class DerivationLayout:
    """Boxes of a derivation."""

    headings: tuple[Box, ...]
    """One for each column; empty in a narrow plot area."""
    labels: tuple[Box, ...]
    slots: tuple[tuple[Box, ...], ...]
    result_label: Box
    results: tuple[Box, ...]
    """One for each value of the result."""
    is_numbered: bool
    """Whether the numbers of the dimensions fit above the lines of the result."""


def is_computation(slot: Slot) -> bool:
    return len(slot.terms) > 1


def terms_width(terms: tuple[Term, ...]) -> float:
    """Return the approximate width of a text at the font size of drawings."""
    return sum(text_width(term.text) * (0.8 if term.raised else 1) for term in terms)


def derivation_layout(chart: Derivation, shape: DerivationShape) -> DerivationLayout:
    across = (
        _wide_columns(chart)
        if shape is DerivationShape.WIDE
        else _narrow_columns(chart)
    )
    lines = max(line for line, _, _ in across) + 1
    gap, label_width = _GAPS[shape], _LABEL_WIDTHS[shape]
    heading = _heading(chart) if shape is DerivationShape.WIDE else 0.0
    per_line = min(len(chart.result), _VALUES_PER_LINE[shape])
    result_lines = -(-len(chart.result) // per_line)
    row_height = 1 + _ROW_GAP if lines == 1 else lines + _LINE_GAP + _PAIR_GAP
    is_numbered = result_lines <= _MAX_NUMBERED_LINES
    result_gap = _NUMBERED_GAP if is_numbered else _RESULT_GAP
    result_line = 1 + (_NUMBERED_LINE_GAP if is_numbered else _RESULT_LINE_GAP)
    result_height = 1 + result_line * (result_lines - 1)
    total = heading + row_height * len(chart.rows) + result_gap + result_height
    unit = 100 / total
    tops = [(heading + row * row_height) * unit for row in range(len(chart.rows))]
    result_top = 100 - result_height * unit
    result_left = label_width + gap
    cell = (100 - result_left) / per_line
    return DerivationLayout(
        headings=tuple(
            Box(left, 0, width, heading * unit)
            for _, left, width in across
            if shape is DerivationShape.WIDE
        ),
        labels=tuple(Box(0, top, label_width, unit) for top in tops),
        slots=tuple(
            tuple(
                Box(left, top + line * (1 + _LINE_GAP) * unit, width, unit)
                for line, left, width in across
            )
            for top in tops
        ),
        result_label=Box(0, result_top, label_width, unit),
        results=tuple(
            Box(
                result_left + index % per_line * cell,
                result_top + index // per_line * result_line * unit,
                cell,
                unit,
            )
            for index in range(len(chart.result))
        ),
        is_numbered=is_numbered,
    )


def _heading(chart: Derivation) -> float:
    return _HEADING if len(chart.rows) <= MAX_FEW_ROWS else _LOW_HEADING


def _wide_columns(chart: Derivation) -> list[tuple[int, float, float]]:
    """Return line, left edge and width of each column: all in one line."""
    slots, gap = chart.rows[0].slots, _GAPS["wide"]
    left = _LABEL_WIDTHS["wide"] + gap
    fixed = [
        0 if is_computation(s) else _VALUE_WIDTH if s.angle is None else _HAND_WIDTH
        for s in slots
    ]
    space = 100 - left - sum(fixed) - gap * (len(slots) - 1)
    return _placed(
        0,
        left,
        gap,
        [
            width or space * share
            for width, share in zip(fixed, _shares(chart), strict=True)
        ],
    )


def _narrow_columns(chart: Derivation) -> list[tuple[int, float, float]]:
    """Return line, left edge and width of each column: in two lines."""
    slots, gap = chart.rows[0].slots, _GAPS["narrow"]
    first_width = _LABEL_WIDTHS["narrow"]
    left = first_width + gap
    computed = [index for index, slot in enumerate(slots) if is_computation(slot)]
    hands = [index for index, slot in enumerate(slots) if slot.angle is not None]
    values = [index for index in range(len(slots)) if index not in computed + hands]
    shares = _shares(chart)
    upper = 100 - left - gap * (len(computed) - 1)
    lower = 100 - left - gap * (len(values) - 1)
    found = {
        **dict(zip(hands, _placed(1, 0, gap, [first_width] * len(hands)), strict=True)),
        **dict(
            zip(
                computed,
                _placed(0, left, gap, [upper * shares[index] for index in computed]),
                strict=True,
            )
        ),
        **dict(
            zip(
                values,
                _placed(1, left, gap, [lower / len(values) for _ in values]),
                strict=True,
            )
        ),
    }
    return [found[index] for index in range(len(slots))]


def _shares(chart: Derivation) -> list[float]:
    """Return the share of each column in the width of all computations."""
    widest = [
        max(terms_width(row.slots[index].terms) for row in chart.rows)
        if is_computation(slot)
        else 0.0
        for index, slot in enumerate(chart.rows[0].slots)
    ]
    return [width / sum(widest) for width in widest]


def _placed(
    line: int, left: float, gap: float, widths: list[float]
) -> list[tuple[int, float, float]]:
    placed = []
    for width in widths:
        placed.append((line, left, width))
        left += width + gap
    return placed
