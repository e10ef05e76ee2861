"""Figures of a lesson page: SVG, description and controls.

The lesson sets the initial parameters of a figure; the query of the page, such as
`waves.positions=80`, overrides them. An invalid override is ignored, and the page shows
an error next to the figure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from flask import has_request_context

from app.core.blocks import Deeper
from app.core.charts import Chart
from app.core.draw.svg.figure import draw_svg, layout_classes
from app.core.errors import InvalidInput
from app.core.figure_blocks import Figure, FigureGroup
from app.core.figures import kind_of
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    canonical_query,
    parameters_of,
    read_parameters,
)
from app.core.lesson import Lesson
from app.figure_code.process import FigureCodeFailed
from app.language import Language, current_language, gettext, translatable
from app.storage.token_buckets import RateLimitExceeded
from app.web.figures.controls import Control, MarkRange, controls_of, mark_of, texts_of
from app.web.requests.local import is_local

Pairs = tuple[tuple[str, str], ...]

IGNORED = translatable("The value is ignored.")
RESET = translatable("The figure shows the values of the lesson.")


@dataclass(frozen=True, slots=True)
class PrintedState:
    """State of a figure that is printed in place of the one on the page."""

    parameters: Mapping[str, str]
    """Parameters that differ from those of the page."""
    query: str
    title: str
    reading: str


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure on the page. `group` names the figure whose controls it uses."""

    name: str
    group: str
    kind: FigureKind
    title: str
    is_titled: bool
    """Whether the lesson sets the title, so that it never changes."""
    svg: str
    layout: tuple[str, ...]
    """CSS layout classes of the SVG."""
    description: str
    reading: str
    values: Mapping[str, str]
    query: str
    controls: tuple[Control, ...]
    problem: str
    mark: MarkRange | None
    lazy: bool = False
    """Whether the SVG is left out, and the page fetches it when it becomes visible."""
    printed: tuple[PrintedState, ...] = ()
    lesson: str = ""
    """Slug of the lesson that defines the figure; empty for a kind in `KINDS`."""

    @property
    def defaults(self) -> dict[str, str]:
        return {control.parameter.name: control.default for control in self.controls}

    @property
    def parts(self) -> tuple[Control, ...]:
        """Controls above the plot, which select the part that is shown."""
        return tuple(control for control in self.controls if control.is_part)

    @property
    def has_more(self) -> bool:
        """Whether some controls are under “More settings”."""
        return any(control.is_under_more for control in self.controls)

    @property
    def has_switch(self) -> bool:
        """Whether a switch is the only control above the plot, next to the title."""
        return [control.parameter.widget for control in self.parts] == ["switch"]

    @property
    def has_tabs(self) -> bool:
        return any(control.parameter.widget == "tabs" for control in self.parts)


@dataclass(frozen=True, slots=True)
class _Rendered:
    """Texts and SVG of a chart."""

    title: str
    svg: str
    layout: tuple[str, ...]
    description: str
    reading: str


def figure_views(
    lesson: Lesson,
    query: Iterable[tuple[str, str]],
    spend: Callable[[int], None],
    *,
    lazy: bool = False,
) -> dict[str, FigureView]:
    """Return every figure of the lesson by its name, with the query's parameters.

    `spend` is called with the number of cells of each figure that differs from the
    lesson's settings; it raises RateLimitExceeded. With `lazy`, figures in closed parts
    of the page are not rendered and cost nothing.
    """
    pairs = tuple(query)
    later = set(_deeper(lesson)) if lazy else set()
    own = {figure.name for figure in lesson.figures() if figure.definition}
    return {
        view.name: replace(view, lesson=lesson.slug if view.name in own else "")
        for group in lesson.figure_groups
        for view in _views(group, pairs, spend, later)
    }


def _deeper(lesson: Lesson) -> Iterator[str]:
    """Yield the names of the figures in parts that are initially closed."""
    for part in lesson.blocks():
        if isinstance(part, Deeper):
            yield from (b.name for b in part.walk() if isinstance(b, Figure))


