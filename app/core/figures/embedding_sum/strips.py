"""Two occurrences of a word: embedding, position and their sum as strips."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.core.charts import Array, Strip, StripChart, StripLink
from app.core.figures.embedding_sum.parameters import MAX_VALUE, EmbeddingSumParams
from app.core.figures.shared import wording
from app.core.figures.shared.sentences import (
    ROUNDING_ERROR,
    axis_end,
    isolate,
    quote_word,
    split_words,
    word_colours,
)
from app.core.maths.embeddings import embed, normalise
from app.core.maths.encoding import encode


def strip_chart(params: EmbeddingSumParams) -> StripChart:
    """Return two lines of strips, one for each of the two words."""
    pair = _Pair.of(params)
    columns = [
        [pair.tokens[place], pair.encodings[place], pair.inputs[place]]
        for place in range(2)
    ]
    distances = [
        float(np.linalg.norm(first - second))
        for first, second in zip(*columns, strict=True)
    ]
    links = tuple(
        StripLink(column, column, 0 if distance < ROUNDING_ERROR else distance)
        for column, distance in enumerate(distances)
    )
    colours = word_colours(pair.words)
    upper, lower = (
        _line(pair, number, columns[number], colours[number]) for number in range(2)
    )
    return StripChart(
        title=_strips_title(pair),
        upper=upper,
        lower=lower,
        names=("First word", "Second word"),
        links=links,
        low=-MAX_VALUE,
        high=MAX_VALUE,
        max_distance=axis_end(pair.largest_distance),
        description=_describe_strips(params, pair, distances),
        reading=_read_strips(pair, distances),
        operators=("+", "="),
    )


def _line(
    pair: _Pair, number: int, values: list[Array], colour: int
) -> tuple[Strip, ...]:
    """Return embedding, encoding and input of the first or the second word."""
    word, position = pair.words[number], pair.positions[number]
    token, encoding, total = values
    return (
        Strip(f"token-{number}", word, token, "embedding", colour),
        Strip(f"position-{number}", f"position {position}", encoding, "encoding"),
        Strip(
            f"input-{number}", f"{isolate(word)} at {position}", total, "input", colour
        ),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Pair:
    """Two words of the sentence: the first two equal ones, or else the first two.

    The only word of a sentence is compared with itself.
    """

    words: tuple[str, ...]
    positions: tuple[int, ...]
    tokens: Array
    encodings: Array
    """Both have the shape (2, d_model)."""

    @classmethod
    def of(cls, params: EmbeddingSumParams) -> _Pair:
        sentence = split_words(params.sentence)
        chosen = _repeated(sentence) or (0, min(1, len(sentence) - 1))
        words = tuple(sentence[index] for index in chosen)
        positions = tuple(params.order.index(index) for index in chosen)
        encodings = encode(len(sentence), params.d_model, params.base)
        return cls(
            words, positions, embed(words, params.d_model), encodings[list(positions)]
        )

    @property
    def inputs(self) -> Array:
        total: Array = self.tokens + self.encodings
        return total

    @property
    def largest_distance(self) -> float:
        """Limit of all distances, the same wherever the words stand."""
        words = np.linalg.norm(self.tokens[0] - self.tokens[1])
        # Each pair of an encoding is a point on the unit circle.
        encodings = 2 * np.sqrt(self.tokens.shape[1] / 2)
        return float(words + encodings)

    @property
    def is_single(self) -> bool:
        return self.positions[0] == self.positions[1]

    @property
    def is_repeated(self) -> bool:
        """Whether both are the same word."""
        return normalise(self.words[0]) == normalise(self.words[1])


def _repeated(words: tuple[str, ...]) -> tuple[int, int] | None:
    """Return the indices of the first two equal words."""
    equal = [normalise(word) for word in words]
    return next(
        (
            (first, equal.index(word, first + 1))
            for first, word in enumerate(equal)
            if word in equal[first + 1 :]
        ),
        None,
    )


def _strips_title(pair: _Pair) -> str:
    if pair.is_single:
        return "Input = embedding + position"
    if pair.is_repeated:
        return "The same word at two positions has two inputs"
    return "Different words have different embeddings"


def _read_strips(pair: _Pair, distances: list[float]) -> str:
    first, second = map(quote_word, pair.words)
    if pair.is_single:
        return f"{first} is the only word, so both lines show it: write it twice."
    if not pair.is_repeated:
        return (
            f"No word occurs twice, so the lines show {first} and {second}: write a "
            "word twice."
        )
    both = f"Both {first}" if first == second else f"{first} and {second}"
    return (
        f"{both} have the same embedding, but different inputs, at a distance of "
        f"{wording.significant(distances[2])}, because they stand at positions "
        f"{pair.positions[0]} and {pair.positions[1]}."
    )


def _describe_strips(
    params: EmbeddingSumParams, pair: _Pair, distances: list[float]
) -> str:
    first, second = map(quote_word, pair.words)
    names = ("embeddings", "encodings", "inputs")
    listed = wording.join(
        [
            f"{name} {wording.significant(distance) if distance else '0'}"
            for name, distance in zip(names, distances, strict=True)
        ]
    )
    return (
        f"Two lines of three strips, for {first} at position {pair.positions[0]} and "
        f"{second} at position {pair.positions[1]} of "
        f"{params.quoted}: the embedding, plus the encoding of the "
        f"position, equals the input. Each strip has {params.d_model} coloured cells. "
        "A ribbon connects equal strips. The embeddings are random numbers seeded by "
        f"the word, not learned. Distances between the two lines: {listed}."
    )
