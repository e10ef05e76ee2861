"""The decorator that turns a function into a figure."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from overtone.charts import Bars, Chart, Curves, Heatmap, revalidated
from overtone.errors import FigureError
from overtone.parameters import OFF_ON, Choice, Slider
from overtone.texts import MAX_TEXT, checked

__all__ = ["Drawing", "Figure", "FigureError", "declared", "figure"]

_NAME = re.compile(r"[a-z][a-z0-9_]{0,62}")
_TYPES: Mapping[type, type] = {int: Slider, float: Slider, str: Choice, bool: Choice}


class Drawing(NamedTuple):
    """Chart of a figure for some values of its parameters."""

    chart: Chart
    sentence: str
    """The main result, shown below the chart, such as “5 terms overshoot by 9%.”"""
    description: str
    """The chart in words, for readers who cannot see it."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """Argument of a figure's function."""

    name: str
    type: type
    control: Slider | Choice


@dataclass(frozen=True, slots=True)
class Figure:
    """Function that draws a figure, with its parameters."""

    name: str
    """Name in `:::{figure} name`: the function's name, with hyphens."""
    title: str
    summary: str
    line: int
    """Line of the function in `figures.py`."""
    parameters: tuple[Parameter, ...]
    function: Callable[..., Drawing]

    def draw(self, values: Mapping[str, Any]) -> Drawing:
        """Call the function. Raises FigureError for a result that cannot be drawn."""
        arguments = {
            p.name: values[p.name] == "on" if p.type is bool else p.type(values[p.name])
            for p in self.parameters
        }
        drawing = self.function(**arguments)
        if not isinstance(drawing, tuple) or len(drawing) != 3:
            raise FigureError(
                f"{self.function.__name__} must return"
                " Drawing(chart, sentence, description)."
            )
        drawing = Drawing(*drawing)
        if not isinstance(drawing.chart, Curves | Bars | Heatmap):
            raise FigureError(
                f"{self.function.__name__} must return a chart that was made with"
                " lines, points, bars or heatmap."
            )
        for name in ("sentence", "description"):
            text = getattr(drawing, name)
            if not isinstance(text, str) or not 1 <= len(text.strip()) <= MAX_TEXT:
                raise FigureError(
                    f"The {name} of {self.function.__name__} must be a text of 1 to"
                    f" {MAX_TEXT} characters."
                )
            checked(text, name, MAX_TEXT)
        return drawing._replace(chart=revalidated(drawing.chart))


_declared: list[Figure] = []


def declared() -> tuple[Figure, ...]:
    """Return all figures of this process, in the order of their declaration."""
    return tuple(_declared)


@typing.overload
def figure(function: Callable[..., Drawing], /) -> Callable[..., Drawing]: ...


@typing.overload
def figure(
    *, title: str = ""
) -> Callable[[Callable[..., Drawing]], Callable[..., Drawing]]: ...


def figure(
    function: Callable[..., Drawing] | None = None, /, *, title: str = ""
) -> Any:
    """Declare a function as a figure; it is returned unchanged.

    Each argument has a type (`int`, `float`, `str` or `bool`) and a default made with
    `slider`, `choice` or `switch`. The first line of the docstring is the summary, and
    the title unless `title` is given. Raises FigureError.
    """
    if function is None:
        return lambda decorated: _declare(decorated, title)
    return _declare(function, title)


def _declare(function: Callable[..., Drawing], title: str) -> Callable[..., Drawing]:
    name = function.__name__
    if not _NAME.fullmatch(name):
        raise FigureError(
            f"“{name}” cannot be the name of a figure. Use the letters a to z, digits"
            " and underscores."
        )
    summary = (inspect.getdoc(function) or "").split("\n")[0].strip()
    _declared.append(
        Figure(
            name=name.replace("_", "-"),
            title=checked(
                title or summary.rstrip(".") or name.replace("_", " ").capitalize(),
                "title",
                MAX_TEXT,
            ),
            summary=checked(summary, "docstring", MAX_TEXT),
            line=function.__code__.co_firstlineno,
            parameters=_parameters(function),
            function=function,
        )
    )
    return function


def _parameters(function: Callable[..., Drawing]) -> tuple[Parameter, ...]:
    types = typing.get_type_hints(function)
    return tuple(
        _parameter(function.__name__, each, types.get(each.name))
        for each in inspect.signature(function).parameters.values()
    )


def _parameter(function: str, argument: inspect.Parameter, kind: Any) -> Parameter:
    if kind not in _TYPES:
        raise FigureError(
            f"The argument {argument.name} of {function} needs the type int, float, str"
            " or bool."
        )
    control = argument.default
    if not _fits(control, kind):
        wanted = {int: "slider", float: "slider", str: "choice", bool: "switch"}[kind]
        raise FigureError(
            f"The argument {argument.name} of {function} needs a default made with"
            f" {wanted}(…)."
        )
    assert isinstance(control, Slider | Choice)
    if kind is int and isinstance(control, Slider) and not _is_whole(control):
        raise FigureError(
            f"The argument {argument.name} of {function} is an int, so its slider needs"
            " whole numbers."
        )
    return Parameter(argument.name, kind, control)


def _fits(control: Any, kind: type) -> bool:
    """Return whether values of the control have the type of the argument."""
    is_switch = isinstance(control, Choice) and control.options == OFF_ON
    return isinstance(control, _TYPES[kind]) and is_switch is (kind is bool)


def _is_whole(control: Slider) -> bool:
    numbers = (control.default, control.low, control.high, control.step or 1)
    return all(float(number).is_integer() for number in numbers)
