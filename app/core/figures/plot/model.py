"""Parameter model of a plot: one field for each slider."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Final

from pydantic import Field, create_model

from app.core.errors import FieldError
from app.core.figures.parameters import FigureParams, Slider
from app.core.figures.plot.drawn_curves import cost_with_search
from app.core.plots.definition import MAX_COST, ExpressionPlot, Plot, PlotSlider
from app.language import gettext, translatable

_NANOSECONDS_PER_CELL: Final = 50
"""Time to compute one cell of an encoding, in which the rate limit counts."""


def plot_model(plot: Plot) -> type[FigureParams]:
    """Return the model of a plot's sliders; a plot of data has none."""
    if not isinstance(plot, ExpressionPlot):
        return FigureParams
    fields: dict[str, Any] = {
        slider.name: (_annotation(slider), _default(slider)) for slider in plot.sliders
    }
    return create_model("PlotParams", __base__=_base(plot), **fields)


def slider_values(plot: ExpressionPlot, params: FigureParams) -> Mapping[str, float]:
    return {s.name: float(getattr(params, s.name)) for s in plot.sliders}


def _annotation(slider: PlotSlider) -> Any:
    number = int if slider.is_whole else float
    return Annotated[
        number,
        Field(
            ge=number(slider.low),
            le=number(slider.high),
            title=slider.label,
            description=translatable("A slider of this figure."),
        ),
        Slider(slider.low, slider.high, slider.step),
    ]


def _default(slider: PlotSlider) -> float:
    return int(slider.default) if slider.is_whole else slider.default


def _base(plot: ExpressionPlot) -> type[FigureParams]:
    """Return the base class of the plot's model, which limits the computation."""

    class PlotParams(FigureParams):
        @property
        def cells(self) -> int:
            cost = cost_with_search(plot, slider_values(plot, self))
            drawn = len(plot.at) * len(plot.curves)
            return max(drawn, int(cost / _NANOSECONDS_PER_CELL))

        def conflicts(self) -> Iterator[FieldError]:
            if plot.cost(slider_values(plot, self)) > MAX_COST:
                name, limit = _slow_slider(plot), f"{MAX_COST / 1e6:g}"
                yield FieldError(
                    name,
                    gettext(
                        "%(parameter)s has a value at which the figure takes longer "
                        "than %(limit)s ms to compute. Choose a smaller one.",
                        parameter=name,
                        limit=limit,
                    ),
                )

    return PlotParams


def _slow_slider(plot: ExpressionPlot) -> str:
    """Return the name of a slider that sets the length of a sum, if there is one."""
    names = [slider.name for slider in plot.sliders]
    repeat = frozenset[str]().union(*(c.expression.repeat_names for c in plot.curves))
    return next((name for name in names if name in repeat), names[0] if names else "y")
