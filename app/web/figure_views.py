"""Figures as the page shows them: painted, described, with their settings.

The lesson says how a figure starts; the page's query (`waves.positions=80`) says how
it is now. What the query gets wrong is told beside the figure, which then stands as
the lesson has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import ceil, floor, log10

from app.core.charts import Chart
from app.core.draw.svg import draw_svg
from app.core.errors import InvalidInput
from app.core.figures import kind as kind_named
from app.core.figures.kinds import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    Parameter,
    parameters_of,
    query,
    read,
    text,
)
from app.core.figures.positions import MarkedParams
from app.core.lesson import Block, Columns, Deeper, Figure, Lesson
from app.limits import TooMany

Pairs = tuple[tuple[str, str], ...]

WITHOUT_IT = "The figure stands without it."
AS_IN_THE_LESSON = "The figure stands as the lesson has it."

LOG_STEP = 0.05
"""Of a logarithmic slider: twenty steps for each power of ten."""


@dataclass(frozen=True, slots=True)
class Control:
    """One setting of a figure, ready to be shown."""

    parameter: Parameter
    value: str
    default: str
    low: str
    high: str
    """Where the field's value may lie; the mark is held to the positions shown."""
    words: tuple[str, ...] = ()
    """What is put in order, in the order of the text that it comes from."""

    @property
    def is_part(self) -> bool:
        """Whether it chooses the part of the figure that is seen."""
        return self.parameter.look in ("tabs", "steps")

    @property
    def is_number(self) -> bool:
        return self.parameter.type in ("int", "float")

    @property
    def changed(self) -> bool:
        return self.value != self.default

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Each value that can be chosen, with what it is called."""
        own = self.parameter
        return tuple(zip(own.choices, own.labels or own.choices, strict=True))

    @property
    def order(self) -> tuple[int, ...]:
        """Which of the words stands at each place."""
        return tuple(map(int, self.value.split(",")))

    @property
    def most_characters(self) -> int:
        """Of a text whose words are all as long as they may be, spaces included."""
        own = self.parameter
        return (own.most or 0) * ((own.longest or 0) + 1) - 1

    @property
    def slider(self) -> tuple[str, str, str, str]:
        """Low, high, step and place of the slider; exponents when it is logarithmic."""
        own = self.parameter
        low, high, place = own.slider_low, own.slider_high, float(self.value)
        assert low is not None
        assert high is not None
        if own.scale == "log":
            ends = floor(log10(low) / LOG_STEP), ceil(log10(high) / LOG_STEP)
            left, right = (_g(end * LOG_STEP) for end in ends)
            return left, right, _g(LOG_STEP), _g(log10(place))
        if own.name == "mark":
            return self.low, self.high, "1", self.value
        return _g(low), _g(high), _g(own.slider_step or 1), self.value


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
class Mark:
    """What arrow keys on the chart move."""

    label: str
    low: int
    high: int
    value: int


@dataclass(frozen=True, slots=True)
class _Painting:
    title: str
    svg: str
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
    raises TooMany when that is more than the reader may ask for. `lazy` leaves those
    that nobody sees before opening a part of the page unpainted, and they cost nothing.
    """
    pairs = tuple(asked)
    later = set(_deeper(lesson)) if lazy else set()
    groups: dict[str, list[Figure]] = {}
    for figure in lesson.figures():
        groups.setdefault(figure.follows or figure.name, []).append(figure)
    return {
        view.name: view
        for group in groups.values()
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
    group: list[Figure], asked: Pairs, spend: Callable[[int], None], later: set[str]
) -> list[FigureView]:
    views = [_view(f, group, asked, spend, f.name in later) for f in group]
    # What is wrong with a shared setting is told once, beside the settings.
    told = views[0].problem
    return views[:1] + [
        replace(v, problem="" if told else v.problem) for v in views[1:]
    ]


