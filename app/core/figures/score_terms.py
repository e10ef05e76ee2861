"""Score terms figure: a score of words with added positions as the sum of four terms.

The chart is compared with the same sentence at position 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Final

import numpy as np
from pydantic import Field

from app.core.charts import Array, Panel, PanelChart
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import FigureParams, Slider, Switch, UnderMoreSettings
from app.core.figures.shared import wording
from app.core.figures.shared.positions import Base, Position, Width
from app.core.figures.shared.round_numbers import axis_end
from app.core.figures.shared.rounding_errors import ROUNDING_ERROR
from app.core.figures.shared.sentences import ShortSentence, split_words
from app.core.maths.attention import seeded_weights
from app.core.maths.embeddings import embed
from app.core.maths.encoding import BASE, encode
from app.core.maths.terms import ScoreTerms, score_terms
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    localise,
    ngettext,
    translatable,
)

NAMES: Final = (
    translatable("word · word"),
    translatable("word · position"),
    translatable("position · word"),
    translatable("position · position"),
)
# Translators: Short names of the terms “word · position” and so on, for small plots.
SHORT_NAMES: Final = (
    translatable("word · word"),
    translatable("word · pos."),
    translatable("pos. · word"),
    translatable("pos. · pos."),
)
SIGNS: Final = ("", "+ ", "+ ", "+ ")
MAX_WIDTH: Final = 128
SHIFT: Final = 100
"""The range of values includes a sentence that starts here."""


class ScoreTermsParams(FigureParams):
    start: Annotated[
        Position,
        Field(
            title=translatable("First position"),
            description=translatable("Position of the first word of the sentence."),
        ),
        Slider(0, 200, plays=True),
    ] = 0
    sentence: Annotated[ShortSentence, UnderMoreSettings()] = "dog bites man"
    d_model: Annotated[
        Width,
        Field(
            le=MAX_WIDTH,
            description=translatable(
                "Number of dimensions of embeddings and encodings."
            ),
        ),
        Slider(2, MAX_WIDTH, step=2),
        UnderMoreSettings(),
    ] = 8
    base: Annotated[Base, UnderMoreSettings()] = BASE
    matrices: Annotated[
        Switch,
        Field(
            title=translatable("Random matrices"),
            description=translatable(
                "Whether random matrices turn inputs into queries and keys."
            ),
        ),
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
                SIGNS,
                _names(),
                map(gettext, SHORT_NAMES),
                terms.all,
                parts,
                strict=True,
            )
        ),
        total=Panel(f"= {_score_name()}", terms.scores, total),
        labels=params.words,
        low=-limit,
        high=limit,
        description=_describe(params, limit, changed),
        reading=_reading(params, terms, first),
    )


SCORE_TERMS: Final = FigureKind(
    name="score-terms",
    title=translatable("Four terms"),
    summary=translatable(
        "A score of words with added positions as the sum of four terms."
    ),
    model=ScoreTermsParams,
    chart=chart,
)


def _names() -> list[str]:
    return list(map(gettext, NAMES))


def _score_name() -> str:
    # Translators: The sum of four terms: “= score”.
    return gettext("score")


def _terms(params: ScoreTermsParams, start: int) -> ScoreTerms:
    words = embed(params.words, params.d_model)
    positions = encode(len(words), params.d_model, params.base, start)
    weights = seeded_weights(params.d_model) if params.matrices == "on" else None
    return score_terms(words, positions, weights)


def _changes(terms: ScoreTerms, first: ScoreTerms) -> tuple[bool, ...]:
    """Return which terms differ from the terms at position 0, and whether the score
    does.

    Angles of large positions have larger rounding errors.
    """
    pairs = zip((*terms.all, terms.scores), (*first.all, first.scores), strict=True)
    return tuple(_distance(now, before) > 1e3 * ROUNDING_ERROR for now, before in pairs)


def _distance(one: Array, other: Array) -> float:
    return float(np.abs(one - other).max())


def _title(params: ScoreTermsParams, changed: tuple[bool | None, ...]) -> str:
    if not params.start:
        return gettext("Each score is the sum of four terms")
    count = sum(map(bool, changed[:-1]))
    return ngettext(
        "Moved to position %(position)s, %(count)s of four terms has changed",
        "Moved to position %(position)s, %(count)s of four terms have changed",
        count,
        position=format_decimal(params.start),
        count=wording.number_word(count),
    )


def _describe(
    params: ScoreTermsParams, limit: float, changed: tuple[bool | None, ...]
) -> str:
    matrices = gettext(
        "Five matrices for %(sentence)s, with a row for each query and a column for "
        "each key: the products of words and positions, %(terms)s, and their sum, the "
        "score.",
        sentence=wording.quote_word(params.sentence),
        terms=wording.join(_names()),
    )
    inputs = (
        gettext("Queries and keys are the inputs, multiplied by random matrices.")
        if params.matrices == "on"
        else gettext(
            "Queries and keys are the inputs themselves, without learned matrices."
        )
    )
    values = gettext(
        "Embeddings are random vectors with %(dimensions)s dimensions, positions are "
        "sinusoids. Colours range from %(low)s to %(high)s.",
        dimensions=params.d_model,
        low=localise(f"{-limit:g}"),
        high=localise(f"{limit:g}"),
    )
    if not params.start:
        return join_sentences(matrices, inputs, values)
    signs = gettext(
        "A sign at each matrix says whether it is equal to the same matrix at position "
        "0."
    )
    return join_sentences(matrices, inputs, values, signs, *_list_changes(changed))


def _list_changes(changed: tuple[bool | None, ...]) -> Iterator[str]:
    """Say which matrices change and which stay."""
    names = [*_names(), _score_name()]
    changing, unchanged = (
        [name for name, is_new in zip(names, changed, strict=True) if is_new is state]
        for state in (True, False)
    )
    if changing:
        yield _capitalised(
            ngettext(
                "%(terms)s changes.",
                "%(terms)s change.",
                len(changing),
                terms=wording.join(changing),
            )
        )
    if unchanged:
        yield _unchanged_sentence(unchanged)


def _reading(params: ScoreTermsParams, terms: ScoreTerms, first: ScoreTerms) -> str:
    if not params.start:
        return _sum_sentence(params, terms)
    changed = _changes(terms, first)
    all_names = _names()
    names = [name for name, is_new in zip(all_names, changed, strict=False) if is_new]
    position = format_decimal(params.start)
    if not names:
        return gettext(
            "From position 0 to %(position)s, no term changes.", position=position
        )
    change = ngettext(
        "From position 0 to %(position)s, %(terms)s changes, and scores change by up "
        "to %(distance)s.",
        "From position 0 to %(position)s, %(terms)s change, and scores change by up to "
        "%(distance)s.",
        len(names),
        position=position,
        terms=wording.join(names),
        distance=wording.decimal(_distance(terms.scores, first.scores), 2),
    )
    unchanged = [name for name in all_names if name not in names]
    return join_sentences(change, _unchanged_sentence(unchanged))


def _unchanged_sentence(names: list[str]) -> str:
    text = ngettext(
        "%(terms)s stays.", "%(terms)s stay.", len(names), terms=wording.join(names)
    )
    return _capitalised(text)


def _sum_sentence(params: ScoreTermsParams, terms: ScoreTerms) -> str:
    parts = [float(term[0, -1]) for term in terms.all]
    # Translators: The equation is such as “0.12 + 0.30 = 0.42”.
    return gettext(
        "Query %(query)s, key %(key)s: %(equation)s.",
        query=wording.quote_word(params.words[0]),
        key=wording.quote_word(params.words[-1]),
        equation=wording.equation(parts, float(terms.scores[0, -1])),
    )


def _capitalised(text: str) -> str:
    return text[0].upper() + text[1:]
