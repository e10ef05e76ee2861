"""Options that all plots share, read into values."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from app.core.errors import OvertoneError, UnknownName
from app.core.lesson.figure_blocks import DirectiveOption, Figure
from app.core.markdown.parse_context import quoted
from app.core.plots.definition import PlotStyle, PlotTexts
from app.core.plots.ranges import RangeError, read_ends

MAX_LABEL_LENGTH: Final = 60
MAX_READING_LENGTH: Final = 300
TEXT_OPTIONS: Final = ("as", "xlabel", "ylabel", "yrange", "smooth", "reading")

_FIELD: Final = re.compile(r"\{([^{}]*)\}")

DirectiveOptions = Mapping[str, DirectiveOption]
OptionValue = TypeVar("OptionValue", bound=str)


class PlotProblem(OvertoneError):
    """An option is not valid."""

    def __init__(self, option: DirectiveOption, message: str) -> None:
        self.line = option.line
        super().__init__(f"{option.key}: {message}")


class Appearance(NamedTuple):
    """Options that expressions and data share."""

    style: PlotStyle
    smooth: bool
    y_range: tuple[float, float] | None


def read_appearance(
    options: DirectiveOptions, styles: tuple[PlotStyle, ...]
) -> Appearance:
    style = _choice(options, "as", styles)
    smooth = _choice(options, "smooth", ("no", "yes")) == "yes"
    if smooth and style != "line":
        raise PlotProblem(
            options["smooth"],
            "Only lines can be smooth. Remove :smooth:, or write :as: line.",
        )
    y_range = None
    if "yrange" in options:
        try:
            y_range = read_ends(options["yrange"].value)
        except RangeError as error:
            raise PlotProblem(options["yrange"], str(error)) from None
        if style == "bars" and not y_range[0] <= 0 <= y_range[1]:
            raise PlotProblem(
                options["yrange"], "Bars start at zero, so the range must contain 0."
            )
        if style == "heatmap":
            raise PlotProblem(
                options["yrange"], "A heatmap has no :yrange:. Remove it."
            )
    return Appearance(style, smooth, y_range)


def _choice(
    options: DirectiveOptions, key: str, choices: tuple[OptionValue, ...]
) -> OptionValue:
    """Return the value of an option, or the first choice without it."""
    option = options.get(key)
    if option is None:
        return choices[0]
    found = next((choice for choice in choices if choice == option.value), None)
    if found is None:
        expected = f"{', '.join(choices[:-1])} or {choices[-1]}"
        raise PlotProblem(option, f"Write {expected}, not {quoted(option.value)}.")
    return found


def label_of(options: DirectiveOptions, key: str, default: str) -> str:
    label = options.get(key)
    if label is None:
        return default
    if len(label.value) > MAX_LABEL_LENGTH:
        raise PlotProblem(
            label,
            f"The label has {len(label.value)} characters; at most "
            f"{MAX_LABEL_LENGTH} are allowed.",
        )
    return label.value


def plot_texts(
    figure: Figure,
    options: DirectiveOptions,
    x: str,
    y: str,
    sliders: Sequence[str] = (),
) -> PlotTexts:
    return PlotTexts(
        figure.title,
        label_of(options, "xlabel", x),
        label_of(options, "ylabel", y),
        _reading(options, sliders),
    )


def _reading(options: DirectiveOptions, sliders: Sequence[str]) -> str:
    """Return the author's sentence below the chart; empty without one."""
    option = options.get("reading")
    if option is None:
        return ""
    if len(option.value) > MAX_READING_LENGTH:
        raise PlotProblem(
            option,
            f"The sentence has {len(option.value)} characters; at most "
            f"{MAX_READING_LENGTH} are allowed. Use the caption.",
        )
    for name in _FIELD.findall(option.value):
        if name not in sliders:
            raise PlotProblem(option, str(UnknownName("slider", name, sliders)))
    return option.value
