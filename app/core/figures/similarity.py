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
from app.language import gettext, join_sentences, translatable

MAX_SIZE: Final = 512
"""Maximum positions and dimensions; the matrix has at most MAX_CELLS values."""
MAX_PRINTED: Final = 8

SimilarityPart = Literal["matrix", "profile"]


class SimilarityParams(FigureParams):
    part: Annotated[
        SimilarityPart,
        Field(
            title=translatable("Part"),
            description=translatable("All pairs of positions, or by distance."),
        ),
        Widget(
            "tabs",
            labels=(translatable("All pairs"), translatable("By distance")),
        ),
    ] = "matrix"
    positions: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_SIZE,
            title=translatable("Positions"),
            description=translatable("Number of positions compared, from position 0."),
        ),
        Slider(2, 200),
    ] = 64
    d_model: Annotated[
        int,
        Field(
            ge=2,
            le=MAX_SIZE,
            title=translatable("Width, d_model"),
            description=translatable("Number of dimensions of the encoding."),
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
    title=translatable("Similarity"),
    summary=translatable(
        "Cosine similarity of all pairs of positions, or by distance."
    ),
    model=SimilarityParams,
    chart=chart,
)


def _matrix(params: SimilarityParams, profile: Array) -> Heatmap:
    last = params.positions - 1
    return Heatmap(
        title=gettext("Neighbouring positions are similar everywhere"),
        x=Axis(gettext("Position"), 0, last, ticks(0, last)),
        y=Axis(gettext("Position"), 0, last, ticks(0, last), reversed=True),
        values=similarities(params.positions, params.d_model, params.base),
        low=-1.0,
        high=1.0,
        description=join_sentences(_describe_matrix(params), _course(profile)),
        reading=_reading(profile),
        show_values=params.positions <= MAX_PRINTED,
    )


def _profile(params: SimilarityParams, profile: Array) -> LineChart:
    last = params.positions - 1
    return LineChart(
        title=gettext("Similarity decreases, then oscillates")
        if (np.diff(profile) > 0).any()
        else gettext("Similarity decreases with distance"),
        x=Axis(gettext("Distance in positions"), 0, last, ticks(0, last)),
        y=_height(profile),
        lines=(_line(profile),),
        markers=True,
        description=join_sentences(_describe_profile(params), _course(profile)),
        reading=_reading(profile),
    )


def _line(profile: Array) -> Line:
    distances = np.arange(len(profile), dtype=np.float64)
    # Translators: Label of a line: the cosine of the angle between two vectors.
    return Line(gettext("cosine"), None, distances, profile)


def _height(profile: Array) -> Axis:
    low = 0.0 if profile.min() >= 0 else -1.0
    middle = () if low else (0.2, 0.4, 0.6, 0.8)
    halves = (-0.5, 0.0, 0.5) if low else ()
    return Axis(gettext("Cosine similarity"), low, 1.0, (low, *middle, *halves, 1.0))


def _describe_matrix(params: SimilarityParams) -> str:
    last, d_model = params.positions - 1, params.d_model
    if d_model % 2:
        return gettext(
            "A matrix of the cosine similarities of all pairs of positions from 0 to "
            "%(last)s, with d_model %(d_model)s. It is 1 on the diagonal and nearly "
            "the same along each parallel of the diagonal.",
            last=last,
            d_model=d_model,
        )
    return gettext(
        "A matrix of the cosine similarities of all pairs of positions from 0 to "
        "%(last)s, with d_model %(d_model)s. It is 1 on the diagonal and the same "
        "along each parallel of the diagonal.",
        last=last,
        d_model=d_model,
    )


def _describe_profile(params: SimilarityParams) -> str:
    last, d_model = params.positions - 1, params.d_model
    if d_model % 2:
        return gettext(
            "A line chart of the cosine similarity of position 0 with positions 0 to "
            "%(last)s, with d_model %(d_model)s; it is slightly different from other "
            "positions, because d_model is odd.",
            last=last,
            d_model=d_model,
        )
    return gettext(
        "A line chart of the cosine similarity of position 0 with positions 0 to "
        "%(last)s, with d_model %(d_model)s; it is the same from any other position.",
        last=last,
        d_model=d_model,
    )


def _course(profile: Array) -> str:
    lowest = int(np.argmin(profile))
    return gettext(
        "At distance 1 it is %(first)s; its minimum is %(minimum)s at distance "
        "%(minimum_distance)s; at distance %(last_distance)s it is %(last)s.",
        first=wording.decimal(profile[1]),
        minimum=wording.decimal(profile[lowest]),
        minimum_distance=lowest,
        last_distance=len(profile) - 1,
        last=wording.decimal(profile[-1]),
    )


def _reading(profile: Array) -> str:
    """Describe the decrease of the similarity up to its first increase."""
    rises = np.flatnonzero(np.diff(profile) > 0)
    turn = int(rises[0]) if len(rises) else len(profile) - 1
    lowest = wording.decimal(profile[turn])
    if turn == len(profile) - 1:
        return gettext(
            "Similarity decreases from 1 to %(lowest)s at distance %(distance)s and "
            "does not increase within these positions.",
            lowest=lowest,
            distance=turn,
        )
    return gettext(
        "Similarity decreases from 1 to %(lowest)s at distance %(distance)s, then "
        "increases for the first time, at distance %(next)s.",
        lowest=lowest,
        distance=turn,
        next=turn + 1,
    )