def _views(
    group: FigureGroup, query: Pairs, spend: Callable[[int], None], later: set[str]
) -> list[FigureView]:
    views = [_view(f, group, query, spend, f.name in later) for f in group.figures]
    # An error in a shared parameter is shown once, next to the shared controls.
    problem = views[0].problem
    return views[:1] + [
        replace(v, problem="" if problem else v.problem) for v in views[1:]
    ]


def _view(
    figure: Figure,
    group: FigureGroup,
    query: Pairs,
    spend: Callable[[int], None],
    lazy: bool,
) -> FigureView:
    kind = kind_of(figure)
    start, params, problem = _parameters(figure, group, kind, query)
    try:
        if params != start and not lazy:
            spend(params.cells * (1 + len(figure.print_states)))
        drawn = _draw(figure, kind, start, params, lazy)
    except (RateLimitExceeded, FigureCodeFailed) as error:
        problem = _message(error)
        if params != start:
            problem, params = f"{problem} {gettext(RESET)}", start
        drawn = _draw_start(figure, kind, start, lazy)
    rendered = drawn.rendered
    return FigureView(
        name=figure.name,
        group=group.name,
        kind=kind,
        title=figure.title or rendered.title,
        is_titled=bool(figure.title),
        svg=rendered.svg,
        layout=rendered.layout,
        description=rendered.description,
        reading=rendered.reading,
        values=texts_of(params),
        query=canonical_query(params),
        controls=controls_of(figure, group.figures[0], params, start),
        problem=problem,
        mark=mark_of(params),
        lazy=drawn.lazy,
        printed=drawn.printed,
    )


def _message(error: RateLimitExceeded | FigureCodeFailed) -> str:
    # An export has no request: its messages are for the author.
    is_public = has_request_context() and not is_local()
    if isinstance(error, FigureCodeFailed) and is_public:
        return gettext(error.public)
    return str(error)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """A figure with the states of it that are printed."""

    rendered: _Rendered
    printed: tuple[PrintedState, ...]
    lazy: bool


def _draw(
    figure: Figure,
    kind: FigureKind,
    start: FigureParams,
    params: FigureParams,
    lazy: bool,
) -> _Drawn:
    """Draw a figure, or only describe it if `lazy`. Raises FigureCodeFailed."""
    rendered = _placeholder(kind) if lazy else _render(kind, params, current_language())
    printed = _printed_states(figure, kind, start, params, lazy)
    return _Drawn(rendered, tuple(printed), lazy)


def _draw_start(
    figure: Figure, kind: FigureKind, start: FigureParams, lazy: bool
) -> _Drawn:
    """Draw a figure with the lesson's settings, or describe it if its code fails.

    Then the page requests the figure when it becomes visible.
    """
    try:
        return _draw(figure, kind, start, start, lazy)
    except FigureCodeFailed:
        return _draw(figure, kind, start, start, lazy=True)


def _printed_states(
    figure: Figure,
    kind: FigureKind,
    start: FigureParams,
    params: FigureParams,
    lazy: bool,
) -> Iterator[PrintedState]:
    """Yield the states that the lesson prints, with all other settings of the page."""
    changed = dict(_changed(tuple(texts_of(params).items()), start))
    for state in figure.print_states:
        overrides = _without_stale_orders(
            tuple((changed | dict(state.parameters)).items()), kind
        )
        shown, _ = _apply(kind, texts_of(start), overrides)
        drawn = _placeholder(kind) if lazy else _render(kind, shown, current_language())
        yield PrintedState(
            dict(state.parameters), canonical_query(shown), drawn.title, drawn.reading
        )


def _parameters(
    figure: Figure, group: FigureGroup, kind: FigureKind, query: Pairs
) -> tuple[FigureParams, FigureParams, str]:
    """Return the lesson's and the query's parameters, and an error message or ""."""
    initial = group.settings_of(figure, kind.model.model_fields)
    settings = {key: setting.value for key, setting in initial.items()}
    start = _set(kind, settings, ())
    overrides = _without_stale_orders(_overrides(figure, group, kind, query), kind)
    return start, *_apply(kind, settings, _changed(overrides, start))


