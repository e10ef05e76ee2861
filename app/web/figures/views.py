"""Figures as the page shows them: painted, described, with their settings.

The lesson says how a figure starts; the page's query (`waves.positions=80`) says how
it is now. What the query gets wrong is told beside the figure, which then stands as
the lesson has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from app.core.charts import Chart
from app.core.draw.svg.figure import draw_svg, layout_classes
from app.core.errors import InvalidInput
from app.core.figures import find_kind
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    canonical_query,
    parameters_of,
    read_parameters,
)
from app.core.lesson import Block, Columns, Deeper, Figure, FigureGroup, Lesson
from app.storage.rate_limits import RateLimitExceeded
from app.web.figures.controls import Control, Mark, controls_of, mark_of, texts_of

Pairs = tuple[tuple[str, str], ...]

WITHOUT_IT = "The figure stands without it."
AS_IN_THE_LESSON = "The figure stands as the lesson has it."


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure on the page. `group` names the figure whose settings it uses."""

    name: str
    group: str
    kind: str
    title: str
    is_titled: bool
    """Whether the title is the author's, and stays whatever the figure shows."""
    svg: str
    form: tuple[str, ...]
    """Of the drawing, in the words of the page's CSS."""
    description: str
    reading: str
    values: Mapping[str, str]
    query: str
    controls: tuple[Control, ...]
    problem: str
    mark: Mark | None
    lazy: bool = False
    """True: not painted here, but fetched by the page once it is seen."""

    @property
    def defaults(self) -> dict[str, str]:
        return {control.parameter.name: control.default for control in self.controls}

    @property
    def parts(self) -> tuple[Control, ...]:
        """What stands above the plot, and chooses what is seen there."""
        return tuple(control for control in self.controls if control.is_part)

    @property
    def has_tabs(self) -> bool:
        return any(control.parameter.look == "tabs" for control in self.parts)


@dataclass(frozen=True, slots=True)
class _Painting:
    title: str
    svg: str
    form: tuple[str, ...]
    description: str
    reading: str


def figure_views(
    lesson: Lesson,
    asked: Iterable[tuple[str, str]],
    spend: Callable[[int], None],
    *,
    lazy: bool = False,
) -> dict[str, FigureView]:
    """Every figure of the lesson by its name, set as the page's query asks.

    `spend` is told how many cells a figure costs that is not as the lesson has it; it
    raises RateLimitExceeded when that is more than the reader may ask for. `lazy`
    leaves those that nobody sees before opening a part of the page unpainted, and they
    cost nothing.
    """
    pairs = tuple(asked)
    later = set(_deeper(lesson)) if lazy else set()
    return {
        view.name: view
        for group in lesson.figure_groups
        for view in _views(group, pairs, spend, later)
    }


def _deeper(lesson: Lesson) -> Iterator[str]:
    """Names of the figures in parts that are closed at first."""
    for block in lesson.blocks():
        if isinstance(block, Deeper):
            yield from _figures_in(block)


def _figures_in(block: Block) -> Iterator[str]:
    if isinstance(block, Figure):
        yield block.name
    inside = (
        block.columns if isinstance(block, Columns) else [getattr(block, "blocks", ())]
    )
    for blocks in inside:
        for inner in blocks:
            yield from _figures_in(inner)


def _views(
    group: FigureGroup, asked: Pairs, spend: Callable[[int], None], later: set[str]
) -> list[FigureView]:
    views = [_view(f, group, asked, spend, f.name in later) for f in group.figures]
    # What is wrong with a shared setting is told once, beside the settings.
    told = views[0].problem
    return views[:1] + [
        replace(v, problem="" if told else v.problem) for v in views[1:]
    ]


