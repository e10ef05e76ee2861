"""No-encoding figure: a causal mask and depth reveal word order without positions."""

from __future__ import annotations

from typing import Final

from app.core.charts import BarChart, StripChart
from app.core.figures.kind import FigureKind
from app.core.figures.no_encoding.means import mean_chart
from app.core.figures.no_encoding.parameters import NoEncodingParams
from app.core.figures.no_encoding.strips import layer_strip_chart
from app.language import translatable

__all__ = ["NO_ENCODING", "NoEncodingParams", "chart"]


def chart(params: NoEncodingParams) -> StripChart | BarChart:
    return layer_strip_chart(params) if params.part == "strips" else mean_chart(params)


NO_ENCODING: Final = FigureKind(
    name="no-encoding",
    title=translatable("No encoding"),
    summary=translatable(
        "Without positions, a causal mask and two layers reveal word order."
    ),
    model=NoEncodingParams,
    chart=chart,
)
