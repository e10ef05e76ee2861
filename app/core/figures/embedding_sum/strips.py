"""Two occurrences of a word: embedding, position and their sum as strips."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from app.core.charts import Array, Strip, StripChart, StripLink
from app.core.figures.embedding_sum.parameters import MAX_VALUE, EmbeddingSumParams
from app.core.figures.shared import wording
from app.core.figures.shared.round_numbers import axis_end
from app.core.figures.shared.rounding_errors import ROUNDING_ERROR
from app.core.figures.shared.sentences import split_words, word_colours
from app.core.maths.embeddings import embed, normalise
from app.core.maths.encoding import encode
from app.language import gettext, isolate, join_sentences


def sum_strip_chart(params: EmbeddingSumParams) -> StripChart:
    """Return two lines of strips, one for each of the two words.

    Before a word has moved, no signs and distances compare the lines, so that readers
    can predict them.
    """
    pair = _Pair.of(params)
    columns = [
        [pair.tokens[index], pair.encodings[index], pair.inputs[index]]
        for index in range(2)
    ]
    distances = [
        float(np.linalg.norm(first - second))
        for first, second in zip(*columns, strict=True)
    ]
    links = tuple(
        StripLink(column, column, 0 if distance < ROUNDING_ERROR else distance)
        for column, distance in enumerate(distances)
        if params.is_reordered
    )
    colours = word_colours(pair.words)
    upper, lower = (
        _line(pair, number, columns[number], colours[number]) for number in range(2)
    )
    return StripChart(
        title=_strips_title(pair),
        upper=upper,
        lower=lower,
        names=(gettext("First word"), gettext("Second word")),
        links=links,
        low=-MAX_VALUE,
        high=MAX_VALUE,
        max_distance=axis_end(pair.largest_distance),
        description=_describe_strips(params, pair, distances),
        reading=_strips_sentence(params, pair, distances),
        operators=("+", "="),
    )


def _line(
    pair: _Pair, number: int, values: list[Array], colour: int
) -> tuple[Strip, ...]:
    """Return embedding, encoding and input of the first or the second word."""
    word, position = pair.words[number], pair.positions[number]
    token, encoding, total = values
    at_position = gettext("position %(position)s", position=position)
    # Translators: A word and the number of its position.
    moved = gettext("%(word)s at %(position)s", word=isolate(word), position=position)
    return (
        Strip(f"token-{number}", word, token, gettext("embedding"), colour),
        Strip(f"position-{number}", at_position, encoding, gettext("encoding")),
        # Translators: What goes into the first layer of a network: a vector.
        Strip(f"input-{number}", moved, total, gettext("input"), colour),
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
        return gettext("Input = embedding + encoding")
    if pair.is_repeated:
        # Translators: %(word)s is in quotation marks; the numbers are positions.
        return gettext(
            "%(word)s at positions %(first)s and %(second)s",
            word=wording.quote_word(pair.words[0]),
            first=pair.positions[0],
            second=pair.positions[1],
        )
    return gettext("Different words have different embeddings")


def _strips_sentence(
    params: EmbeddingSumParams, pair: _Pair, distances: list[float]
) -> str:
    first, second = map(wording.quote_word, pair.words)
    if pair.is_single:
        # Translators: %(word)s is in quotation marks.
        return gettext(
            "%(word)s is the only word, so both lines show it: write it twice.",
            word=first,
        )
    if not pair.is_repeated:
        # Translators: %(first)s and %(second)s are words in quotation marks.
        return gettext(
            "No word occurs twice, so the lines show %(first)s and %(second)s: write a "
            "word twice.",
            first=first,
            second=second,
        )
    if not params.is_reordered:
        # Translators: The sums are calculations, such as “0.41 + 0.96 = 1.37”; the
        # other numbers are positions.
        return gettext(
            "Dimension 0: %(first_sum)s at position %(first)s, and %(second_sum)s at "
            "position %(second)s. Move a word to compare both lines.",
            first_sum=_first_sum(pair, 0),
            first=pair.positions[0],
            second_sum=_first_sum(pair, 1),
            second=pair.positions[1],
        )
    return gettext(
        "The embeddings are equal, so the distance of the inputs is the distance of "
        "the encodings: %(distance)s.",
        distance=wording.significant(distances[1]),
    )


def _first_sum(pair: _Pair, number: int) -> str:
    """Return the sum in dimension 0 of the first or the second word."""
    terms = pair.tokens[number, 0], pair.encodings[number, 0]
    return wording.unbroken(wording.equation(terms, pair.inputs[number, 0]))


def _texts(distances: list[float]) -> dict[str, str]:
    """Format the distances of embeddings, encodings and inputs, by name."""
    texts = (wording.significant(each) if each else "0" for each in distances)
    return dict(zip(("embeddings", "encodings", "inputs"), texts, strict=True))


def _describe_strips(
    params: EmbeddingSumParams, pair: _Pair, distances: list[float]
) -> str:
    first, second = map(wording.quote_word, pair.words)
    # Translators: %(first)s and %(second)s are words, %(sentence)s a sentence, all in
    # quotation marks.
    lines = gettext(
        "Two lines of three strips, for %(first)s at position %(first_position)s and "
        "%(second)s at position %(second_position)s of %(sentence)s: the embedding, "
        "plus the encoding of the position, equals the input. Each strip has "
        "%(d_model)s coloured cells. The embeddings are random numbers seeded by the "
        "word, not learned.",
        first=first,
        first_position=pair.positions[0],
        second=second,
        second_position=pair.positions[1],
        sentence=params.quoted,
        d_model=params.d_model,
    )
    if not params.is_reordered:
        return lines
    comparison = gettext(
        "A ribbon connects equal strips. Distances between the two lines: embeddings "
        "%(embeddings)s, encodings %(encodings)s and inputs %(inputs)s.",
        **_texts(distances),
    )
    return join_sentences(lines, comparison)
