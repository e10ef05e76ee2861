"""RoPE figure: scores by signed offset, or the rotation of a query by its position."""

from __future__ import annotations

from typing import Final

from app.core.charts import DialChart, LineChart
from app.core.figures.kind import FigureKind
from app.core.figures.rope.parameters import RopeParams
from app.core.figures.rope.rotation import rotation_chart
from app.core.figures.rope.scores import score_chart
from app.language import translatable


def chart(params: RopeParams) -> LineChart | DialChart:
    return score_chart(params) if params.part == "score" else rotation_chart(params)


ROPE: Final = FigureKind(
    name="rope",
    title=translatable("RoPE"),
    summary=translatable(
        "Rotary position embedding: scores depend on the signed offset."
    ),
    model=RopeParams,
    chart=chart,
)
