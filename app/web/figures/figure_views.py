"""Figures of a lesson page: SVG, description and controls."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeAlias

from flask import has_request_context

from app.core.charts import Chart
from app.core.draw.svg.figure import draw_svg, layout_classes
from app.core.figures import kind_of
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, canonical_query, parameter_texts
from app.core.lesson import Lesson
from app.core.lesson.figure_blocks import Figure, FigureGroup
from app.figure_code.process import FigureBusy, FigureCodeFailed
from app.language import Language, current_language, gettext, join_sentences
from app.storage.rate_limits.token_buckets import RateLimitExceeded
from app.web.figures.controls import Control, MarkRange, controls_of, mark_of
from app.web.figures.page_parameters import (
    RESET,
    Pairs,
    apply_overrides,
    changed_parameters,
    page_parameters,
    without_stale_orders,
)
from app.web.requests.local import is_local


@dataclass(frozen=True, slots=True)
class PrintedState:
    """State of a figure that is printed in place of its state on the page."""

    parameters: Mapping[str, str]
    """Parameters with other values than on the page."""
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
    """Empty if the figure could not be drawn, or its code is busy with another one. The
    page then requests it."""
    layout: tuple[str, ...]
    """CSS layout classes of the SVG."""
    description: str
    reading: str
    values: Mapping[str, str]
    query: str
    controls: tuple[Control, ...]
    problem: str
    mark: MarkRange | None
    printed: tuple[PrintedState, ...]
    lesson: str
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
class _LessonFigure:
    """A figure of a lesson, with the parameters that the lesson sets."""

    slug: str
    """Slug of the lesson."""
    figure: Figure
    group: FigureGroup
    kind: FigureKind
    initial: FigureParams


@dataclass(frozen=True, slots=True)
class _Rendered:
    """Texts and SVG of a chart."""

    title: str
    svg: str
    layout: tuple[str, ...]
    description: str
    reading: str


_Renderer: TypeAlias = Callable[[FigureKind, FigureParams], _Rendered]


def figure_views(
    lesson: Lesson,
    query: Iterable[tuple[str, str]],
    spend: Callable[[int], None],
) -> dict[str, FigureView]:
    """Return every figure of the lesson by its name, with the query's parameters.

    `spend` is called with the number of cells of each figure that differs from the
    lesson's settings; it raises RateLimitExceeded.
    """
    pairs = tuple(query)
    return {
        view.name: view
        for group in lesson.figure_groups
        for view in _views(lesson.slug, group, pairs, spend)
    }


def _views(
    slug: str, group: FigureGroup, query: Pairs, spend: Callable[[int], None]
) -> list[FigureView]:
    views = [_view(slug, figure, group, query, spend) for figure in group.figures]
    # An error in a shared parameter is shown once, next to the shared controls.
    problem = views[0].problem
    return views[:1] + [
        replace(v, problem="" if problem else v.problem) for v in views[1:]
    ]


def _view(
    slug: str,
    figure: Figure,
    group: FigureGroup,
    query: Pairs,
    spend: Callable[[int], None],
) -> FigureView:
    params = page_parameters(figure, group, query)
    is_changed = params.shown != params.initial
    drawn = _LessonFigure(slug, figure, group, kind_of(figure), params.initial)
    try:
        if is_changed:
            spend(params.shown.cells * (1 + len(figure.print_states)))
        return _render_view(drawn, params.shown, params.problem, _draw)
    except FigureBusy:
        return _render_view(drawn, params.shown, params.problem, _describe)
    except (RateLimitExceeded, FigureCodeFailed) as error:
        problem = _message(error)
        if is_changed:
            problem = join_sentences(problem, gettext(RESET))
    try:
        return _render_view(drawn, params.initial, problem, _draw)
    except FigureCodeFailed:
        return _render_view(drawn, params.initial, problem, _describe)


def _message(error: RateLimitExceeded | FigureCodeFailed) -> str:
    # An export has no request: its messages are for the author.
    is_public = has_request_context() and not is_local()
    if isinstance(error, FigureCodeFailed) and is_public:
        return gettext(error.public)
    return str(error)


def _render_view(
    drawn: _LessonFigure, params: FigureParams, problem: str, render: _Renderer
) -> FigureView:
    """Return the figure as rendered by `render`. Raises FigureCodeFailed."""
    figure, group, kind = drawn.figure, drawn.group, drawn.kind
    rendered = render(kind, params)
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
        values=parameter_texts(params),
        query=canonical_query(params),
        controls=controls_of(figure, group.figures[0], params, drawn.initial),
        problem=problem,
        mark=mark_of(params),
        printed=tuple(_printed_states(drawn, params, render)),
        lesson=drawn.slug if figure.definition else "",
    )


def _printed_states(
    drawn: _LessonFigure, params: FigureParams, render: _Renderer
) -> Iterator[PrintedState]:
    """Yield the states that the lesson prints, with all other settings of the page."""
    kind, texts = drawn.kind, tuple(parameter_texts(params).items())
    changed = dict(changed_parameters(texts, drawn.initial))
    for state in drawn.figure.print_states:
        overrides = without_stale_orders(
            tuple((changed | dict(state.parameters)).items()), kind
        )
        shown, _ = apply_overrides(kind, parameter_texts(drawn.initial), overrides)
        text = render(kind, shown)
        yield PrintedState(
            dict(state.parameters), canonical_query(shown), text.title, text.reading
        )


def _draw(kind: FigureKind, params: FigureParams) -> _Rendered:
    """Return the drawn chart with its texts. Raises FigureCodeFailed."""
    return _draw_in_language(kind, params, current_language())


@lru_cache(maxsize=128)  # at most about 42 KB each; a lesson has about 24
def _draw_in_language(
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


def _describe(kind: FigureKind, params: FigureParams) -> _Rendered:
    """Return texts without a chart."""
    return _Rendered(gettext(kind.title), "", (), gettext(kind.summary), "")
