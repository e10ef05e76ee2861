"""Parse a plot of expressions: its range, its curves and its sliders."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

import numpy as np

from app.core.errors import UnknownName
from app.core.lesson.figure_blocks import DirectiveOption, Figure
from app.core.markdown.figures.plot_option_names import mistyped_option
from app.core.markdown.figures.plot_options import (
    TEXT_OPTIONS,
    DirectiveOptions,
    PlotProblem,
    label_of,
    plot_texts,
    read_appearance,
)
from app.core.markdown.parse_context import quoted
from app.core.markdown.syntax.dialect import Dialect
from app.core.maths.expressions import (
    ExpressionError,
    UnknownVariable,
    parse_expression,
)
from app.core.plots.between_samples import changes_too_fast, rounding_noise
from app.core.plots.curve_values import curve_values
from app.core.plots.definition import (
    DEFAULT_Y,
    MAX_COST,
    MAX_CURVES,
    Array,
    ExpressionPlot,
    PlotCurve,
    PlotSlider,
    PlotStyle,
)
from app.core.plots.ranges import (
    RangeError,
    corrected_slider,
    is_range,
    reachable_starts,
    read_points,
    read_slider,
    slider_around,
)
from app.core.plots.slider_names import slider_name_problem

MAX_SLIDERS: Final = 8
_MAX_DEFAULT_LABEL: Final = 14
"""Characters of an expression that is the label of its curve."""

_NAME: Final = re.compile(r"[A-Za-z_]\w*")

_OUTLIER_RATIO: Final = 20
"""Range of all values, relative to the range of the middle 90 %, with outliers."""

_NUMBERS: Final = ("", *(str(number) for number in range(2, MAX_CURVES + 1)))
"""Suffixes of the options of the curves: `y`, `y2`, …."""
_OPTIONS: Final = (
    "x",
    *(f"y{number}" for number in _NUMBERS),
    *(f"label{number}" for number in _NUMBERS),
    *TEXT_OPTIONS,
)
_STYLES: Final[tuple[PlotStyle, ...]] = ("line", "points", "bars")


def slider_settings(
    plot: ExpressionPlot, options: DirectiveOptions
) -> list[DirectiveOption]:
    """Return the start values of the sliders, which figures that follow share."""
    return [
        DirectiveOption(name, _number_text(value), options[name].line)
        for name, value in plot.start_values.items()
    ]


def _number_text(number: float) -> str:
    return str(int(number)) if number.is_integer() else repr(number)


def read_expression_plot(
    figure: Figure, options: DirectiveOptions, dialect: Dialect
) -> ExpressionPlot:
    sliders = _sliders(options)
    appearance = read_appearance(options, _STYLES)
    try:
        at, in_pi = read_points(options["x"].value, appearance.style)
    except RangeError as error:
        raise PlotProblem(options["x"], str(error)) from None
    names = ["x", *(slider.name for slider in sliders)]
    curves = tuple(_curves(options, names))
    used = frozenset[str]().union(*(curve.expression.names for curve in curves))
    _warn_of_sliders(sliders, used, options, dialect)
    plot = ExpressionPlot(
        texts=plot_texts(
            figure, options, "x", _y_title(curves), [slider.name for slider in sliders]
        ),
        style=appearance.style,
        smooth=appearance.smooth,
        y_range=appearance.y_range,
        at=at,
        in_pi=in_pi,
        curves=curves,
        sliders=sliders,
    )
    _check_cost(plot, options)
    _warn_of_values(plot, options, dialect)
    return plot


def _warn_of_sliders(
    sliders: tuple[PlotSlider, ...],
    used: frozenset[str],
    options: DirectiveOptions,
    dialect: Dialect,
) -> None:
    """Warn of sliders in no expression, and of start values between two steps.

    `used` contains the names in the expressions.
    """
    for slider in sliders:
        if slider.name not in used:
            dialect.context.add_warning(
                options[slider.name].line,
                f"No expression uses the slider {quoted(slider.name)}.",
            )
        if starts := reachable_starts(options[slider.name].value):
            dialect.context.add_warning(
                options[slider.name].line,
                f"The steps of {slider.step:g} from {slider.low:g} do not reach the "
                f"start value {slider.default:g} of the slider {quoted(slider.name)}. "
                f"Start at {' or '.join(f'{start:g}' for start in starts)}, or write "
                "another step.",
            )


def _warn_of_values(
    plot: ExpressionPlot, options: DirectiveOptions, dialect: Dialect
) -> None:
    """Warn of curves that cannot be drawn, and of a few values that hide the others."""
    values = _start_values(plot)
    for option, array in zip(_curve_options(options).values(), values, strict=True):
        if not np.isfinite(array).any():
            when = " at the start values of the sliders" if plot.sliders else ""
            dialect.context.add_warning(
                option.line,
                f"{option.key}: Nothing can be drawn{when}: all values are undefined, "
                "infinite or larger than 10³⁰.",
            )
    if plot.style == "line":
        _warn_of_fast_curves(plot, values, options, dialect)
    if plot.y_range is None and _has_outliers(values):
        dialect.context.add_warning(
            options["y"].line,
            "A few values are so large that the others look equal. Write a range for "
            "the y axis, like :yrange: -5..5.",
        )


def _warn_of_fast_curves(
    plot: ExpressionPlot,
    values: list[Array],
    options: DirectiveOptions,
    dialect: Dialect,
) -> None:
    """Warn of curves that the points of the plot do not show."""
    for option, curve, array in zip(
        _curve_options(options).values(), plot.curves, values, strict=True
    ):
        function = partial(curve_values, curve, values=plot.start_values)
        if changes_too_fast(function, plot.at, array):
            dialect.context.add_warning(
                option.line,
                f"{option.key}: The curve changes too fast for {len(plot.at):,} points,"
                " so the plot shows another one. Write a shorter range for x, or a "
                "smaller step.",
            )


def _curve_options(options: DirectiveOptions) -> dict[str, DirectiveOption]:
    """Return the options with the expressions, by their suffixes."""
    return {n: options[f"y{n}"] for n in _NUMBERS if f"y{n}" in options}


def _start_values(plot: ExpressionPlot) -> list[Array]:
    """Return the values of each curve at the start values of the sliders."""
    return [curve_values(curve, plot.at, plot.start_values) for curve in plot.curves]


def _has_outliers(curves: list[Array]) -> bool:
    """Return whether nearly all values take a small part of their range."""
    values = np.concatenate(curves)
    values = values[np.isfinite(values)]
    if not len(values):
        return False
    low, high = np.percentile(values, (5, 95))
    limit = max(_OUTLIER_RATIO * (high - low), rounding_noise(values))
    return bool(np.ptp(values) > limit and high > low)


def _y_title(curves: tuple[PlotCurve, ...]) -> str:
    return curves[0].label if len(curves) == 1 and curves[0].label else DEFAULT_Y


def _sliders(options: DirectiveOptions) -> tuple[PlotSlider, ...]:
    found = [option for key, option in options.items() if key not in _OPTIONS]
    used = _names_in_expressions(options)
    for option in found:
        if option.key not in used and (
            instead := mistyped_option(option.key, _OPTIONS)
        ):
            raise PlotProblem(
                option,
                f"There is no option of a plot called “{option.key}”, and no "
                f"expression uses a slider of this name. Write :{instead}:.",
            )
        if not is_range(option.value) and not corrected_slider(option.value):
            raise PlotProblem(option, _without_range(option, used))
        if problem := slider_name_problem(option.key):
            raise PlotProblem(option, problem)
    if len(found) > MAX_SLIDERS:
        raise PlotProblem(
            found[MAX_SLIDERS],
            f"The plot has {len(found)} sliders; at most {MAX_SLIDERS} are allowed.",
        )
    return tuple(_slider(option) for option in found)


def _without_range(option: DirectiveOption, used: frozenset[str]) -> str:
    """Return the error about an option that is neither known nor a slider."""
    if option.key in used:
        return (
            f"“{option.key}” needs a range to be a slider, such as "
            f":{option.key}: {slider_around(option.value)}."
        )
    unknown = UnknownName("option of a plot", option.key, _OPTIONS)
    return f"{unknown} A slider has a range, like :k: 1..9 = 3."


def _names_in_expressions(options: DirectiveOptions) -> frozenset[str]:
    texts = (option.value for option in _curve_options(options).values())
    return frozenset(name for text in texts for name in _NAME.findall(text))


def _slider(option: DirectiveOption) -> PlotSlider:
    try:
        return read_slider(option.key, option.value)
    except RangeError as error:
        raise PlotProblem(option, str(error)) from None


def _curves(options: DirectiveOptions, names: list[str]) -> list[PlotCurve]:
    numbers = _curve_options(options)
    for number in _NUMBERS:
        label = options.get(f"label{number}")
        if label and number not in numbers:
            raise PlotProblem(
                label,
                f"There is no curve :y{number}:. Add it, or remove this label.",
            )
    return [_curve(options, number, names, len(numbers) > 1) for number in numbers]


def _curve(
    options: DirectiveOptions, number: str, names: list[str], is_one_of_many: bool
) -> PlotCurve:
    option = options[f"y{number}"]
    try:
        expression = parse_expression(option.value, names)
    except UnknownVariable as error:
        hint = (
            ""
            if slider_name_problem(error.name)
            else f" Or make it a slider: write :{error.name}: 1..40 = 5 on its own "
            "line."
        )
        raise PlotProblem(option, f"{error}{hint}") from None
    except ExpressionError as error:
        raise PlotProblem(option, str(error)) from None
    short = option.value if len(option.value) <= _MAX_DEFAULT_LABEL else f"y{number}"
    label = label_of(options, f"label{number}", short if is_one_of_many else "")
    return PlotCurve(label, expression)


def _check_cost(plot: ExpressionPlot, options: DirectiveOptions) -> None:
    """Check the time at the start values and at the ends of the sliders."""
    start = plot.start_values
    tried = [
        start,
        {slider.name: slider.low for slider in plot.sliders},
        {slider.name: slider.high for slider in plot.sliders},
        *(start | {s.name: end} for s in plot.sliders for end in (s.low, s.high)),
    ]
    for values in tried:
        if plot.cost(values) > MAX_COST:
            at = ", ".join(f"{name} = {value:g}" for name, value in values.items())
            raise PlotProblem(
                options["y"],
                f"The curves take longer than {MAX_COST / 1e6:g} ms to compute"
                f"{f' at {at}' if at else ''}. Use shorter sums or fewer points.",
            )
