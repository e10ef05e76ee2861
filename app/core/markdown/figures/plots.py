"""Parse `:::{plot}` into a figure with its definition."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from app.core.files.lesson_files import FileProblem
from app.core.lesson.figure_blocks import DirectiveOption, Figure
from app.core.markdown.figures.labels import plain_label
from app.core.markdown.figures.media import is_file
from app.core.markdown.figures.options import read_figure_options
from app.core.markdown.figures.plot_data import read_data_plot
from app.core.markdown.figures.plot_expressions import (
    read_expression_plot,
    slider_settings,
)
from app.core.markdown.figures.plot_options import PlotProblem
from app.core.markdown.parse_context import quoted
from app.core.markdown.parsed_directive import ParsedDirective
from app.core.markdown.syntax.dialect import Dialect
from app.core.plots.data import DataError

KIND: Final = "plot"
_VALUES: Final = re.compile(r"x|y[0-9]*")
"""Options without texts: expressions, or names of columns."""
_FIELD: Final = re.compile(r"(?<![\w}^])\{([A-Za-z]\w*)\}")
"""A field of `:reading:`, as distinct from an argument in a formula such as `x_{k}`."""


def build_plot(parsed: ParsedDirective, dialect: Dialect) -> Figure:
    """Return the plot of a CSV file; without a file, of the expressions in options."""
    file, line = parsed.argument, parsed.line
    figure = read_figure_options(KIND, parsed, dialect)
    if file and not is_file(file):
        dialect.context.add_problem(
            line,
            f"{quoted(file)} is not a file of data, which has a suffix such as .csv. To"
            f" name the plot, write :name: {file} on the next line.",
        )
        return replace(figure, settings=())
    options = {option.key: option for option in figure.settings}
    missing = [f":{name}:" for name in ("x", "y") if name not in options]
    if missing:
        needed, example = " and ".join(missing), _example(file)
        dialect.context.add_problem(
            line, f":::{{plot}} needs {needed}. Write {example}."
        )
        return replace(figure, settings=())
    try:
        options = {
            key: _with_plain_label(option, dialect) for key, option in options.items()
        }
        if file:
            plot = read_data_plot(file, figure, options, dialect)
            return replace(figure, settings=(), definition=plot)
        expressions = read_expression_plot(figure, options, dialect)
        return replace(
            figure,
            settings=tuple(slider_settings(expressions, options)),
            definition=expressions,
        )
    except PlotProblem as problem:
        dialect.context.add_problem(problem.line, str(problem))
    except FileProblem as problem:
        dialect.context.add_file_problem(line, problem)
    except DataError as problem:
        dialect.context.add_problem(line, f"{file}: {problem}")
    return replace(figure, settings=())


def _with_plain_label(option: DirectiveOption, dialect: Dialect) -> DirectiveOption:
    if _VALUES.fullmatch(option.key):
        return option
    plain = plain_label(option.value, option.line, dialect)
    if option.key == "reading":
        _check_fields(option, plain)
    return replace(option, value=plain)


def _check_fields(reading: DirectiveOption, plain: str) -> None:
    """Check that the formulas of a reading contain no values of sliders."""
    remaining = _FIELD.findall(plain)
    for name in _FIELD.findall(reading.value):
        if name not in remaining:
            raise PlotProblem(
                reading,
                f"{{{name}}} is in a formula, where it is not the value of the slider. "
                f"Write it outside of the formula, like ${name}$ = {{{name}}}.",
            )


def _example(file: str) -> str:
    if file:
        return "the names of columns, like :x: age and :y: height, weight"
    return "both, like :x: 0..2*pi and :y: sin(x)"
