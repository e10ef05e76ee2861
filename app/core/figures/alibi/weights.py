"""Attention weights with ALiBi, next to the scores or the weights with T5's buckets.

The sentence is read in both directions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from app.core.charts import Array, Panel, PanelChart
from app.core.figures.alibi.parameters import AlibiParams
from app.core.figures.alibi.texts import slope_text
from app.core.figures.shared import wording
from app.core.figures.shared.rounding_errors import ROUNDING_ERROR
from app.core.maths.alibi import slopes, symmetric_bias
from app.core.maths.attention import seeded_weights, softmax
from app.core.maths.embeddings import embed
from app.core.maths.relative_buckets import BUCKETS, buckets
from app.language import format_decimal, gettext, join_sentences

D_MODEL: Final = 8
SEED: Final = 4
"""Seed of the numbers that T5 would learn for its buckets."""


@dataclass(frozen=True, slots=True, eq=False)
class _PenaltyMethod:
    """A method with its penalty on each score: (words, words)."""

    name: str
    short_name: str
    bias: Array
    slope: float = 0.0
    """Slope of a head of ALiBi; 0 for T5."""


def weights_chart(params: AlibiParams) -> PanelChart:
    """Return the weights of a head of T5, and of up to three heads of ALiBi.

    Without T5, the scores before the penalties are shown in its place. Rows and columns
    keep the order of the words in both directions, so that a weight that does not
    change stays in its place.
    """
    words, methods = params.words, _methods(params)
    forwards = [_weights(words, method.bias, params.has_mask) for method in methods]
    shown = forwards
    if params.is_backwards:
        shown = [
            _weights(words[::-1], method.bias, params.has_mask)[::-1, ::-1]
            for method in methods
        ]
    changes = [
        float(np.nanmax(np.abs(_filled(now) - _filled(before))))
        for now, before in zip(shown, forwards, strict=True)
    ]
    is_changed = [change > ROUNDING_ERROR for change in changes]
    panels = [
        Panel(
            method.name if params.has_t5 else _weights_name(method),
            values,
            changed if params.is_backwards else None,
            method.short_name,
        )
        for method, values, changed in zip(methods, shown, is_changed, strict=True)
    ]
    if not params.has_t5:
        unchanged = False if params.is_backwards else None
        panels.insert(0, Panel(gettext("Score"), _scores(words), unchanged))
    return PanelChart(
        title=_title(params, is_changed),
        panels=tuple(panels),
        total=None,
        labels=words,
        low=-1.0,
        high=1.0,
        description=_describe(params, methods),
        reading=_reading(params, methods, changes)
        if params.is_backwards
        else _forwards_sentence(params, methods, shown),
    )


def _methods(params: AlibiParams) -> list[_PenaltyMethod]:
    count, heads = len(params.words), params.heads
    all_slopes = slopes(heads)
    # Three words hardly show slopes below 1/8, so the second one is steep, too.
    shown = sorted({1, min(heads, max(2, heads // 4)), heads})
    methods = [_alibi(count, float(all_slopes[head - 1])) for head in shown]
    if not params.has_t5:
        return methods
    numbers = np.random.default_rng(SEED).standard_normal(BUCKETS)
    positions = np.arange(count, dtype=np.float64)
    offsets = positions - positions[:, np.newaxis]  # key minus query
    t5 = gettext("T5’s buckets")
    return [
        _PenaltyMethod(t5, t5, numbers[buckets(offsets, params.has_mask)]),
        *methods,
    ]


def _alibi(count: int, slope: float) -> _PenaltyMethod:
    written = slope_text(slope)
    return _PenaltyMethod(
        gettext("ALiBi, slope %(slope)s", slope=written),
        gettext("slope %(slope)s", slope=written),
        symmetric_bias(count, slope),
        slope,
    )


def _weights_name(method: _PenaltyMethod) -> str:
    """Return the name of a head's weights next to the scores."""
    return gettext("Weights, slope %(slope)s", slope=slope_text(method.slope))


def _scores(words: tuple[str, ...]) -> Array:
    """Return the scores before penalties, the same for all heads: (words, words)."""
    inputs = embed(words, D_MODEL)
    weights = seeded_weights(D_MODEL)
    products = (inputs @ weights.query) @ (inputs @ weights.key).T
    scores: Array = products / np.sqrt(D_MODEL)
    return scores


def _weights(words: tuple[str, ...], bias: Array, has_mask: bool) -> Array:
    """Return the weights of the words in this order; hidden keys are NaN."""
    scores = _scores(words)
    hidden = np.triu(np.ones(scores.shape, dtype=bool), 1) & has_mask
    found = softmax(np.where(hidden, -np.inf, scores + bias))
    found[hidden] = np.nan
    return found


def _filled(weights: Array) -> Array:
    """Return weights with 0 for keys that the mask hides."""
    filled: Array = np.nan_to_num(weights)
    return filled


def _title(params: AlibiParams, is_changed: list[bool]) -> str:
    if not params.is_backwards:
        return gettext("How much each word attends to every word")
    if not any(is_changed):
        return gettext("Read backwards, no weight changes")
    if all(is_changed):
        return gettext("Read backwards, the weights change")
    return gettext("Read backwards, ALiBi’s weights stay, and T5’s change")


