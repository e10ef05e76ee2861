"""Worked example figure: the encoding of one position, computed in five steps.

The other parts show designs that fail, and matrices of these numbers for a few
positions.
"""

from __future__ import annotations

from typing import Final

from app.core.charts import BarChart, Derivation, Heatmap
from app.core.figures.kind import FigureKind
from app.core.figures.shared.derivation import derive_encoding
from app.core.figures.shared.designs import binary_chart, fraction_chart, number_chart
from app.core.figures.worked_example.matrices import WORD, step_matrix_chart
from app.core.figures.worked_example.parameters import WorkedExampleParams
from app.language import translatable

__all__ = ["WORD", "WORKED_EXAMPLE", "WorkedExampleParams", "chart"]


def chart(params: WorkedExampleParams) -> Derivation | BarChart | Heatmap:
    if params.part == "derivation":
        return derive_encoding(
            params.position, params.d_model, params.base, params.step
        )
    if params.part == "number":
        return number_chart(params.position, WORD, params.d_model)
    if params.part == "fraction":
        return fraction_chart(params.position)
    if params.part == "binary":
        return binary_chart(params.position)
    return step_matrix_chart(params)


WORKED_EXAMPLE: Final = FigureKind(
    name="worked-example",
    title=translatable("Worked example"),
    summary=translatable(
        "The encoding of a position computed step by step, with all numbers."
    ),
    model=WorkedExampleParams,
    chart=chart,
)
