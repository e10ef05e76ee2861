"""Groups of figures that share settings, and the states that have a snapshot.

A setting has a snapshot at each of its stops while all others have their defaults. So
does each state that a link of the lesson requests, whose values are also stops. A
figure with several parts has all of these for each part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from app.core.errors import OvertoneError
from app.core.lesson import Lesson
from app.language import format_list, gettext, join_sentences, ngettext
from app.packages.snapshots.linked_states import MARK, requested_states
from app.packages.snapshots.slider_stops import Stops, limit_control, stops_of
from app.web.figures.controls import Control
from app.web.figures.figure_views import FigureView, figure_views


@dataclass(frozen=True, slots=True)
class SnapshotGroup:
    """Figures that share their settings, at the lesson's initial values."""

    name: str
    views: tuple[FigureView, ...]
    stops: Mapping[str, Stops]
    """By setting; a setting without stops cannot be changed, except by links."""
    states: tuple[Mapping[str, str], ...] = ()
    """Changed settings of each state that a link requests, unless it changes none."""

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
        return {
            "part": self.part,
            "defaults": self.defaults,
            "stops": dict(self.stops),
            "states": self.states,
        }

    @property
    def note(self) -> str:
        """Sentence about settings that cannot be changed; may be empty."""
        movable = {*self.stops, MARK}
        labels = [
            c.parameter.label for c in self.controls if c.parameter.name not in movable
        ]
        sentences = []
        if any(c.is_number and c.parameter.name in self.stops for c in self.controls):
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
                    "%(settings)s cannot be changed in this copy.",
                    "%(settings)s cannot be changed in this copy.",
                    len(labels),
                    settings=format_list(labels),
                )
            )
        return join_sentences(*sentences)

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
        _group(
            lesson,
            group.name,
            tuple(views[figure.name] for figure in group.figures),
            max_stops,
        )
        for group in lesson.figure_groups
    )


def key_of(changed: Mapping[str, str]) -> str:
    """Return the key of a snapshot: its changed settings by name; empty without
    changes."""
    return "&".join(f"{name}={changed[name]}" for name in sorted(changed))


def _group(
    lesson: Lesson, name: str, views: tuple[FigureView, ...], max_stops: int
) -> SnapshotGroup:
    group = SnapshotGroup(name, views, {})
    states = _linked_states(lesson, group)
    found = {}
    for control in group.controls:
        parameter = control.parameter.name
        linked = {state[parameter] for state in states if parameter in state}
        stops = stops_of(control, max_stops, linked)
        if stops and len(stops) > 1:
            found[parameter] = stops
    return replace(group, states=states, stops=found)


def _linked_states(
    lesson: Lesson, group: SnapshotGroup
) -> tuple[Mapping[str, str], ...]:
    """Return the changed settings of each valid state that a link requests."""
    states: dict[str, Mapping[str, str]] = {}
    for requested in requested_states(lesson, {view.name for view in group.views}):
        views = changed_views(lesson, group, requested)
        shown = {c.parameter.name: c for view in views for c in view.controls}
        state = {
            name: shown[name].value
            for name in requested
            if name in shown and shown[name].value != shown[name].default
        }
        if state:
            states[key_of(state)] = state
    return tuple(states.values())


def changes(group: SnapshotGroup) -> list[dict[str, str]]:
    """Return each single change of a setting and each state of a link, in each part of
    the figure that they do not select."""
    # A link may request a single change.
    return [*{key_of(changed): changed for changed in _changes(group)}.values()]


def _changes(group: SnapshotGroup) -> Iterator[dict[str, str]]:
    part, defaults = group.part, group.defaults
    parts: list[dict[str, str]] = [{}]
    if part:
        parts += [
            {part: value} for value in group.stops[part] if value != defaults[part]
        ]
    yield from parts[1:]
    for name in group.stops:
        for value in group.stops[name] if name != part else ():
            if value != defaults[name]:
                yield from (in_part | {name: value} for in_part in parts)
    for state in group.states:
        if part in state:
            yield dict(state)
        else:
            yield from (in_part | dict(state) for in_part in parts)


def changed_views(
    lesson: Lesson, group: SnapshotGroup, changed: Mapping[str, str]
) -> tuple[FigureView, ...]:
    """Return the group's figures with changed settings; none if these are invalid."""
    pairs = [(f"{group.name}.{name}", value) for name, value in changed.items()]
    views = figure_views(lesson, pairs, _no_limit)
    ours = tuple(views[view.name] for view in group.views)
    return () if any(view.problem for view in ours) else ours


def _no_limit(cells: int) -> None:
    """Allow figures of any size: an export has no rate limit."""
