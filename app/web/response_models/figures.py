"""Bodies about figures and the encoding."""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from app.web.response_models.fields import Count, documented


@documented
class EncodingMatrix(TypedDict):
    """The sinusoidal positional encoding."""

    positions: Count
    d_model: Count
    base: float
    start: Count
    frequencies: list[float]
    """Radians per position, one for each pair of columns."""
    values: list[list[float]]
    """One row for each position, one column for each dimension."""


@documented
class PlotlyFigure(TypedDict):
    """A figure for `Plotly.react`, with its text alternative."""

    data: list[dict[str, Any]]
    layout: dict[str, Any]
    title: str
    description: str
    reading: str
    """The main result in words, such as the values at the marked position."""


@documented
class FigureParameter(TypedDict):
    """A parameter of a kind of figure. A property that does not apply is left out."""

    name: str
    label: str
    type: Literal["int", "float", "ints", "choice", "text"]
    default: int | float | str | list[int]
    step: float | None
    """Null if any number is allowed, 2 for even numbers."""
    minimum: NotRequired[float]
    maximum: NotRequired[float]
    exclusive_minimum: NotRequired[Literal[True]]
    """Present if the minimum itself is not allowed."""
    max_count: NotRequired[Count]
    """Maximum count of numbers, or of words of a text."""
    unique: NotRequired[Literal[True]]
    """Present if each number may occur only once."""
    max_word_length: NotRequired[Count]
    """Maximum characters of a word."""
    choices: NotRequired[list[str]]
    labels: NotRequired[list[str]]
    """The labels of the choices, in the same order."""
    widget: Literal["field", "tabs", "steps", "switch", "words"]
    """The control of the parameter."""
    widget_of: NotRequired[str]
    """For `words`: the text parameter whose words are reordered."""
    plays: NotRequired[bool]
    """Whether a button animates the slider."""
    parts: NotRequired[list[str]]
    """The parts of the figure that use the parameter; all if left out."""
    slider_low: NotRequired[float]
    slider_high: NotRequired[float]
    slider_step: NotRequired[float]
    scale: Literal["linear", "log"]
    help: NotRequired[str]


class FigureKindItem(TypedDict):
    """A kind of figure."""

    name: str
    title: str
    summary: str
    parameters: list[FigureParameter]


class FigureList(TypedDict):
    """Every kind of figure."""

    figures: list[FigureKindItem]
