"""Two lines of words with their outputs as strips of cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from app.core.charts import (
    Array,
    Strip,
    StripChart,
    StripLink,
)
from app.core.figures.order.outputs import (
    Outputs,
    both_settings,
    describe_distances,
    describe_setting,
    title_by_setting,
    why_nothing_to_compare,
)
from app.core.figures.order.parameters import D_MODEL, OrderParams
from app.core.figures.shared import wording
from app.core.figures.shared.round_numbers import axis_end
from app.core.figures.shared.rounding_errors import ROUNDING_ERROR
from app.core.figures.shared.sentences import WordOrder, is_right_to_left, word_colours
from app.core.maths.embeddings import normalise
from app.language import gettext, join_sentences, ngettext

MAX_LINKS: Final = 24
"""Maximum number of links between all equal outputs; more would hide each other."""

MAX_NAMED_TAGS: Final = 4
"""Maximum number of words with space for “position 0” above each; else only “0”."""


def output_strip_chart(params: OrderParams, outputs: Outputs) -> StripChart:
    """Return two lines of words with a strip of cells for each output."""
    both = both_settings(params)
    limit = axis_end(max(float(np.abs([o.first, o.second]).max()) for o in both))
    order, colours = params.compared_order, word_colours(params.words)
    tags = _tags(params)

    def strip(line: str, word: int, position: int, values: Array) -> Strip:
        key = f"{line}-{word}"
        return Strip(key, params.words[word], values, tags[position], colours[word])

    return StripChart(
        title=title_by_setting(
            params,
            unchanged=gettext("Without positions, each word keeps its output"),
            changed=gettext("With positions, each output depends on word order"),
        ),
        upper=tuple(
            strip("upper", word, word, values)
            for word, values in enumerate(outputs.first)
        ),
        lower=tuple(
            strip("lower", word, position, outputs.second[word])
            for position, word in enumerate(order)
        ),
        names=(gettext("First line"), gettext("Second line")),
        links=_links(order, outputs),
        low=-limit,
        high=limit,
        # At least 1, so that most sentences have the same scale in all orders.
        max_distance=axis_end(max(1.0, *(float(o.distances.max()) for o in both))),
        description=_describe_strips(params, outputs),
        reading=_strips_sentence(params, outputs),
        reorders="order" if len(order) > 1 else "",
        right_to_left=is_right_to_left(params.sentence),
    )


def _tags(params: OrderParams) -> tuple[str, ...]:
    count = len(params.words)
    if params.positions == "without":
        return ("",) * count
    if count > MAX_NAMED_TAGS:
        return tuple(map(str, range(count)))
    return tuple(
        gettext("position %(position)s", position=position) for position in range(count)
    )


def _links(order: WordOrder, outputs: Outputs) -> tuple[StripLink, ...]:
    """Return a link from each word to itself, then links between other equal outputs.

    The same word at other positions may have an equal output.
    """
    distances = np.where(outputs.distances < ROUNDING_ERROR, 0, outputs.distances)
    links = [
        StripLink(word, position, float(distances[word]))
        for position, word in enumerate(order)
    ]
    equal = [
        StripLink(word, position, 0)
        for position, moved in enumerate(order)
        for word, values in enumerate(outputs.first)
        if word != moved
        and float(np.abs(values - outputs.second[moved]).max()) < ROUNDING_ERROR
    ]
    return (*links, *(equal if len(links) + len(equal) <= MAX_LINKS else ()))


def _describe_strips(params: OrderParams, outputs: Outputs) -> str:
    # Translators: %(first)s and %(second)s are sentences in quotation marks.
    lines = gettext(
        "Two lines of words: the upper line is %(first)s, the lower line %(second)s. "
        "Each word has its output vector as a strip of %(d_model)s coloured cells. A "
        "ribbon connects equal outputs, a dashed line the outputs of a word that "
        "differ.",
        first=wording.quote_word(params.sentence),
        second=wording.quote_word(params.second),
        d_model=D_MODEL,
    )
    distances = describe_distances(params, outputs.distances)
    return join_sentences(lines, describe_setting(params), distances)


def _strips_sentence(params: OrderParams, outputs: Outputs) -> str:
    if why := why_nothing_to_compare(params):
        return why
    changed = outputs.distances >= ROUNDING_ERROR
    if not changed.any():
        return join_sentences(_equal_sentence(), *_repeated_sentences(params))
    # With the same word and position, only the other words can have changed an output.
    stay = [
        wording.quote_word(params.words[word])
        for position, word in enumerate(params.compared_order)
        if position == word and changed[word]
    ]
    return join_sentences(
        _different_sentence(int(changed.sum()), len(changed)),
        *([_unmoved_sentence(stay)] if stay else []),
        gettext(
            "The bar and the number above each lower word show the distance between "
            "its two outputs."
        ),
    )


def _equal_sentence() -> str:
    return gettext(
        "Each word has the same output in both orders: attention mixes all words, and "
        "nothing in it depends on where a word stands."
    )


def _different_sentence(changed: int, count: int) -> str:
    if changed < count:
        return ngettext(
            "%(count)s of %(outputs)s outputs changes, because each input now has its "
            "position.",
            "%(count)s of %(outputs)s outputs change, because each input now has its "
            "position.",
            changed,
            outputs=count,
        )
    if count == 2:
        return gettext("Both outputs change, because each input now has its position.")
    return ngettext(
        "The output changes, because each input now has its position.",
        "All %(count)s outputs change, because each input now has its position.",
        count,
        count=wording.number_word(count),
    )


def _unmoved_sentence(words: list[str]) -> str:
    """Explain why words that are in the same place have other outputs."""
    # Translators: %(words)s is a list of words in quotation marks.
    return ngettext(
        "%(words)s changes too, although it stands at the same position, because the "
        "inputs of other words changed.",
        "%(words)s change too, although they stand at the same positions, because the "
        "inputs of other words changed.",
        len(words),
        words=wording.join(words),
    )


def _repeated_sentences(params: OrderParams) -> Iterator[str]:
    """Yield a sentence for each word that occurs several times."""
    groups: dict[str, list[str]] = {}
    for word in params.words:
        groups.setdefault(normalise(word), []).append(word)
    for group in groups.values():
        word = wording.quote_word(group[0])
        if len(group) == 2:
            # Translators: %(word)s is a word in quotation marks that occurs twice.
            yield gettext("Both %(word)s have the same output.", word=word)
        elif len(group) > 2:
            # Translators: %(word)s is a word in quotation marks that occurs often.
            yield ngettext(
                "%(word)s has one output.",
                "All %(count)s %(word)s have the same output.",
                len(group),
                count=wording.number_word(len(group)),
                word=word,
            )
