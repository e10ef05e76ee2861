"""Where clocks stand, and what is on their faces: the same for every renderer."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, sin
from typing import Final

from app.core.charts import Dial, DialChart
from app.core.draw.text_layout import text_width

HAND_LENGTH: Final = 1.0
"""Length of a hand, now and before, where the rim is 1 away from the middle."""
HALF_BOX: Final = 1.12
"""Half the side of a dial's box."""
TICK_RADII: Final = (1.0, 1.1)
WIDE_COLUMNS: Final = 8
TRAIL_OPACITIES: Final = (0.18, 0.4, 0.7)
"""How strongly the oldest, the middle and the newest part of a trail are drawn."""

_ASPECT: Final = 2.2
"""Width to height of the plot area, about: a phone's is squarer, a slide's flatter."""
_NARROWEST: Final = 272
_APART: Final = 6
"""Between the labels of two dials, where the plot area is as narrow as that."""
_CROWD: Final = 8
_RAGGED: Final = 0.8
"""What rows of unequal length are worth, against even ones."""
_MIDDLING: Final = 0.76
_CROWDED: Final = 0.78
_LABEL: Final = 20
_NOMINAL_HEIGHT: Final = 250


@dataclass(frozen=True, slots=True)
class DialBox:
    """Where a clock stands, in percent of the plot area: a dial, and a label below."""

    left: float
    top: float
    width: float
    height: float
    dial: float
    """What the dial has of the height, from 0 to 1."""

    @property
    def middle(self) -> float:
        return self.left + self.width / 2

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def foot(self) -> float:
        """Where the dial ends."""
        return self.top + self.height * self.dial


def dial_boxes(chart: DialChart, wide: bool = False) -> tuple[DialBox, ...]:
    """`wide` is for many clocks where there is room for longer rows."""
    columns = _columns(chart)
    if wide and has_many_rows(chart):
        columns = max(columns, WIDE_COLUMNS)
    width, height = 100 / columns, 100 / ceil(len(chart.dials) / columns)
    dial = _share(chart)
    return tuple(
        DialBox(width * (i % columns), height * (i // columns), width, height, dial)
        for i in range(len(chart.dials))
    )


def has_many_rows(chart: DialChart) -> bool:
    """Whether they stand in so many rows that the box has to be higher."""
    return _rows(chart) > 2


def is_single_row(chart: DialChart) -> bool:
    """Whether they are so many side by side that a phone need not be high for them."""
    return len(chart.dials) > 2 and _rows(chart) == 1


def tip(angle: float, distance: float) -> tuple[float, float]:
    """To the right and upwards of the middle."""
    return distance * sin(angle), distance * cos(angle)


def trail_by_opacity(dial: Dial, crowd: int = 1) -> list[tuple[float, list[float]]]:
    """The angles of the trail by how strongly they are drawn, the faintest first.

    In a crowd of dials, each has less to tell.
    """
    strengths = TRAIL_OPACITIES if crowd <= _CROWD else TRAIL_OPACITIES[1:]
    angles = [float(angle) for angle in dial.trail]
    ages: dict[float, list[float]] = {}
    for index, angle in enumerate(angles):
        ages.setdefault(strengths[index * len(strengths) // len(angles)], []).append(
            angle
        )
    return list(ages.items())


def _share(chart: DialChart) -> float:
    """What a dial has of its place; the rest is its label's."""
    if is_single_row(chart):
        # The width limits them: the row hangs in the middle, not at the bottom.
        return _MIDDLING
    if has_many_rows(chart):
        return _CROWDED
    return 1 - min(1 / 3, _LABEL / _NOMINAL_HEIGHT * _rows(chart))


def _rows(chart: DialChart) -> int:
    return ceil(len(chart.dials) / _columns(chart))


def _columns(chart: DialChart) -> int:
    """As many as make the dials largest, even rows before ragged ones."""
    count = len(chart.dials)
    room = max((text_width(dial.label) for dial in chart.dials), default=0.0) + _APART
    most = max(1, min(count, int(_NARROWEST // room)))

    def worth(columns: int) -> float:
        rows = ceil(count / columns)
        size = min(_ASPECT / columns, 1 / rows)
        return size * (1 if count % columns == 0 else _RAGGED)

    return max(range(1, most + 1), key=worth)
