"""Layout of clocks and their faces, shared by all renderers."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import ceil, cos, sin, tau
from typing import Final

from app.core.charts import Dial, DialChart
from app.core.draw.layout.text_layout import text_width

HALF_BOX: Final = 1.12
"""Half the side of a dial's box, relative to the radius of the face."""
TICK_RADII: Final = (1.0, 1.1)
WIDE_COLUMNS: Final = 8
CELL_COLUMNS: Final = 4
"""Maximum number of dials in a row with printed values of sine and cosine."""
MAX_PRINTED: Final = 8
"""Maximum number of dials with printed values; the cells of more are only coloured."""
PROJECTED_FRACTIONS: Final = (0.7, 0.66, 0.5)
"""Fraction of the box height above the cells, in one, two and more rows."""
_ARC_RADIUS: Final = 0.62
_INNER_ARC_RADIUS: Final = 0.42
"""Radii of the arcs of the hand and, if they would overlap, of the second hand."""
BETWEEN_RADIUS: Final = 0.5
"""Radius of the arc from the second hand to the hand, if both are long enough."""
NAME_RADIUS: Final = 1.24
"""Distance of the letter of a hand from the centre."""
MIN_NAME_ANGLE: Final = 0.5
"""Smallest angle between the letters of both hands, in radians."""
NAME_DROP: Final = 13
"""From the middle of such a letter down to its baseline, in units of the viewBox."""
NAMED_COLUMNS: Final = 4
"""Maximum number of such dials in a row."""
NAMED_HALF_BOX: Final = 1.4
"""Half the side of the box of a dial with letters at the tips of its hands."""
TRAIL_OPACITIES: Final = (0.18, 0.4, 0.7)
"""Opacity of the oldest, middle and newest part of a trail."""

_ASPECT_RATIO: Final = 2.2
_TALL_ASPECT_RATIO: Final = 1.1
"""Approximate aspect ratios (width to height) of the plot area, on the projector for
the tall shape."""
_MIN_PLOT_WIDTH: Final = 272
"""Width of the plot area on a narrow phone, in pixels."""
_MIN_LABEL_GAP: Final = 6
"""Pixels between the labels of two dials in the narrowest plot area."""
_FEW_DIALS: Final = 8
"""Maximum number of dials whose trails have all opacities."""
_UNEQUAL_ROWS_FACTOR: Final = 0.8
"""Score of rows of unequal length, relative to equal rows."""
_SINGLE_ROW_FRACTION: Final = 0.76
_MANY_ROWS_FRACTION: Final = 0.78
"""Fraction of the box height used by a dial in a single row and in many rows."""
_LABEL_HEIGHT: Final = 20
_PLOT_HEIGHT: Final = 250
"""Pixels."""


class DialShape(StrEnum):
    """Shape of the plot area that the dials are arranged for."""

    NARROW = "narrow"
    WIDE = "wide"
    TALL = "tall"


@dataclass(frozen=True, slots=True)
class DialBox:
    """Box of a dial and its label, in percent of the plot area."""

    left: float
    top: float
    width: float
    height: float
    dial_fraction: float
    """Fraction of the height used by the dial, from 0 to 1."""

    @property
    def middle(self) -> float:
        return self.left + self.width / 2

    @property
    def right(self) -> float:
        return self.left + self.width


def shapes(chart: DialChart) -> tuple[DialShape, ...]:
    """Return the shapes of the plot area with different arrangements."""
    wide, tall = (_columns_of(chart, s) for s in (DialShape.WIDE, DialShape.TALL))
    # The tall arrangement of projected hands is also for narrow plots.
    has_narrow = has_many_rows(chart) and not chart.is_projected
    return (
        *([DialShape.NARROW] if has_narrow else []),
        DialShape.WIDE,
        *([DialShape.TALL] if tall != wide else []),
    )


