"""Similarity: how alike the rows of two positions are, by cosine similarity."""

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

MOST: Final = 512
"""Of positions and of dimensions: a matrix stays within what an encoding may be."""
MOST_PRINTED: Final = 8

Part = Literal["matrix", "profile"]


class SimilarityParams(FigureParams):
    part: Annotated[
        Part,
        Field(title="Part", description="All pairs of positions, or one against all."),
        Widget("tabs", labels=("Every pair", "By distance")),
    ] = "matrix"
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MOST,
            title="Positions",
            description="How many positions are compared, from 0 on.",
        ),
        Slider(2, 200),
    ] = 64
    d_model: Annotated[
        int,
        Field(
            ge=2,
            le=MOST,
            title="Width, d_model",
            description="How many dimensions an encoding has.",
        ),
        Slider(2, 256, step=2),
    ] = 128
    base: Base = BASE

    @property
    def cells(self) -> int:
        return self.positions * max(self.positions, self.d_model)


def chart(params: SimilarityParams) -> Heatmap | LineChart:
    profile = similarity_by_distance(params.positions, params.d_model, params.base)
    return _matrix(params, profile) if params.part == "matrix" else _by(params, profile)


SIMILARITY: Final = FigureKind(
    name="similarity",
    title="Similarity",
    summary="Cosine similarity of positions: each with each, and by distance.",
    model=SimilarityParams,
    chart=chart,
)


def _matrix(params: SimilarityParams, profile: Array) -> Heatmap:
    last = params.positions - 1
    return Heatmap(
        title="Neighbours are alike, wherever they stand",
        x=Axis("Position", 0, last, ticks(0, last)),
        y=Axis("Position", 0, last, ticks(0, last), reversed=True),
        values=similarities(params.positions, params.d_model, params.base),
        low=-1.0,
        high=1.0,
        value_title="Cosine similarity",
        description=(
            f"A square of the cosine similarities of positions 0 to {last}, each with "
            f"each, at d_model {params.d_model}. It is 1 along the diagonal, where a "
            f"position meets itself, and {_seen(params)} along each line beside it. "
            f"{_course(profile)}"
        ),
        reading=_read(profile),
        show_values=params.positions <= MOST_PRINTED,
    )


def _by(params: SimilarityParams, profile: Array) -> LineChart:
    last = params.positions - 1
    return LineChart(
        title="Similarity falls at first, then ripples"
        if (np.diff(profile) > 0).any()
        else "Similarity falls with distance",
        x=Axis("Positions apart", 0, last, ticks(0, last)),
        y=_height(profile),
        lines=(Line("cosine", None, np.arange(last + 1, dtype=np.float64), profile),),
        markers=True,
        description=(
            f"A curve of the cosine similarity of position 0 with positions 0 to "
            f"{last}, at d_model {params.d_model}; {_from_elsewhere(params)}. "
            f"{_course(profile)}"
        ),
        reading=_read(profile),
    )


def _height(profile: Array) -> Axis:
    low = 0.0 if profile.min() >= 0 else -1.0
    middle = () if low else (0.2, 0.4, 0.6, 0.8)
    halves = (-0.5, 0.0, 0.5) if low else ()
    return Axis("Cosine similarity", low, 1.0, (low, *middle, *halves, 1.0))


def _seen(params: SimilarityParams) -> str:
    return "nearly the same" if params.d_model % 2 else "the same"


def _from_elsewhere(params: SimilarityParams) -> str:
    if params.d_model % 2:
        return "from other positions it is a little different, for the width is odd"
    return "it is the same from any other position"


def _course(profile: Array) -> str:
    lowest = int(np.argmin(profile))
    return (
        f"One step away it is {wording.decimal(profile[1])}; it is lowest, "
        f"{wording.decimal(profile[lowest])}, {lowest} away, and "
        f"{wording.decimal(profile[-1])} at {len(profile) - 1} away."
    )


def _read(profile: Array) -> str:
    """How far the similarity falls before it first rises."""
    rises = np.flatnonzero(np.diff(profile) > 0)
    turn = int(rises[0]) if len(rises) else len(profile) - 1
    fall = (
        f"From 1, similarity falls to {wording.decimal(profile[turn])} at {turn} apart"
    )
    if turn == len(profile) - 1:
        return f"{fall}, and does not rise within these positions."
    return f"{fall}, then rises for the first time: {turn + 1} apart are more alike."
