"""Similarity figure: cosine similarity between the rows of positions."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Array, Axis, Heatmap, Line, LineChart
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, Slider, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.positions import Base
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import BASE
from app.core.maths.similarity import similarities, similarity_by_distance

MAX_SIZE: Final = 512
"""Maximum positions and dimensions; the matrix has at most MAX_CELLS values."""
MAX_PRINTED: Final = 8

Part = Literal["matrix", "profile"]


class SimilarityParams(FigureParams):
    part: Annotated[
        Part,
        Field(
            title="Part",
            description="All pairs of positions, or by distance.",
        ),
        Widget("tabs", labels=("All pairs", "By distance")),
    ] = "matrix"
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_SIZE,
            title="Positions",
            description="Number of positions compared, from position 0.",
        ),
        Slider(2, 200),
    ] = 64
    d_model: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_SIZE,
            title="Width, d_model",
            description="Number of dimensions of the encoding.",
        ),
        Slider(2, 256, step=2),
    ] = 128
    base: Base = BASE

    @property
    def cells(self) -> int:
        return self.positions * max(self.positions, self.d_model)


def chart(params: SimilarityParams) -> Heatmap | LineChart:
    profile = similarity_by_distance(params.positions, params.d_model, params.base)
    return (
        _matrix(params, profile)
        if params.part == "matrix"
        else _profile(params, profile)
    )


SIMILARITY: Final = FigureKind(
    name="similarity",
    title="Similarity",
    summary="Cosine similarity of all pairs of positions, or by distance.",
    model=SimilarityParams,
    chart=chart,
)


def _matrix(params: SimilarityParams, profile: Array) -> Heatmap:
    last = params.positions - 1
    return Heatmap(
        title="Neighbouring positions are similar everywhere",
        x=Axis("Position", 0, last, ticks(0, last)),
        y=Axis("Position", 0, last, ticks(0, last), reversed=True),
        values=similarities(params.positions, params.d_model, params.base),
        low=-1.0,
        high=1.0,
        value_title="Cosine similarity",
        description=(
            f"A matrix of the cosine similarities of all pairs of positions from 0 to "
            f"{last}, with d_model {params.d_model}. It is 1 on the diagonal and "
            f"{_constancy(params)} along each parallel of the diagonal. "
            f"{_course(profile)}"
        ),
        reading=_read(profile),
        show_values=params.positions <= MAX_PRINTED,
    )


def _profile(params: SimilarityParams, profile: Array) -> LineChart:
    last = params.positions - 1
    return LineChart(
        title="Similarity decreases, then oscillates"
        if (np.diff(profile) > 0).any()
        else "Similarity decreases with distance",
        x=Axis("Distance in positions", 0, last, ticks(0, last)),
        y=_height(profile),
        lines=(Line("cosine", None, np.arange(last + 1, dtype=np.float64), profile),),
        markers=True,
        description=(
            f"A line chart of the cosine similarity of position 0 with positions 0 to "
            f"{last}, with d_model {params.d_model}; {_from_others(params)}. "
            f"{_course(profile)}"
        ),
        reading=_read(profile),
    )


def _height(profile: Array) -> Axis:
    low = 0.0 if profile.min() >= 0 else -1.0
    middle = () if low else (0.2, 0.4, 0.6, 0.8)
    halves = (-0.5, 0.0, 0.5) if low else ()
    return Axis("Cosine similarity", low, 1.0, (low, *middle, *halves, 1.0))


def _constancy(params: SimilarityParams) -> str:
    return "nearly the same" if params.d_model % 2 else "the same"


def _from_others(params: SimilarityParams) -> str:
    if params.d_model % 2:
        return "it is slightly different from other positions, because d_model is odd"
    return "it is the same from any other position"


def _course(profile: Array) -> str:
    lowest = int(np.argmin(profile))
    return (
        f"At distance 1 it is {wording.decimal(profile[1])}; its minimum is "
        f"{wording.decimal(profile[lowest])} at distance {lowest}; at distance "
        f"{len(profile) - 1} it is {wording.decimal(profile[-1])}."
    )


def _read(profile: Array) -> str:
    """Describe the decrease of the similarity up to its first increase."""
    rises = np.flatnonzero(np.diff(profile) > 0)
    turn = int(rises[0]) if len(rises) else len(profile) - 1
    lowest = wording.decimal(profile[turn])
    fall = f"Similarity decreases from 1 to {lowest} at distance {turn}"
    if turn == len(profile) - 1:
        return f"{fall} and does not increase within these positions."
    return f"{fall}, then increases for the first time, at distance {turn + 1}."
