"""Score terms figure: a score of words with added positions as the sum of four terms.

The chart is compared with the same sentence at position 0.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import Array, Panel, PanelChart
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, Slider, UnderMoreSettings, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.positions import Base, Position, Width
from app.core.figures.shared.sentences import (
    ROUNDING_ERROR,
    ShortSentence,
    axis_end,
    quote_word,
    split_words,
)
from app.core.maths.attention import seeded_weights
from app.core.maths.embeddings import embed
from app.core.maths.encoding import BASE, encode
from app.core.maths.terms import ScoreTerms, score_terms

NAMES: Final = (
    "word · word",
    "word · position",
    "position · word",
    "position · position",
)
SHORT_NAMES: Final = ("word · word", "word · pos.", "pos. · word", "pos. · pos.")
SIGNS: Final = ("", "+ ", "+ ", "+ ")
MAX_WIDTH: Final = 128
SHIFT: Final = 100
"""The range of values includes a sentence that starts here."""


class ScoreTermsParams(FigureParams):
    start: Annotated[
        Position,
        Field(
            title="First position",
            description="Position of the first word of the sentence.",
        ),
        Slider(0, 200, plays=True),
    ] = 0
    sentence: Annotated[ShortSentence, UnderMoreSettings()] = "dog bites man"
    d_model: Annotated[
        Width,
        Field(
            le=MAX_WIDTH,
            description="Number of dimensions of embeddings and encodings.",
        ),
        Slider(2, MAX_WIDTH, step=2),
        UnderMoreSettings(),
    ] = 8
    base: Annotated[Base, UnderMoreSettings()] = BASE
    matrices: Annotated[
        Literal["off", "on"],
        Field(
            title="Random matrices",
            description="Whether random matrices turn inputs into queries and keys.",
        ),
        Widget("switch", labels=("off", "on")),
        UnderMoreSettings(),
    ] = "off"

    @property
    def words(self) -> tuple[str, ...]:
        return split_words(self.sentence)

    @property
    def cells(self) -> int:
        return 3 * len(self.words) * self.d_model


def chart(params: ScoreTermsParams) -> PanelChart:
    terms, first = _terms(params, params.start), _terms(params, 0)
    # Mostly the same range, so that the colours of two positions can be compared.
    shown = (*terms.all, terms.scores, first.scores, _terms(params, SHIFT).scores)
    limit = axis_end(max(float(np.abs(values).max()) for values in shown))
    changed = _changes(terms, first) if params.start else (None,) * 5
    *parts, total = changed
    return PanelChart(
        title=_title(params, changed),
        panels=tuple(
            Panel(f"{sign}{name}", values, is_changed, f"{sign}{short}")
            for sign, name, short, values, is_changed in zip(
                SIGNS, NAMES, SHORT_NAMES, terms.all, parts, strict=True
            )
        ),
        total=Panel("= score", terms.scores, total),
        labels=params.words,
        low=-limit,
        high=limit,
        description=_describe(params, limit),
        reading=_read(params, terms, first),
    )


SCORE_TERMS: Final = FigureKind(
    name="score-terms",
    title="Four terms",
    summary="A score of words with added positions as the sum of four terms.",
    model=ScoreTermsParams,
    chart=chart,
)


def _terms(params: ScoreTermsParams, start: int) -> ScoreTerms:
    words = embed(params.words, params.d_model)
    positions = encode(len(words), params.d_model, params.base, start)
    weights = seeded_weights(params.d_model) if params.matrices == "on" else None
    return score_terms(words, positions, weights)


def _changes(terms: ScoreTerms, first: ScoreTerms) -> tuple[bool, ...]:
    """Return which terms differ from those at position 0, and whether the score does.

    Angles of large positions have larger rounding errors.
    """
    pairs = zip((*terms.all, terms.scores), (*first.all, first.scores), strict=True)
    return tuple(_distance(now, before) > 1e3 * ROUNDING_ERROR for now, before in pairs)


def _distance(one: Array, other: Array) -> float:
    return float(np.abs(one - other).max())


def _title(params: ScoreTermsParams, changed: tuple[bool | None, ...]) -> str:
    if not params.start:
        return "Each score is the sum of four terms"
    count = wording.number_word(sum(map(bool, changed[:-1])))
    return f"Moved to position {params.start:,}, {count} of four terms have changed"


def _describe(params: ScoreTermsParams, limit: float) -> str:
    inputs = (
        "Queries and keys are the inputs, multiplied by random matrices. "
        if params.matrices == "on"
        else "Queries and keys are the inputs themselves, without learned matrices. "
    )
    return (
        f"Five matrices for {quote_word(params.sentence)}, with a row for each query "
        "and a column for each key: the products of words and positions, "
        f"{wording.join(NAMES)}, and their sum, the score. {inputs}"
        f"Embeddings are random vectors with {params.d_model} dimensions, positions "
        "are sinusoids, and all values are divided by the root of the width. "
        f"Colours range from −{limit:g} to {limit:g}."
        + (
            " A sign at each matrix says whether it is equal to the same matrix at "
            "position 0."
            if params.start
            else ""
        )
    )


def _read(params: ScoreTermsParams, terms: ScoreTerms, first: ScoreTerms) -> str:
    if not params.start:
        return _read_sum(params, terms)
    changed = _changes(terms, first)
    names = [name for name, is_new in zip(NAMES, changed, strict=False) if is_new]
    if not names:
        return f"From position 0 to {params.start:,}, no term changes."
    unchanged = [name for name in NAMES if name not in names]
    distance = wording.decimal(_distance(terms.scores, first.scores), 2)
    return (
        f"From position 0 to {params.start:,}, {wording.join(names)} change, and "
        f"scores by up to {distance}. {_capitalised(wording.join(unchanged))} "
        f"{'stays' if len(unchanged) == 1 else 'stay'}."
    )


def _read_sum(params: ScoreTermsParams, terms: ScoreTerms) -> str:
    parts = [float(term[0, -1]) for term in terms.all]
    first, *others = parts
    added = "".join(
        f" {'−' if part < 0 else '+'} {wording.decimal(abs(part), 2)}"
        for part in others
    )
    total = wording.decimal(float(terms.scores[0, -1]), 2)
    return (
        f"Query {quote_word(params.words[0])}, key {quote_word(params.words[-1])}: "
        f"{wording.decimal(first, 2)}{added} = {total}."
    )


def _capitalised(text: str) -> str:
    return text[0].upper() + text[1:]
