"""Layout of derivations: boxes of labels, slots and results, in percent.

A wide plot area has one line for each row, below a line of headings. A narrow one has
two lines for each row: the label and the computations, then the hand and the values.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, NamedTuple

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
    is_wide = shape is DerivationShape.WIDE
    columns = _wide_columns(chart) if is_wide else _narrow_columns(chart)
    heading = _heading(chart) if is_wide else 0.0
    pitch, count = _row_pitch(columns), len(chart.rows)
    result = _result_lines(len(chart.result), shape)
    unit = 100 / (heading + pitch * count + result.gap + result.height)
    tops = [(heading + pitch * row) * unit for row in range(count)]
    return DerivationLayout(
        headings=tuple(
            Box(column.left, 0, column.width, heading * unit)
            for column in columns
            if is_wide
        ),
        labels=tuple(Box(0, top, _LABEL_WIDTHS[shape], unit) for top in tops),
        slots=tuple(_slots(columns, top, unit) for top in tops),
        result_label=Box(0, result.top(unit), _LABEL_WIDTHS[shape], unit),
        results=_results(len(chart.result), result, shape, unit),
        is_numbered=result.is_numbered,
    )


class _SlotColumn(NamedTuple):
    """Place of a column's slots in each row, in percent of the width."""

    line: int
    left: float
    width: float


@dataclass(frozen=True, slots=True)
class _ResultLines:
    """Lines of the result. Heights are relative to a slot."""

    per_line: int
    """Values in a line."""
    count: int

    @property
    def is_numbered(self) -> bool:
        return self.count <= _MAX_NUMBERED_LINES

    @property
    def gap(self) -> float:
        """Gap above the first line."""
        return _NUMBERED_GAP if self.is_numbered else _RESULT_GAP

    @property
    def pitch(self) -> float:
        """Distance from the top of a line to that of the next one."""
        return 1 + (_NUMBERED_LINE_GAP if self.is_numbered else _RESULT_LINE_GAP)

    @property
    def height(self) -> float:
        return 1 + self.pitch * (self.count - 1)

    def top(self, unit: float) -> float:
        """Return the upper edge in percent. A slot is `unit` percent high."""
        return 100 - self.height * unit


def _result_lines(values: int, shape: DerivationShape) -> _ResultLines:
    per_line = min(values, _VALUES_PER_LINE[shape])
    return _ResultLines(per_line, -(-values // per_line))


def _row_pitch(columns: list[_SlotColumn]) -> float:
    """Return the distance from a row to the next one, relative to a slot."""
    lines = max(column.line for column in columns) + 1
    return 1 + _ROW_GAP if lines == 1 else lines + _LINE_GAP + _PAIR_GAP


def _slots(columns: list[_SlotColumn], top: float, unit: float) -> tuple[Box, ...]:
    line_pitch = (1 + _LINE_GAP) * unit
    return tuple(
        Box(column.left, top + column.line * line_pitch, column.width, unit)
        for column in columns
    )


def _results(
    values: int, lines: _ResultLines, shape: DerivationShape, unit: float
) -> tuple[Box, ...]:
    left, top = _LABEL_WIDTHS[shape] + _GAPS[shape], lines.top(unit)
    width, pitch = (100 - left) / lines.per_line, lines.pitch * unit
    places = (divmod(index, lines.per_line) for index in range(values))
    return tuple(
        Box(left + column * width, top + line * pitch, width, unit)
        for line, column in places
    )


def _heading(chart: Derivation) -> float:
    return _HEADING if len(chart.rows) <= MAX_FEW_ROWS else _LOW_HEADING


def _wide_columns(chart: Derivation) -> list[_SlotColumn]:
    """Return the columns of a wide plot area: all in one line."""
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


def _narrow_columns(chart: Derivation) -> list[_SlotColumn]:
    """Return the columns of a narrow plot area: in two lines."""
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
) -> list[_SlotColumn]:
    placed = []
    for width in widths:
        placed.append(_SlotColumn(line, left, width))
        left += width + gap
    return placed
