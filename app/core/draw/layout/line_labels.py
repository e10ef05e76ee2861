"""Labels of lines: which lines share a label, and the position of each label."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from app.core.charts import Line, LineChart
from app.core.draw.layout.geometry import scales
from app.core.draw.layout.margins import margins
from app.core.draw.layout.side_margins import MIN_LINE_LABEL_WIDTH
from app.core.draw.layout.text_layout import text_width, truncate

LEADER_START: Final = 3
LEADER_END: Final = 11
"""Ends of the connector from a line to its label, from the plot area."""
LEADER_DASHES: Final = (1, 3)
MIN_LEADER_RISE: Final = 1.0
"""Percent that a label is away from the end of its line before it has a connector."""
LABEL_GAP: Final = 14
SAMPLE_START, SAMPLE_END = 4, 20
"""Ends of the sample of a line in the legend, from the plot area."""
SAMPLE_LABEL_GAP: Final = 24

_MIN_PLOT_HEIGHT: Final = 140
"""Smallest height of the plot area; line labels must not overlap at this height."""
_MIN_STACKED_HEIGHT: Final = 80
"""The same for charts below each other."""
_LINE_LABEL_DISTANCE: Final = 15
_COINCIDING: Final = 0.01
"""Largest distance of lines that share a label, as a fraction of the y axis."""


@dataclass(frozen=True, slots=True)
class LineLabel:
    """Label of one line or of coinciding lines; positions from the top, in percent."""

    text: str
    line_end: float
    position: float
    samples: tuple[Line, ...] = ()
    """The lines whose samples are next to the label, drawn over each other as in the
    chart; empty at the end of a line."""

    @property
    def has_leader(self) -> bool:
        is_moved = abs(self.position - self.line_end) > MIN_LEADER_RISE
        return is_moved and not self.samples

    @property
    def gap(self) -> int:
        """Distance of the text from the plot area."""
        return SAMPLE_LABEL_GAP if self.samples else LABEL_GAP


def line_labels(chart: LineChart) -> tuple[LineLabel, ...]:
    """Return the labels of the lines, in a legend or at the ends of the lines.

    Coinciding lines share one label.
    """
    if chart.has_legend and len(chart.lines) > 1:
        return tuple(_legend(chart))
    return _end_labels(chart)


def _legend(chart: LineChart) -> Iterator[LineLabel]:
    """Yield the labels from the top to the bottom, centred in the plot area."""
    y = scales(chart)[1]
    groups = _coinciding_lines(chart)
    step = _label_distance(len(groups), _min_height(chart))
    top = 50 - step * (len(groups) - 1) / 2
    width = margins(chart).right - SAMPLE_LABEL_GAP
    for index, group in enumerate(groups):
        text, end = _text(chart, group, width), y.percent(float(group[0].y[-1]))
        yield LineLabel(text, end, top + index * step, samples=tuple(group))


def _end_labels(chart: LineChart) -> tuple[LineLabel, ...]:
    """Return the labels at the ends of the lines."""
    y = scales(chart)[1]
    groups = _coinciding_lines(chart)
    ends = [y.percent(float(group[0].y[-1])) for group in groups]
    positions = label_positions(ends, _min_height(chart))
    width = max(MIN_LINE_LABEL_WIDTH, margins(chart).right - LABEL_GAP)
    return tuple(
        LineLabel(_text(chart, group, width), end, position)
        for group, end, position in zip(groups, ends, positions, strict=True)
    )


def _text(chart: LineChart, lines: list[Line], pixels: float) -> str:
    """Return the labels of coinciding lines: `0, 1`, `0 sin + 3` or `3 keys`."""
    joined = ", ".join(line.label for line in lines)
    if len(lines) == 1 or text_width(joined) <= pixels:
        return truncate(joined, pixels)
    if chart.count_label:
        return truncate(chart.count_label(len(lines)), pixels)
    return truncate(f"{lines[0].label} + {len(lines) - 1}", pixels)


def _coinciding_lines(chart: LineChart) -> list[list[Line]]:
    """Return the lines in groups that look like one line over the whole chart."""
    max_distance = _COINCIDING * (chart.y.high - chart.y.low)
    groups: list[list[Line]] = []
    for line in chart.lines:
        for group in groups:
            if np.abs(line.y - group[0].y).max() <= max_distance:
                group.append(line)
                break
        else:
            groups.append([line])
    return groups


def _min_height(chart: LineChart) -> int:
    return _MIN_STACKED_HEIGHT if chart.stacked else _MIN_PLOT_HEIGHT


def _label_distance(count: int, min_height: int) -> float:
    """Return the smallest distance of labels in percent, so that all have space."""
    return min(100 * _LINE_LABEL_DISTANCE / min_height, 100 / max(1, count - 1))


def label_positions(
    ends: Sequence[float], min_height: int = _MIN_PLOT_HEIGHT
) -> tuple[float, ...]:
    """Return the position of each line's label, from the end of the line, in percent.

    Labels do not overlap at `min_height`, unless there are too many for it.
    """
    distance = _label_distance(len(ends), min_height)
    order = sorted(range(len(ends)), key=ends.__getitem__)
    positions = dict.fromkeys(order, 0.0)
    previous = -distance
    for index in order:
        previous = positions[index] = max(ends[index], previous + distance)
    following = 100 + distance
    for index in reversed(order):
        following = positions[index] = min(positions[index], following - distance)
    return tuple(positions[index] for index in range(len(ends)))