def _changed(overrides: Pairs, start: FigureParams) -> Pairs:
    """Return the overrides that differ from the lesson's settings.

    Without JavaScript, a form sends every parameter, changed or not. A value that was
    not changed may be adjusted to fit one that was.
    """
    initial = texts_of(start)
    return tuple(pair for pair in overrides if initial.get(pair[0]) != pair[1])


def _apply(
    kind: FigureKind, settings: Mapping[str, str], overrides: Pairs
) -> tuple[FigureParams, str]:
    """Return the parameters with all valid overrides, and an error message or ""."""
    try:
        return _set(kind, settings, overrides), ""
    except InvalidInput as invalid:
        wrong = {error.field for error in invalid.errors}
        rest = tuple(pair for pair in overrides if pair[0] not in wrong)
        try:
            return _set(kind, settings, rest), f"{invalid} {gettext(IGNORED)}"
        except InvalidInput:
            return _set(kind, settings, ()), f"{invalid} {gettext(RESET)}"


def _overrides(
    figure: Figure, group: FigureGroup, kind: FigureKind, query: Pairs
) -> Pairs:
    """Return the query's parameters for a figure, under any name of its group.

    The group's name takes precedence. A parameter that no kind of the group has is
    returned only under the figure's own name, so that it is reported once.
    """
    known = {name for f in group.figures for name in kind_of(f).model.model_fields}
    found: dict[str, list[tuple[str, str]]] = {}
    for name in dict.fromkeys(
        [group.name, figure.name, *(f.name for f in group.figures)]
    ):
        mine = name == figure.name
        given = [
            (k.removeprefix(f"{name}."), v)
            for k, v in query
            if k.startswith(f"{name}.")
        ]
        taken = set(found)
        for key, value in given:
            is_unknown = mine and key not in known
            if key not in taken and (is_unknown or key in kind.model.model_fields):
                found.setdefault(key, []).append((key, value))
    return tuple(pair for pairs in found.values() for pair in pairs)


def _without_stale_orders(overrides: Pairs, kind: FigureKind) -> Pairs:
    """Drop orders whose length does not match the number of words in the text.

    Without JavaScript, a form sends the old order together with a new text.
    """
    given = dict(overrides)
    stale = {
        parameter.name
        for parameter in parameters_of(kind.model)
        if parameter.widget_of in given
        and _is_order(places := given.get(parameter.name, "").split(","))
        and len(places) != len(given[parameter.widget_of].split())
    }
    return tuple(pair for pair in overrides if pair[0] not in stale)


def _is_order(places: list[str]) -> bool:
    return sorted(places) == sorted(map(str, range(len(places))))


def _set(
    kind: FigureKind, settings: Mapping[str, str], overrides: Pairs
) -> FigureParams:
    """Return the lesson's settings with the overrides applied.

    A setting of the lesson that conflicts with an override, such as a dimension that a
    smaller d_model does not have, is replaced by the kind's default.
    """
    names = {name for name, _ in overrides}
    settings = kind.model.adapt(settings, dict(overrides))
    remaining = [(k, v) for k, v in settings.items() if k not in names]
    try:
        return read_parameters(kind.model, [*remaining, *overrides])
    except InvalidInput as invalid:
        wrong = {error.field for error in invalid.errors}
        if wrong & names or not wrong & set(settings):
            raise
        return read_parameters(
            kind.model, [*((k, v) for k, v in remaining if k not in wrong), *overrides]
        )


@lru_cache(maxsize=128)  # at most about 42 KB each; a lesson has about 24
def _render(
    kind: FigureKind,
    params: FigureParams,
    language: Language,  # part of the key of the cache
) -> _Rendered:
    chart: Chart = kind.chart(params)
    return _Rendered(
        chart.title,
        draw_svg(chart, "page"),
        layout_classes(chart),
        chart.description,
        chart.reading,
    )


def _placeholder(kind: FigureKind) -> _Rendered:
    """Return the texts of a figure that is not computed yet."""
    return _Rendered(gettext(kind.title), "", (), gettext(kind.summary), "")
