"""Learned positions figure: a table fitted to a toy task, and the sinusoids."""

from __future__ import annotations

from typing import Final

from app.core.figures.kind import FigureKind
from app.core.figures.learned.charts import chart
from app.core.figures.learned.parameters import LearnedParams
from app.language import translatable

__all__ = ["LEARNED", "LearnedParams", "chart"]

LEARNED: Final = FigureKind(
    name="learned",
    title=translatable("Learned positions"),
    summary=translatable(
        "A table fitted to given distances (a toy task), compared with sinusoids."
    ),
    model=LearnedParams,
    chart=chart,
)
