"""Figures drawn ahead: each setting alone, at each of its stops.

A group of figures that share settings has a file for its start and one for each
setting. In a figure with several parts, each part has all of them. The marked position
moves in the page itself; what is read out there is kept for each position.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from app.core.figures import kind as kind_named
from app.core.figures.chord import ChordParams
from app.core.figures.parameters import Parameter, read
from app.core.lesson import Lesson
from app.core.maths.encoding import encode, frequencies
from app.packages.stops import Stops, stops_of
from app.web.figures.controls import Control
from app.web.figures.views import FigureView, figure_views

BUDGET: Final = 2_000_000
"""Bytes of all frames of a lesson, as they lie in the folder."""

FINENESS: Final = (16, 12, 8, 6, 4, 3)
"""How many stops a slider has: the first that keeps to the budget."""

MOST_MARKS: Final = 512
"""Positions of one frame whose values are kept."""

MOST_CELLS: Final = 8_000_000
"""Values computed for what is read out in one frame: a second, no more."""

Drawn = dict[str, dict[str, Any]]
"""What each figure of a group shows, by its name."""


@dataclass(frozen=True, slots=True)
class Group:
    """Figures that share their settings, as the lesson starts with them."""

    name: str
    views: tuple[FigureView, ...]
    stops: Mapping[str, Stops]

    @property
    def controls(self) -> tuple[Control, ...]:
        return tuple(control for view in self.views for control in view.controls)

    @property
    def defaults(self) -> dict[str, str]:
        """Of the settings that can be moved."""
        found = {c.parameter.name: c.default for c in self.controls}
        return {name: found[name] for name in self.stops}

    @property
    def part(self) -> str | None:
        """The setting that says which part of the figure is seen."""
        return next((c.parameter.name for c in self.controls if _is_part(c)), None)

    @property
    def index(self) -> dict[str, Any]:
        """What the page has to know to find a frame."""
        stops = {name: stops.values for name, stops in self.stops.items()}
        return {"part": self.part, "defaults": self.defaults, "stops": stops}

    @property
    def note(self) -> str:
        """What the settings cannot do here, in words."""
        fixed = [c.parameter for c in self.controls if _is_fixed(c, self.stops)]
        sentences = []
        if any(stops.slider for stops in self.stops.values()):
            sentences.append(
                "This copy was drawn ahead: a slider moves in coarse steps, one setting"
                " at a time."
            )
        if fixed:
            labels = " and ".join(parameter.label for parameter in fixed)
            verb = "needs" if len(fixed) == 1 else "need"
            sentences.append(f"{labels} {verb} the server.")
        return " ".join(sentences)


def groups_of(lesson: Lesson, most: int) -> tuple[Group, ...]:
    """Every group, with at most `most` stops for each slider that can be drawn."""
    by_name: dict[str, list[FigureView]] = {}
    for view in figure_views(lesson, (), _spend_nothing).values():
        by_name.setdefault(view.group, []).append(view)
    return tuple(_group(name, tuple(v), most) for name, v in by_name.items())


def draw_frames(lesson: Lesson) -> tuple[tuple[Group, ...], dict[str, bytes]]:
    """The groups, and the files with their frames, within the budget if they can be."""
    for most in FINENESS:
        groups = groups_of(lesson, most)
        files: dict[str, bytes] = {}
        for group in groups:
            files |= _files(lesson, group)
            if sum(map(len, files.values())) > BUDGET and most != FINENESS[-1]:
                break
        else:
            return groups, files
    raise AssertionError("The coarsest is always taken.")


def packed(name: str, content: object) -> bytes:
    """A script that hands on one value: compressed, because most of it repeats."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    body = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    return f"overtoneFrames({json.dumps(name)}, {json.dumps(body)});\n".encode()


def key_of(moved: Mapping[str, str]) -> str:
    """How a frame is found: what is moved, by name. Nothing is moved at the start."""
    return "&".join(f"{name}={moved[name]}" for name in sorted(moved))


