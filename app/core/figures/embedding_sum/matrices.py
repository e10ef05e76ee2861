"""The embeddings, positions and sums of a sentence as matrices."""

from __future__ import annotations

import numpy as np

from app.core.charts import Array, Heatmap
from app.core.figures.embedding_sum.parameters import MAX_VALUE, EmbeddingSumParams
from app.core.figures.shared import wording
from app.core.figures.shared.sentences import (
    find_equal_rows,
    quote_word,
    word_axis,
)
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode


def matrix_chart(params: EmbeddingSumParams) -> Heatmap:
    """Return one of the three matrices, with a row for each word."""
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
        f"{params.quoted} and {params.d_model} dimensions as columns. "
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
