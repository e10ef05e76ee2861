"""Snapshots of figures for a lesson without a server: one per value of each setting.

Figures that share settings form a group. A group has one file with its default snapshot
and one for each setting, with a snapshot at each of its stops while all other settings
have their defaults, and at each state that a link of the lesson requests. A figure with
several parts has all of these for each part. The marked position needs no snapshots:
the page moves it, and a snapshot contains the reading at each position.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from app.core.charts import Chart
from app.core.draw.palette import Theme
from app.core.draw.plotly.figure import draw_plotly
from app.core.errors import OvertoneError
from app.core.figures.parameters import FigureParams, read_parameters
from app.core.lesson import Lesson
from app.language import format_list, gettext, ngettext
from app.packages.linked_states import MARK, requested_states
from app.packages.slider_stops import SliderStops, limit_control, stops_of
from app.web.figures.controls import Control
from app.web.figures.figure_views import FigureView, figure_views

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


@dataclass(frozen=True, slots=True)
class SnapshotGroup:
    """Figures that share their settings, at the lesson's initial values."""

    name: str
    views: tuple[FigureView, ...]
    stops: Mapping[str, SliderStops]
    """By setting; a setting without stops cannot be changed, except by links."""
    states: tuple[Mapping[str, str], ...] = ()
    """Changed settings of each state that a link requests and that the stops lack."""

    @property
    def controls(self) -> tuple[Control, ...]:
        return tuple(control for view in self.views for control in view.controls)

    @property
    def limited_views(self) -> tuple[FigureView, ...]:
        """The figures with controls that are limited to their stops."""
        return tuple(replace(v, controls=self._limited(v)) for v in self.views)

    @property
    def defaults(self) -> dict[str, str]:
        """Default of each setting that has stops or that a link changes."""
        found = {c.parameter.name: c.default for c in self.controls}
        names = dict.fromkeys([*self.stops, *(n for s in self.states for n in s)])
        return {name: found[name] for name in names}

    @property
    def part(self) -> str | None:
        """Name of the setting that selects the visible part of the figure."""
        return next((c.parameter.name for c in self.controls if c.is_part), None)

    @property
    def index(self) -> dict[str, Any]:
        """Index with which the page finds a snapshot."""
        stops = {name: stops.values for name, stops in self.stops.items()}
        return {
            "part": self.part,
            "defaults": self.defaults,
            "stops": stops,
            "states": self.states,
        }

    @property
    def note(self) -> str:
        """Sentence about settings that need the server; may be empty."""
        movable = {*self.stops, MARK}
        labels = [
            c.parameter.label for c in self.controls if c.parameter.name not in movable
        ]
        sentences = []
        if any(stops.slider for stops in self.stops.values()):
            sentences.append(
                gettext(
                    "This copy shows stored figures: sliders move in coarse steps, one"
                    " parameter at a time."
                )
            )
        if labels:
            sentences.append(
                ngettext(
                    # Translators: The names of settings, such as “Seed and Base”.
                    "%(settings)s needs the server.",
                    "%(settings)s need the server.",
                    len(labels),
                    settings=format_list(labels),
                )
            )
        return " ".join(sentences)

    def _limited(self, view: FigureView) -> tuple[Control, ...]:
        return tuple(
            limit_control(control, self.stops.get(control.parameter.name))
            for control in view.controls
        )


def groups_of(lesson: Lesson, max_stops: int) -> tuple[SnapshotGroup, ...]:
    """Return every group of figures, with at most `max_stops` stops for each slider.

    Raises OvertoneError if the code of a figure fails.
    """
    views = figure_views(lesson, (), _no_limit)
    for view in views.values():
        if view.problem:
            raise OvertoneError(
                f"The figure “{view.name}” cannot be drawn: {view.problem}"
            )
    return tuple(
        _with_linked_states(
            lesson,
            _group(
                group.name,
                tuple(views[figure.name] for figure in group.figures),
                max_stops,
            ),
        )
        for group in lesson.figure_groups
    )


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


def key_of(changed: Mapping[str, str]) -> str:
    """Return the key of a snapshot: its changed settings by name; empty without
    changes."""
    return "&".join(f"{name}={changed[name]}" for name in sorted(changed))


def _group(name: str, views: tuple[FigureView, ...], max_stops: int) -> SnapshotGroup:
    found = {
        control.parameter.name: stops
        for view in views
        for control in view.controls
        if (stops := stops_of(control, max_stops)) and len(stops.values) > 1
    }
    return SnapshotGroup(name, views, found)


def _files(lesson: Lesson, group: SnapshotGroup) -> dict[str, bytes]:
    found = {"_default": {"": _snapshot(group.views)}}
    for changed in _changes(group):
        views = _changed_views(lesson, group, changed)
        file = next((n for n in sorted(changed) if n != group.part), group.part) or ""
        # An invalid combination has no snapshot; the page shows a message.
        if views:
            found.setdefault(file, {})[key_of(changed)] = _snapshot(views)
    return {
        f"{group.name}/{file}.js": pack(f"{group.name}/{file}", snapshots)
        for file, snapshots in found.items()
    }


def _with_linked_states(lesson: Lesson, group: SnapshotGroup) -> SnapshotGroup:
    """Return the group with the valid states of links that its stops do not contain."""
    covered = {"", *map(key_of, _changes(group))}
    states: dict[str, Mapping[str, str]] = {}
    for requested in requested_states(lesson, {view.name for view in group.views}):
        views = _changed_views(lesson, group, requested)
        shown = {c.parameter.name: c for view in views for c in view.controls}
        state = {
            name: shown[name].value
            for name in requested
            if name in shown and shown[name].value != shown[name].default
        }
        if key_of(state) not in covered:
            states[key_of(state)] = state
    return replace(group, states=tuple(states.values()))


def _changes(group: SnapshotGroup) -> Iterator[dict[str, str]]:
    """Yield each single change of a setting and each state of a link, in each part of
    the figure that they do not select."""
    part, defaults = group.part, group.defaults
    parts: list[dict[str, str]] = [{}]
    if part:
        parts += [
            {part: value}
            for value in group.stops[part].values
            if value != defaults[part]
        ]
    yield from parts[1:]
    for name in group.stops:
        for value in group.stops[name].values if name != part else ():
            if value != defaults[name]:
                yield from (in_part | {name: value} for in_part in parts)
    for state in group.states:
        if part in state:
            yield dict(state)
        else:
            yield from (in_part | dict(state) for in_part in parts)


def _changed_views(
    lesson: Lesson, group: SnapshotGroup, changed: Mapping[str, str]
) -> tuple[FigureView, ...]:
    """Return the group's figures with changed settings; none if these are invalid."""
    pairs = [(f"{group.name}.{name}", value) for name, value in changed.items()]
    views = figure_views(lesson, pairs, _no_limit)
    ours = tuple(views[view.name] for view in group.views)
    return () if any(view.problem for view in ours) else ours


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


def _no_limit(cells: int) -> None:
    """Allow figures of any size: an export has no rate limit."""
