"""Files with snapshots of figures, for a lesson without a server.

A group of figures has one file with its default snapshot, and one for each setting with
the snapshots of its states (`groups.py`). The marked position needs no
snapshots: the page moves it, and a snapshot contains the reading at each position.
"""

from __future__ import annotations

import base64
import json
import zlib
from dataclasses import asdict
from typing import Any, Final

from app.core.charts import Chart
from app.core.draw.palette import Theme
from app.core.draw.plotly.figure import draw_plotly
from app.core.figures.parameters import FigureParams, read_parameters
from app.core.lesson import Lesson
from app.packages.snapshots.groups import (
    SnapshotGroup,
    changed_views,
    changes,
    groups_of,
    key_of,
)
from app.web.figures.figure_views import FigureView

BUDGET: Final = 2_000_000
"""Bytes that all snapshots of a lesson may take in the folder."""

STOPS_PER_SLIDER: Final = (16, 12, 8, 6, 4, 3)
"""Tried in this order until the snapshots fit the budget; the last is always taken."""

MAX_READINGS: Final = 512
"""Positions whose reading one snapshot contains."""

MAX_COMPUTED_CELLS: Final = 8_000_000
"""Cells computed for the readings of one snapshot, which takes about a second."""

THEMES: Final[tuple[Theme, ...]] = ("light", "dark")

Snapshot = dict[str, dict[str, Any]]
"""Content of each figure of a group, by figure name."""


def draw_snapshots(
    lesson: Lesson,
) -> tuple[tuple[SnapshotGroup, ...], dict[str, bytes]]:
    """Return the groups and their snapshot files, with as many stops as fit BUDGET."""
    for max_stops in STOPS_PER_SLIDER:
        groups = groups_of(lesson, max_stops)
        files: dict[str, bytes] = {}
        for group in groups:
            files |= _files(lesson, group)
            if (
                sum(map(len, files.values())) > BUDGET
                and max_stops != STOPS_PER_SLIDER[-1]
            ):
                break
        else:
            return groups, files
    raise AssertionError("The smallest number of stops is always taken.")


def draw_plots(groups: tuple[SnapshotGroup, ...], budget: int) -> dict[str, bytes]:
    """Return files with the Plotly charts of each group at its default settings.

    A group whose charts exceed the rest of `budget` gets an empty file: the page
    then shows its SVG only.
    """
    files = {}
    for group in groups:
        name = f"{group.name}/_plotly"
        body = pack(name, {view.name: _plots(view) for view in group.views})
        if len(body) > budget:
            body = pack(name, {})
        budget -= len(body)
        files[f"{name}.js"] = body
    return files


def chart_of(view: FigureView) -> Chart:
    """Return the chart that a figure shows."""
    chart: Chart = view.kind.chart(_params_of(view))
    return chart


def pack(name: str, content: object) -> bytes:
    """Return a script that passes one value to the page, as compressed JSON.

    It is a script because a page that is opened as a file can fetch no other data.
    """
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    body = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    return f"overtoneSnapshots({json.dumps(name)}, {json.dumps(body)});\n".encode()


def _files(lesson: Lesson, group: SnapshotGroup) -> dict[str, bytes]:
    found = {"_default": {"": _snapshot(group.views)}}
    for changed in changes(group):
        views = changed_views(lesson, group, changed)
        file = next((n for n in sorted(changed) if n != group.part), group.part) or ""
        # An invalid combination has no snapshot; the page shows a message.
        if views:
            found.setdefault(file, {})[key_of(changed)] = _snapshot(views)
    return {
        f"{group.name}/{file}.js": pack(f"{group.name}/{file}", snapshots)
        for file, snapshots in found.items()
    }


def _snapshot(views: tuple[FigureView, ...]) -> Snapshot:
    return {
        view.name: {
            "title": view.title,
            "svg": view.svg,
            "description": view.description,
            "reading": view.reading,
            **_readings(view),
            **_sound(view),
        }
        for view in views
    }


def _sound(view: FigureView) -> dict[str, Any]:
    """Return the tones that the page plays, by position."""
    if not view.kind.sound:
        return {}
    tones = view.kind.sound(_params_of(view))
    return {"rows": {str(position): asdict(row) for position, row in tones.items()}}


def _readings(view: FigureView) -> dict[str, Any]:
    """Return the reading at each position, from the first one shown."""
    if view.mark is None:
        return {}
    kind, low = view.kind, view.mark.low
    params = _params_of(view)
    count = min(MAX_READINGS, max(1, MAX_COMPUTED_CELLS // max(1, params.cells)))
    marks = range(low, min(view.mark.high + 1, low + count))
    charts = (kind.chart(params.model_copy(update={"mark": mark})) for mark in marks)
    return {"low": low, "readings": [chart.reading for chart in charts]}


def _plots(view: FigureView) -> dict[Theme, Any]:
    chart = chart_of(view)
    return {theme: draw_plotly(chart, theme) for theme in THEMES}


def _params_of(view: FigureView) -> FigureParams:
    return read_parameters(view.kind.model, view.values.items())