def _describe(params: AlibiParams, methods: list[_PenaltyMethod]) -> str:
    matrices = _describe_matrices(params, methods)
    mask = _describe_mask(params)
    if not params.is_backwards:
        return join_sentences(matrices, mask)
    backwards = gettext(
        "The sentence is read backwards, as %(sentence)s; rows and columns keep their "
        "order. A sign at each matrix says whether each pair of words has the same "
        "weight as before.",
        sentence=params.backwards,
    )
    return join_sentences(matrices, mask, backwards)


def _describe_matrices(params: AlibiParams, methods: list[_PenaltyMethod]) -> str:
    names = wording.join([method.name for method in methods])
    if not params.has_t5:
        return gettext(
            "Matrices for %(sentence)s, with a row for each query and a column for "
            "each key: first the scores, from random embeddings and matrices, then the "
            "attention weights of %(names)s. ALiBi subtracts slope times distance from "
            "each score. Softmax turns each row into weights that sum to 1.",
            sentence=wording.quote_word(params.sentence),
            names=names,
        )
    return gettext(
        "Matrices of attention weights for %(sentence)s, with a row for each query and "
        "a column for each key: %(names)s. Each row sums to 1. All heads have the "
        "same scores, from random embeddings and matrices; ALiBi subtracts slope times "
        "distance, T5 adds a number for the bucket of the offset, here a random one.",
        sentence=wording.quote_word(params.sentence),
        names=names,
    )


def _describe_mask(params: AlibiParams) -> str:
    if not params.has_mask:
        return gettext("There is no mask, so each word attends to all words.")
    if params.is_backwards:
        return gettext(
            "A causal mask hides later words, so cells to the left of the diagonal are "
            "empty."
        )
    return gettext(
        "A causal mask hides later words, so cells to the right of the diagonal are "
        "empty."
    )


def _reading(
    params: AlibiParams, methods: list[_PenaltyMethod], changes: list[float]
) -> str:
    unchanged = [
        method.name
        for method, change in zip(methods, changes, strict=True)
        if change < ROUNDING_ERROR
    ]
    if len(params.words) == 1:
        return gettext("A single word reads the same in both directions.")
    largest = format_decimal(max(changes), 2)
    if not unchanged and params.has_mask:
        return gettext(
            "%(sentence)s: rows keep their order, and %(last)s, which is now last, "
            "sees all words. Compared with reading forwards, a weight changes by up to "
            "%(change)s.",
            sentence=params.backwards,
            last=wording.quote_word(params.words[0]),
            change=largest,
        )
    if not unchanged:
        return gettext(
            "Both directions have their own numbers: a weight changes by up to "
            "%(change)s.",
            change=largest,
        )
    if len(unchanged) == len(methods):
        return gettext(
            "%(sentence)s: rows keep their order, and every two words have the same "
            "weights as before, because their distance stays the same.",
            sentence=params.backwards,
        )
    return gettext(
        "%(sentence)s: with ALiBi, every two words have the same weights as before, "
        "because their distance stays the same. T5’s weights change by up to "
        "%(change)s.",
        sentence=params.backwards,
        change=largest,
    )


def _forwards_sentence(
    params: AlibiParams, methods: list[_PenaltyMethod], shown: list[Array]
) -> str:
    words = params.words
    last = _last_word_sentence(params, methods, shown)
    if not params.has_mask or len(words) == 1:
        return last
    hidden = gettext(
        "With the mask, %(first)s sees only itself.", first=wording.quote_word(words[0])
    )
    return join_sentences(last, hidden)


def _last_word_sentence(
    params: AlibiParams, methods: list[_PenaltyMethod], shown: list[Array]
) -> str:
    """Return the weight of the last word for the first one, which no mask changes."""
    words = params.words
    query, key = wording.quote_word(words[-1]), wording.quote_word(words[0])
    if not params.has_t5:
        first, *others = (
            _equation(words, method, values)
            for method, values in zip(methods, shown, strict=True)
        )
        return gettext(
            # Translators: The equations are such as “0.13 − 2 × 1/2 = −0.87 gives the
            # weight 0.19”.
            "%(query)s to %(key)s, score − distance × slope: %(equations)s.",
            query=query,
            key=key,
            equations=wording.join([first, *others[-1:]]),
        )
    t5, *heads = [
        gettext(
            # Translators: such as “0.25 (slope 1/2)”; part of a list.
            "%(weight)s (%(method)s)",
            weight=wording.decimal(float(values[-1, 0]), 2),
            method=method.short_name,
        )
        for method, values in zip(methods, shown, strict=True)
    ]
    return gettext(
        "%(query)s attends to %(key)s with a weight of %(weights)s.",
        key=key,
        query=query,
        weights=wording.join([heads[0], *heads[1:][-1:], t5]),
    )


def _equation(words: tuple[str, ...], method: _PenaltyMethod, weights: Array) -> str:
    """Return how the score of the last and the first word becomes a weight."""
    score, distance = float(_scores(words)[-1, 0]), len(words) - 1
    before, after = (
        wording.decimal(value, 2) for value in (score, score - distance * method.slope)
    )
    return gettext(
        # Translators: such as “0.13 − 2 × 1/2 = −0.87 gives the weight 0.19”.
        "%(equation)s gives the weight %(weight)s",
        equation=wording.unbroken(
            f"{before} − {distance} × {slope_text(method.slope)} = {after}"
        ),
        weight=wording.decimal(float(weights[-1, 0]), 2),
    )
