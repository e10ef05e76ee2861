"""The embeddings, positions and sums of a sentence as matrices."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Array, Heatmap, word_axis
from app.core.figures.embedding_sum.parameters import MAX_VALUE, EmbeddingSumParams
from app.core.figures.shared import wording
from app.core.figures.shared.dimension_axis import dimension_axis
from app.core.figures.shared.dimensions import dimension_tones
from app.core.figures.shared.rounding_errors import find_equal_rows
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode
from app.language import gettext, join_sentences, ngettext

_DECIMALS: Final = 9
"""Decimals to which distances are compared."""


def sum_matrix_chart(params: EmbeddingSumParams) -> Heatmap:
    """Return one of the three matrices, with a row for each word."""
    tokens = embed(params.words, params.d_model)
    encodings = encode(len(tokens), params.d_model, params.base)
    repeated = find_equal_rows(tokens)
    if params.part == "token":
        title = gettext("Equal words have equal rows")
        values, reading = tokens, _tokens_sentence(params, repeated)
    elif params.part == "position":
        title = gettext("Each position has a different row")
        values, reading = encodings, _positions_sentence(encodings)
    else:
        title = gettext("The sum encodes word and position")
        values = tokens + encodings
        reading = _sum_sentence(params, values, repeated)
    labels = [f"{position} {word}" for position, word in enumerate(params.words)]
    return Heatmap(
        title=title,
        x=dimension_axis(params.d_model),
        y=word_axis(gettext("Position and word"), labels, rows=True),
        values=values,
        # All three matrices share one colour scale, so that small values look pale.
        low=-MAX_VALUE,
        high=MAX_VALUE,
        description=join_sentences(_describe(params), _describe_rows(params), reading),
        reading=reading,
        column_tones=(
            dimension_tones(params.d_model) if params.part == "position" else ()
        ),
        equal_rows=find_equal_rows(values),
    )


def _describe(params: EmbeddingSumParams) -> str:
    count = len(params.words)
    # Translators: %(sentence)s is a sentence in quotation marks.
    return ngettext(
        "A matrix with one row for the only word of %(sentence)s and %(d_model)s "
        "dimensions as columns.",
        "A matrix with one row for each of the %(count)s words of %(sentence)s and "
        "%(d_model)s dimensions as columns.",
        count,
        count=wording.number_word(count),
        sentence=params.quoted,
        d_model=params.d_model,
    )


def _describe_rows(params: EmbeddingSumParams) -> str:
    if params.part == "token":
        return gettext(
            "Each row is the embedding of the word: random numbers seeded by the word, "
            "not learned. It represents the word, not its position."
        )
    if params.part == "position":
        return gettext(
            "Each row is the encoding of its position, which does not depend on the "
            "word."
        )
    return gettext(
        "Each row is the embedding of the word (random, not learned) plus the encoding "
        "of its position; all three have the same number of dimensions."
    )


def _tokens_sentence(
    params: EmbeddingSumParams, repeated: tuple[tuple[int, ...], ...]
) -> str:
    if not repeated:
        return gettext("No word occurs twice, so no two rows are equal.")
    return join_sentences(
        *(
            # Translators: %(words)s is a word in quotation marks, or its spellings.
            ngettext(
                "%(words)s at positions %(positions)s have equal rows.",
                "%(words)s at positions %(positions)s have equal rows.",
                len(group),
                words=_spellings(params, group),
                positions=_positions(group),
            )
            for group in repeated
        )
    )


def _positions_sentence(encodings: Array) -> str:
    if len(encodings) < 2:
        return gettext("There is only one position to compare.")
    first, second, distance = _closest(encodings, range(len(encodings)))
    return gettext(
        "No two rows are equal; the closest, at positions %(first)s and %(second)s, "
        "have the distance %(distance)s.",
        first=first,
        second=second,
        distance=wording.significant(distance),
    )


def _sum_sentence(
    params: EmbeddingSumParams, values: Array, repeated: tuple[tuple[int, ...], ...]
) -> str:
    if not repeated:
        return gettext(
            "Each row is the embedding of its word plus the encoding of its position."
        )
    return join_sentences(
        *(_group_sentence(params, values, group) for group in repeated)
    )


def _group_sentence(
    params: EmbeddingSumParams, values: Array, group: tuple[int, ...]
) -> str:
    """Describe the sums of a word that occurs several times."""
    texts = {
        "words": _spellings(params, group),
        "positions": _positions(group),
        "distance": wording.significant(_closest(values, group)[2]),
    }
    if len(group) == 2:
        # Translators: %(words)s is a word in quotation marks, or its spellings.
        return gettext(
            "%(words)s at positions %(positions)s have equal embeddings; the distance "
            "of their sums is %(distance)s.",
            **texts,
        )
    # Translators: %(words)s is a word in quotation marks, or its spellings.
    return gettext(
        "%(words)s at positions %(positions)s have equal embeddings; the distance of "
        "their sums is at least %(distance)s.",
        **texts,
    )


def _spellings(params: EmbeddingSumParams, group: tuple[int, ...]) -> str:
    spelled = dict.fromkeys(
        wording.quote_word(params.words[position]) for position in group
    )
    return wording.join(list(spelled))


def _positions(group: tuple[int, ...]) -> str:
    return wording.join([str(position) for position in group])


def _closest(values: Array, rows: range | tuple[int, ...]) -> tuple[int, int, float]:
    """Return the closest two of the given rows, and their distance.

    Of pairs with the same distance, the first; rounding makes others appear closer.
    """
    return min(
        (
            (first, second, float(np.linalg.norm(values[first] - values[second])))
            for first in rows
            for second in rows
            if first < second
        ),
        key=lambda pair: round(pair[2], _DECIMALS),
    )
