"""ALiBi figure: attention weights of a sentence, or the penalties behind them.

The weights are in `weights`. The other parts are the bias matrix of one head, the
slopes of all heads, and the buckets of T5 that the weights are compared with.
"""

from __future__ import annotations

from typing import Final

from app.core.charts import Heatmap, LineChart, PanelChart
from app.core.figures.alibi.bias import bias_chart
from app.core.figures.alibi.buckets import bucket_chart
from app.core.figures.alibi.parameters import AlibiParams
from app.core.figures.alibi.slopes import slope_chart
from app.core.figures.alibi.weights import weights_chart
from app.core.figures.kind import FigureKind
from app.language import translatable


def chart(params: AlibiParams) -> Heatmap | LineChart | PanelChart:
    if params.part == "weights":
        return weights_chart(params)
    if params.part == "buckets":
        return bucket_chart(has_mask=params.has_mask)
    return bias_chart(params) if params.part == "bias" else slope_chart(params)


ALIBI: Final = FigureKind(
    name="alibi",
    title=translatable("ALiBi"),
    summary=translatable(
        "Attention with linear biases: scores decrease with distance."
    ),
    model=AlibiParams,
    chart=chart,
)