def dial_boxes(
    chart: DialChart, shape: DialShape = DialShape.NARROW
) -> tuple[DialBox, ...]:
    """Return the box of each dial in a plot area of this shape."""
    columns = _columns_of(chart, shape)
    rows = ceil(len(chart.dials) / columns)
    width, height = 100 / columns, 100 / rows
    if chart.is_projected:
        fraction = PROJECTED_FRACTIONS[min(rows, len(PROJECTED_FRACTIONS)) - 1]
    elif shape is DialShape.TALL:
        fraction = _label_fraction(rows)
    else:
        fraction = _dial_fraction(chart)
    return tuple(
        DialBox(width * (i % columns), height * (i // columns), width, height, fraction)
        for i in range(len(chart.dials))
    )


def fits_narrow_plot(chart: DialChart, label: str) -> bool:
    """Return whether a label fits between its neighbours on a narrow phone."""
    width = _MIN_PLOT_WIDTH / _columns_of(chart, DialShape.NARROW)
    return text_width(label) + _MIN_LABEL_GAP <= width


def has_many_rows(chart: DialChart) -> bool:
    """Return whether the dials need so many rows that the figure must be higher."""
    if chart.is_projected:
        return ceil(len(chart.dials) / _columns_of(chart, DialShape.WIDE)) > 1
    return _rows(chart) > 2


def is_single_row(chart: DialChart) -> bool:
    """Return whether three or more dials are in one row, so a low figure is enough."""
    return not chart.is_projected and len(chart.dials) > 2 and _rows(chart) == 1


def has_printed_values(chart: DialChart) -> bool:
    """Return whether the cells are wide enough for the values of sine and cosine."""
    return chart.is_projected and len(chart.dials) <= MAX_PRINTED


def tip(angle: float, distance: float) -> tuple[float, float]:
    """Return the coordinates to the right and up from the centre.

    `distance` is relative to the radius of the face, which is the length of a hand.
    """
    return distance * sin(angle), distance * cos(angle)


def trail_by_opacity(
    dial: Dial, dial_count: int = 1
) -> list[tuple[float, list[float]]]:
    """Return the angles of the trail for each opacity, the faintest first.

    With many dials, fewer opacities are used.
    """
    opacities = TRAIL_OPACITIES if dial_count <= _FEW_DIALS else TRAIL_OPACITIES[1:]
    angles = [float(angle) for angle in dial.trail]
    groups: dict[float, list[float]] = {}
    for index, angle in enumerate(angles):
        opacity = opacities[index * len(opacities) // len(angles)]
        groups.setdefault(opacity, []).append(angle)
    return list(groups.items())


def arc_radii(dial: Dial) -> tuple[float, float]:
    """Return the radii of the arcs of the hand and of the second hand.

    They are equal unless the arcs overlap, so that equal turns look equal.
    """
    if dial.other is not None:
        start, length = (dial.other - dial.angle) % tau, abs(dial.sweep)
        if start < length or start + length > tau:
            return _ARC_RADIUS, _INNER_ARC_RADIUS
    return _ARC_RADIUS, _ARC_RADIUS


def between_radius(dial: Dial) -> float:
    """Return the radius of the arc from the second hand to the hand.

    The arc ends on both hands, also if one of them is short.
    """
    return min(BETWEEN_RADIUS, dial.length, dial.other_length)


def name_angles(dial: Dial) -> tuple[float, float]:
    """Return the angles of the letters of both hands, which never overlap."""
    missing = max(0.0, MIN_NAME_ANGLE - abs(dial.between)) / 2
    away = missing if dial.between >= 0 else -missing
    return dial.angle + away, dial.angle - dial.between - away


def _dial_fraction(chart: DialChart) -> float:
    """Return the fraction of the box height for the dial; the label uses the rest."""
    if is_single_row(chart):
        # The width limits the dials, so the row is centred vertically.
        return _SINGLE_ROW_FRACTION
    if has_many_rows(chart):
        return _MANY_ROWS_FRACTION
    return _label_fraction(_rows(chart))


def _label_fraction(rows: int) -> float:
    """Return the fraction of the box height above a label of constant height."""
    return 1 - min(1 / 3, _LABEL_HEIGHT / _PLOT_HEIGHT * rows)


def _rows(chart: DialChart) -> int:
    return ceil(len(chart.dials) / _columns(chart))


def _columns_of(chart: DialChart, shape: DialShape) -> int:
    if has_printed_values(chart):
        count = min(len(chart.dials), CELL_COLUMNS)
        return ceil(count / 2) if shape is DialShape.TALL else count
    if shape is DialShape.TALL:
        return _columns(chart, _TALL_ASPECT_RATIO)
    columns = _columns(chart)
    if shape is DialShape.WIDE and (chart.is_projected or has_many_rows(chart)):
        # Longer rows for many dials.
        return max(columns, WIDE_COLUMNS)
    return columns


def _columns(chart: DialChart, aspect_ratio: float = _ASPECT_RATIO) -> int:
    """Return the number of columns with the largest dials, preferring equal rows."""
    count = len(chart.dials)
    if chart.hand_names:
        return min(count, NAMED_COLUMNS)
    label_width = max((text_width(dial.label) for dial in chart.dials), default=0.0)
    fitting = int(_MIN_PLOT_WIDTH // (label_width + _MIN_LABEL_GAP))
    max_columns = max(1, min(count, fitting))

    def score(columns: int) -> float:
        rows = ceil(count / columns)
        size = min(aspect_ratio / columns, 1 / rows)
        return size * (1 if count % columns == 0 else _UNEQUAL_ROWS_FACTOR)

    return max(range(1, max_columns + 1), key=score)
