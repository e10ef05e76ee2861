"""Embedding sum figure: token embeddings, positional encodings and their sum."""

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

MIN_WIDTH: Final = 4
MAX_WIDTH: Final = 16
MAX_VALUE: Final = 2.0
"""Limit of the sums: embedding and encoding are each within [−1, 1]."""


class EmbeddingSumParams(FigureParams):
    sentence: Sentence = "the cat sat while the dog slept"
    d_model: Annotated[
        int,
        Field(
            ge=MIN_WIDTH,
            le=MAX_WIDTH,
            title="Width, d_model",
            description="Number of dimensions of each vector; an even number.",
        ),
        Slider(MIN_WIDTH, MAX_WIDTH, step=2),
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
        yield from odd_width_errors(self.d_model, MAX_WIDTH, MIN_WIDTH)


def chart(params: EmbeddingSumParams) -> Heatmap:
    tokens = embed(params.words, params.d_model)
    encodings = encode(len(tokens), params.d_model, params.base)
    repeated = find_equal_rows(tokens)
    if params.part == "token":
        title, value_title = "Equal words have equal rows", "Embedding"
        values, reading = tokens, _read_tokens(params, repeated)
    elif params.part == "position":
        title, value_title = "Each position has a different row", "Encoding"
        values, reading = encodings, _read_positions(encodings)
    else:
        title, value_title = "The sum encodes word and position", "Input"
        values = tokens + encodings
        reading = _read_sum(params, values, repeated)
    labels = [f"{position} {word}" for position, word in enumerate(params.words)]
    return Heatmap(
        title=title,
        x=word_axis("Dimension", [str(dim) for dim in range(params.d_model)]),
        y=word_axis("Position and word", labels, rows=True),
        values=values,
        # All three matrices share one colour scale, so that small values look pale.
        low=-MAX_VALUE,
        high=MAX_VALUE,
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
        "token": "the embedding of the word: random numbers seeded by the word, not "
        "learned. It represents the word, not its position",
        "position": "the encoding of its position, which does not depend on the word",
        "sum": "the embedding of the word (random, not learned) plus the encoding of "
        "its position; all three have the same number of dimensions",
    }[params.part]
    count = len(params.words)
    return (
        f"A matrix with one row for {'each of the ' if count > 1 else 'the only '}"
        f"{wording.number_word(count) + ' words' if count > 1 else 'word'} of "
        f"{quote_word(params.sentence)} and {params.d_model} dimensions as columns. "
        f"Each row is {matrix}."
    )


def _read_tokens(
    params: EmbeddingSumParams, repeated: tuple[tuple[int, ...], ...]
) -> str:
    if not repeated:
        return "No word occurs twice, so no two rows are equal."
    return " ".join(f"{_named(params, group)} have equal rows." for group in repeated)


def _read_positions(encodings: Array) -> str:
    if len(encodings) < 2:
        return "There is only one position to compare."
    first, second, distance = _closest(encodings, range(len(encodings)))
    return (
        f"No two rows are equal; the closest, at positions {first} and {second}, have "
        f"the distance {wording.significant(distance)}."
    )


def _read_sum(
    params: EmbeddingSumParams, values: Array, repeated: tuple[tuple[int, ...], ...]
) -> str:
    if not repeated:
        return "Each row is the embedding of its word, shifted by its position."
    sentences = []
    for group in repeated:
        distance = _closest(values, group)[2]
        at_least = "" if len(group) == 2 else "at least "
        sentences.append(
            f"{_named(params, group)} had equal embeddings; the distance of their "
            f"sums is {at_least}{wording.significant(distance)}."
        )
    return " ".join(sentences)


def _named(params: EmbeddingSumParams, group: tuple[int, ...]) -> str:
    spelled = dict.fromkeys(quote_word(params.words[position]) for position in group)
    positions = wording.join([str(position) for position in group])
    return f"{wording.join(list(spelled))} at positions {positions}"


def _closest(values: Array, rows: range | tuple[int, ...]) -> tuple[int, int, float]:
    """Return the closest two of the given rows, and their distance."""
    return min(
        (
            (first, second, float(np.linalg.norm(values[first] - values[second])))
            for first in rows
            for second in rows
            if first < second
        ),
        key=lambda pair: pair[2],
    )