def _group(name: str, views: tuple[FigureView, ...], most: int) -> Group:
    found = {
        control.parameter.name: stops
        for view in views
        for control in view.controls
        if (stops := stops_of(control, most)) and len(stops.values) > 1
    }
    return Group(name, views, found)


def _files(lesson: Lesson, group: Group) -> dict[str, bytes]:
    found = {"_start": {"": _drawn(group.views)}}
    for moved in _moves(group):
        views = _moved(lesson, group, moved)
        file = next((n for n in moved if n != group.part), group.part) or ""
        # What cannot be drawn has no frame, and the page says so.
        if views:
            found.setdefault(file, {})[key_of(moved)] = _drawn(views)
    return {
        f"{group.name}/{file}.js": packed(f"{group.name}/{file}", frames)
        for file, frames in found.items()
    }


def _moves(group: Group) -> Iterator[dict[str, str]]:
    """Each setting moved alone, in each part of the figure."""
    part, defaults = group.part, group.defaults
    turns: list[dict[str, str]] = [{}]
    if part:
        turns += [
            {part: value}
            for value in group.stops[part].values
            if value != defaults[part]
        ]
    yield from turns[1:]
    for name in group.stops:
        for value in group.stops[name].values if name != part else ():
            if value != defaults[name]:
                yield from (turn | {name: value} for turn in turns)


def _moved(
    lesson: Lesson, group: Group, moved: Mapping[str, str]
) -> tuple[FigureView, ...]:
    asked = dict(moved)
    dims = group.views[0].values.get("dims")
    if dims and "d_model" in moved:
        asked["dims"] = _existing(dims, int(moved["d_model"]))
    pairs = [(f"{group.name}.{name}", value) for name, value in asked.items()]
    views = figure_views(lesson, pairs, _spend_nothing)
    ours = tuple(view for view in views.values() if view.group == group.name)
    return () if any(view.problem for view in ours) else ours


def _existing(dims: str, width: int) -> str:
    """As the page has it: dimensions that a smaller width lacks are left out."""
    return ",".join(dim for dim in dims.split(",") if int(dim) < width) or "0"


def _drawn(views: tuple[FigureView, ...]) -> Drawn:
    return {view.name: _frame(view) for view in views}


def _frame(view: FigureView) -> dict[str, Any]:
    return {
        "title": view.title,
        "svg": view.svg,
        "description": view.description,
        "reading": view.reading,
        **_readings(view),
        **_rows(view),
    }


def _rows(view: FigureView) -> dict[str, Any]:
    """What a chord sounds like: the encoding of the two positions that it shows."""
    params = read(kind_named(view.kind).model, view.values.items())
    if not isinstance(params, ChordParams):
        return {}
    width, base = params.d_model, params.base
    pace = frequencies(width, base).tolist()
    return {
        "rows": {
            str(position): {
                "frequencies": pace,
                "values": encode(1, width, base=base, start=position)[0].tolist(),
            }
            for position in (params.position, params.compare)
        }
    }


def _readings(view: FigureView) -> dict[str, Any]:
    """What is read out at each position, from the first that is shown."""
    if view.mark is None:
        return {}
    kind, low = kind_named(view.kind), view.mark.low
    params = read(kind.model, view.values.items())
    most = min(MOST_MARKS, max(1, MOST_CELLS // max(1, params.cells)))
    marks = range(low, min(view.mark.high + 1, low + most))
    charts = (kind.chart(params.model_copy(update={"mark": mark})) for mark in marks)
    return {"low": low, "readings": [chart.reading for chart in charts]}


def _is_part(control: Control) -> bool:
    own: Parameter = control.parameter
    return own.type == "choice" and own.look in ("tabs", "steps")


def _is_fixed(control: Control, stops: Mapping[str, Stops]) -> bool:
    return control.parameter.name not in {*stops, "mark"}


def _spend_nothing(cells: int) -> None:
    """Drawing for oneself is limited by nothing but one's patience."""