def _view(
    figure: Figure,
    group: list[Figure],
    asked: Pairs,
    spend: Callable[[int], None],
    lazy: bool,
) -> FigureView:
    kind, leader = kind_named(figure.kind), group[0]
    settings = _settings(kind, figure, leader)
    start = _set(kind, settings, ())
    wanted = _without_outgrown(_asked_of(figure, group, kind, asked), kind)
    params, problem = _as_asked(kind, settings, _changed(wanted, start))
    if params != start and not lazy:
        try:
            spend(params.cells)
        except TooMany as refused:
            params, problem = start, f"{refused} {AS_IN_THE_LESSON}"
    painting = _unpainted(kind) if lazy else _paint(kind.name, params)
    return FigureView(
        name=figure.name,
        group=leader.name,
        kind=kind.name,
        title=figure.title or painting.title,
        is_titled=bool(figure.title),
        svg=painting.svg,
        description=painting.description,
        reading=painting.reading,
        values=_texts(params),
        query=query(params),
        controls=_controls(figure, leader, params, start),
        problem=problem,
        mark=_mark(params),
        lazy=lazy,
    )


def _changed(wanted: Pairs, start: FigureParams) -> Pairs:
    """What is asked for beside what the lesson sets anyway.

    A form without script sends every setting, changed or not; those that are not keep
    giving way to those that are.
    """
    as_it_starts = _texts(start)
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


def _settings(kind: FigureKind, figure: Figure, leader: Figure) -> dict[str, str]:
    """As the lesson sets it: its own lines over those it shares with the leader."""
    known = kind.model.model_fields
    shared = {s.key: s.value for s in leader.settings if s.key in known}
    return shared | {s.key: s.value for s in figure.settings}


def _asked_of(
    figure: Figure, group: list[Figure], kind: FigureKind, asked: Pairs
) -> Pairs:
    """What the query asks of a figure, under any name of its group.

    The leader's name comes first, as the page writes it. What the kind does not know
    is kept under the figure's own name alone, so that it is refused there.
    """
    found: dict[str, list[tuple[str, str]]] = {}
    for name in dict.fromkeys([group[0].name, figure.name, *(f.name for f in group)]):
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
        return read(kind.model, [*kept, *asked])
    except InvalidInput as invalid:
        wrong = {error.field for error in invalid.errors}
        if wrong & names or not wrong & set(settings):
            raise
        return read(kind.model, [*((k, v) for k, v in kept if k not in wrong), *asked])


@lru_cache(maxsize=512)  # about 11 KB each at most
def _paint(kind: str, params: FigureParams) -> _Painting:
    chart: Chart = kind_named(kind).chart(params)
    return _Painting(
        chart.title, draw_svg(chart, "page"), chart.description, chart.reading
    )


def _unpainted(kind: FigureKind) -> _Painting:
    """What can be said of a figure without computing it."""
    return _Painting(kind.title, "", kind.summary, "")


def _controls(
    figure: Figure, leader: Figure, params: FigureParams, start: FigureParams
) -> tuple[Control, ...]:
    """The settings that are this figure's own: what it shares, its leader shows."""
    shared = set()
    if leader is not figure:
        shared = set(kind_named(leader.kind).model.model_fields)
    values, defaults, mark = _texts(params), _texts(start), _mark(params)
    return tuple(
        Control(
            parameter,
            values[parameter.name],
            defaults[parameter.name],
            *_limits(parameter, mark),
            words=tuple(values.get(parameter.look_of, "").split()),
        )
        for parameter in parameters_of(type(params))
        if parameter.name not in shared
    )


def _limits(parameter: Parameter, mark: Mark | None) -> tuple[str, str]:
    if parameter.name == "mark" and mark:
        return str(mark.low), str(mark.high)
    low, high = parameter.minimum, parameter.maximum
    return ("" if low is None else text(low)), ("" if high is None else text(high))


def _texts(params: FigureParams) -> dict[str, str]:
    return {name: text(getattr(params, name)) for name in type(params).model_fields}


def _mark(params: FigureParams) -> Mark | None:
    if not isinstance(params, MarkedParams):
        return None
    return Mark("Marked position", params.start, params.last, params.mark)


def _g(value: float) -> str:
    return f"{value:.6g}"