def _view(
    figure: Figure,
    group: FigureGroup,
    asked: Pairs,
    spend: Callable[[int], None],
    lazy: bool,
) -> FigureView:
    kind = find_kind(figure.kind)
    initial = group.settings_of(figure, kind.model.model_fields)
    settings = {key: setting.value for key, setting in initial.items()}
    start = _set(kind, settings, ())
    wanted = _without_outgrown(_asked_of(figure, group, kind, asked), kind)
    params, problem = _as_asked(kind, settings, _changed(wanted, start))
    if params != start and not lazy:
        try:
            spend(params.cells)
        except RateLimitExceeded as refused:
            params, problem = start, f"{refused} {AS_IN_THE_LESSON}"
    painting = _unpainted(kind) if lazy else _paint(kind.name, params)
    return FigureView(
        name=figure.name,
        group=group.name,
        kind=kind.name,
        title=figure.title or painting.title,
        is_titled=bool(figure.title),
        svg=painting.svg,
        form=painting.form,
        description=painting.description,
        reading=painting.reading,
        values=texts_of(params),
        query=canonical_query(params),
        controls=controls_of(figure, group.figures[0], params, start),
        problem=problem,
        mark=mark_of(params),
        lazy=lazy,
    )


def _changed(wanted: Pairs, start: FigureParams) -> Pairs:
    """What is asked for beside what the lesson sets anyway.

    A form without script sends every setting, changed or not; those that are not keep
    giving way to those that are.
    """
    as_it_starts = texts_of(start)
    return tuple(pair for pair in wanted if as_it_starts.get(pair[0]) != pair[1])


def _as_asked(
    kind: FigureKind, settings: Mapping[str, str], wanted: Pairs
) -> tuple[FigureParams, str]:
    """The figure with all that is right of what is asked, and what is wrong with it."""
    try:
        return _set(kind, settings, wanted), ""
    except InvalidInput as refused:
        wrong = {error.field for error in refused.errors}
        rest = tuple(pair for pair in wanted if pair[0] not in wrong)
        try:
            return _set(
                kind, settings, rest
            ), f"{refused} The figure stands without it."
        except InvalidInput:
            return _set(kind, settings, ()), f"{refused} {AS_IN_THE_LESSON}"


def _asked_of(
    figure: Figure, group: FigureGroup, kind: FigureKind, asked: Pairs
) -> Pairs:
    """What the query asks of a figure, under any name of its group.

    The leader's name comes first, as the page writes it. What the kind does not know
    is kept under the figure's own name alone, so that it is refused there.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for name in dict.fromkeys(
        [group.name, figure.name, *(f.name for f in group.figures)]
    ):
        mine = name == figure.name
        given = [
            (k.removeprefix(f"{name}."), v)
            for k, v in asked
            if k.startswith(f"{name}.")
        ]
        taken = set(found)
        for key, value in given:
            if key not in taken and (mine or key in kind.model.model_fields):
                found.setdefault(key, []).append((key, value))
    return tuple(pair for pairs in found.values() for pair in pairs)


def _without_outgrown(asked: Pairs, kind: FigureKind) -> Pairs:
    """Without orders of another number of words than the text that is asked for.

    A form without script sends the old order beside a new text.
    """
    given = dict(asked)
    outgrown = {
        own.name
        for own in parameters_of(kind.model)
        if own.look_of in given
        and _is_order(places := given.get(own.name, "").split(","))
        and len(places) != len(given[own.look_of].split())
    }
    return tuple(pair for pair in asked if pair[0] not in outgrown)


def _is_order(places: list[str]) -> bool:
    return sorted(places) == sorted(map(str, range(len(places))))


def _set(kind: FigureKind, settings: Mapping[str, str], asked: Pairs) -> FigureParams:
    """The lesson's settings with the query's over them.

    A setting of the lesson that no longer fits beside what is asked (a dimension that
    a smaller width lacks) gives way to the kind's own default.
    """
    names = {name for name, _ in asked}
    kept = [(k, v) for k, v in settings.items() if k not in names]
    try:
        return read_parameters(kind.model, [*kept, *asked])
    except InvalidInput as invalid:
        wrong = {error.field for error in invalid.errors}
        if wrong & names or not wrong & set(settings):
            raise
        return read_parameters(
            kind.model, [*((k, v) for k, v in kept if k not in wrong), *asked]
        )


@lru_cache(maxsize=128)  # about 11 KB each at most; a lesson starts with two dozen
def _paint(kind: str, params: FigureParams) -> _Painting:
    chart: Chart = find_kind(kind).chart(params)
    return _Painting(
        chart.title,
        draw_svg(chart, "page"),
        layout_classes(chart),
        chart.description,
        chart.reading,
    )


def _unpainted(kind: FigureKind) -> _Painting:
    """What can be said of a figure without computing it."""
    return _Painting(kind.title, "", (), kind.summary, "")
