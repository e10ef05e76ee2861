"""Embedding sum figure: token embeddings, positional encodings and their sum.

One part compares two occurrences of a word; the others show the whole sentence.
"""

from __future__ import annotations

from typing import Final

from app.core.charts import Heatmap, StripChart
from app.core.figures.embedding_sum.matrices import sum_matrix_chart
from app.core.figures.embedding_sum.parameters import EmbeddingSumParams
from app.core.figures.embedding_sum.strips import sum_strip_chart
from app.core.figures.kind import FigureKind
from app.language import translatable

__all__ = ["EMBEDDING_SUM", "EmbeddingSumParams", "chart"]


def chart(params: EmbeddingSumParams) -> StripChart | Heatmap:
    if params.part == "strips":
        return sum_strip_chart(params)
    return sum_matrix_chart(params)


EMBEDDING_SUM: Final = FigureKind(
    name="embedding-sum",
    title=translatable("Embedding sum"),
    summary=translatable(
        "Embedding plus position, for two words or as three matrices."
    ),
    model=EmbeddingSumParams,
    chart=chart,
)
