"""Order figure: self-attention on a sentence and on its words in another order.

Two lines that read the same compare nothing. Every part reports this, and it treats the
second order as unchanged: each word is compared with the word at its own position.
"""

from __future__ import annotations

from typing import Final

from app.core.charts import BarChart, Heatmap, StripChart
from app.core.figures.kind import FigureKind
from app.core.figures.order.comparisons import (
    average_chart,
    distance_chart,
    vector_chart,
)
from app.core.figures.order.outputs import compute_outputs
from app.core.figures.order.parameters import D_MODEL, OrderParams
from app.core.figures.order.strips import output_strip_chart
from app.language import translatable

__all__ = ["D_MODEL", "ORDER", "OrderParams", "chart"]


def chart(params: OrderParams) -> StripChart | BarChart | Heatmap:
    outputs = compute_outputs(params, params.positions)
    if params.part == "strips":
        return output_strip_chart(params, outputs)
    if params.part == "distance":
        return distance_chart(params, outputs)
    if params.part == "vectors":
        return vector_chart(params, outputs)
    return average_chart(params, outputs)


ORDER: Final = FigureKind(
    name="order",
    # Translators: The order of words.
    title=translatable("Order"),
    summary=translatable(
        "Outputs of self-attention for a sentence in two word orders."
    ),
    model=OrderParams,
    chart=chart,
)
