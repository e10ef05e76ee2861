"""Embedding sum: token, position, and what attention is given, their sum."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Array, Heatmap
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, OnlyInParts, Slider, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.pairs import odd_width_errors
from app.core.figures.shared.positions import Base
from app.core.figures.shared.sentences import (
    Sentence,
    find_equal_rows,
    quote_word,
    split_words,
    word_axis,
)
from app.core.maths.embeddings import embed
from app.core.maths.encoding import BASE, encode

LEAST_WIDTH: Final = 4
MAX_WIDTH: Final = 16
REACH: Final = 2.0
"""No sum goes beyond: embedding and encoding are each within [−1, 1]."""


class EmbeddingSumParams(FigureParams):
    sentence: Sentence = "the cat sat while the dog slept"
    d_model: Annotated[
        int,
        Field(
            ge=LEAST_WIDTH,
            le=MAX_WIDTH,
            title="Width, d_model",
            description="How many dimensions each vector has; here it is even.",
        ),
        Slider(LEAST_WIDTH, MAX_WIDTH, step=2),
    ] = 8
    base: Annotated[Base, OnlyInParts(("position", "sum"))] = BASE
    part: Annotated[
        Literal["token", "position", "sum"],
        Field(title="Show", description="Which of the three matrices is shown."),
        Widget("tabs", labels=("Token", "Position", "Sum")),
    ] = "token"

    @property
    def words(self) -> tuple[str, ...]:
        return split_words(self.sentence)

    @property
    def cells(self) -> int:
        return 2 * len(self.words) * self.d_model

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        yield from odd_width_errors(self.d_model, MAX_WIDTH, LEAST_WIDTH)


def chart(params: EmbeddingSumParams) -> Heatmap:
    tokens = embed(params.words, params.d_model)
    places = encode(len(tokens), params.d_model, params.base)
    repeated = find_equal_rows(tokens)
    if params.part == "token":
        title, value_title = "The same word, the same row", "Embedding"
        values, reading = tokens, _read_tokens(params, repeated)
    elif params.part == "position":
        title, value_title = "Every position has a row of its own", "Encoding"
        values, reading = places, _read_places(places)
    else:
        title, value_title = "Added, every word is somewhere", "Input"
        values = tokens + places
        reading = _read_sum(params, values, repeated)
    labels = [f"{place} {word}" for place, word in enumerate(params.words)]
    return Heatmap(
        title=title,
        x=word_axis("Dimension", [str(dim) for dim in range(params.d_model)]),
        y=word_axis("Position and word", labels, rows=True),
        values=values,
        # The same colours in all three, so that a pale encoding is seen to be small.
        low=-REACH,
        high=REACH,
        value_title=value_title,
        description=f"{_describe(params)} {reading}",
        reading=reading,
        column_tones=params.part == "position",
        equal_rows=find_equal_rows(values),
    )


EMBEDDING_SUM: Final = FigureKind(
    name="embedding-sum",
    title="Embedding sum",
    summary="A sentence as three matrices: tokens, positions, and their sum.",
    model=EmbeddingSumParams,
    chart=chart,
)


def _describe(params: EmbeddingSumParams) -> str:
    matrix = {
        "token": "the embedding of the word, random numbers, seeded so that a word "
        "always has the same ones, not learned: it says what stands there and never "
        "where",
        "position": "the encoding of its position, which says where and never what",
        "sum": "its embedding, made up and not learned, plus the encoding of its "
        "position, which is as wide as each of them",
    }[params.part]
    count = len(params.words)
    return (
        f"A grid with a row for {'each of the ' if count > 1 else 'the one '}"
        f"{wording.number_word(count) + ' words' if count > 1 else 'word'} of "
        f"{quote_word(params.sentence)} and {params.d_model} dimensions across. "
        f"A row is {matrix}."
    )


def _read_tokens(
    params: EmbeddingSumParams, repeated: tuple[tuple[int, ...], ...]
) -> str:
    if not repeated:
        return "No word stands twice, so no two rows are equal."
    return " ".join(f"{_named(params, group)} have equal rows." for group in repeated)


def _read_places(places: Array) -> str:
    if len(places) < 2:
        return "A single position: there is no other to tell it from."
    first, second, far = _nearest(places, range(len(places)))
    return (
        f"No two rows are equal; the nearest, of positions {first} and {second}, are "
        f"{wording.significant(far)} apart."
    )


def _read_sum(
    params: EmbeddingSumParams, values: Array, repeated: tuple[tuple[int, ...], ...]
) -> str:
    if not repeated:
        return "Each row is its word's embedding, moved by its position."
    parted = []
    for group in repeated:
        far = _nearest(values, group)[2]
        least = "" if len(group) == 2 else "at least "
        parted.append(
            f"{_named(params, group)} had equal rows: now they are "
            f"{least}{wording.significant(far)} apart."
        )
    return " ".join(parted)


def _named(params: EmbeddingSumParams, group: tuple[int, ...]) -> str:
    spelled = dict.fromkeys(quote_word(params.words[place]) for place in group)
    places = wording.join([str(place) for place in group])
    return f"{wording.join(list(spelled))} at positions {places}"


def _nearest(values: Array, rows: range | tuple[int, ...]) -> tuple[int, int, float]:
    """The two of these rows that are least far apart, and how far."""
    return min(
        (
            (first, second, float(np.linalg.norm(values[first] - values[second])))
            for first in rows
            for second in rows
            if first < second
        ),
        key=lambda pair: pair[2],
    )
