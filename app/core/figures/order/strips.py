"""Two lines of words with their outputs as strips of cells."""

from __future__ import annotations

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
    describe_setting,
    list_distances,
    title_by_setting,
    why_no_test,
)
from app.core.figures.order.parameters import D_MODEL, OrderParams
from app.core.figures.shared import wording
from app.core.figures.shared.sentences import (
    ROUNDING_ERROR,
    WordOrder,
    axis_end,
    is_right_to_left,
    quote_word,
    word_colours,
)
from app.core.maths.embeddings import normalise

MAX_LINKS: Final = 24
"""Maximum number of links between all equal outputs; more would hide each other."""

MAX_NAMED_TAGS: Final = 4
"""Maximum number of words with space for “position 0” above each; else only “0”."""


def strip_chart(params: OrderParams, outputs: Outputs) -> StripChart:
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
            unchanged="Without positions, each word keeps its output",
            changed="With positions, each output depends on word order",
        ),
        upper=tuple(
            strip("upper", word, word, values)
            for word, values in enumerate(outputs.first)
        ),
        lower=tuple(
            strip("lower", word, position, outputs.second[word])
            for position, word in enumerate(order)
        ),
        names=("First line", "Second line"),
        links=_links(order, outputs),
        low=-limit,
        high=limit,
        max_distance=axis_end(max(float(o.distances.max()) for o in both)),
        description=_describe_strips(params, outputs),
        reading=_read_strips(params, outputs),
        reorders="order" if len(order) > 1 else "",
        right_to_left=is_right_to_left(params.sentence),
    )


def _tags(params: OrderParams) -> tuple[str, ...]:
    count = len(params.words)
    if params.positions == "without":
        return ("",) * count
    name = "position " if count <= MAX_NAMED_TAGS else ""
    return tuple(f"{name}{position}" for position in range(count))


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
    return (
        "Two lines of words: the upper line is "
        f"{quote_word(params.sentence)}, the lower line {quote_word(params.second)}. "
        f"Each word has its output vector as a strip of {D_MODEL} coloured cells. A "
        "ribbon connects equal outputs, a dashed line the outputs of a word that "
        f"differ. {describe_setting(params)} Distances between the two outputs of each "
        f"word: {list_distances(params, outputs.distances)}."
    )


def _read_strips(params: OrderParams, outputs: Outputs) -> str:
    if why := why_no_test(params):
        return why
    changed = outputs.distances >= ROUNDING_ERROR
    count = len(params.words)
    everything = "Both" if count == 2 else f"All {wording.number_word(count)}"
    if not changed.any():
        return (
            f"{everything} outputs are equal in both orders{_repeated(params)}: "
            "attention mixes all words, and nothing in it depends on where a word "
            "stands."
        )
    subject = everything if changed.all() else f"{int(changed.sum())} of {count}"
    # With the same word and position, only the other words can have changed an output.
    stay = [
        quote_word(params.words[word])
        for position, word in enumerate(params.compared_order)
        if position == word and changed[word]
    ]
    if not stay:
        return f"{subject} outputs differ, because each input now has its position."
    if len(stay) == 1:
        return (
            f"{subject} outputs differ; {stay[0]} changes too, although it stands at "
            "the same position, because the inputs of its neighbours changed."
        )
    return (
        f"{subject} outputs differ; {wording.join(stay)} change too, although they "
        "stand at the same positions, because the inputs of their neighbours changed."
    )


def _repeated(params: OrderParams) -> str:
    """Return a clause about words that occur several times, which have equal outputs.

    Empty if no word is repeated.
    """
    groups: dict[str, list[str]] = {}
    for word in params.words:
        groups.setdefault(normalise(word), []).append(word)
    repeated = [
        f"{'both' if len(group) == 2 else f'all {wording.number_word(len(group))}'} "
        f"{quote_word(group[0])}"
        for group in groups.values()
        if len(group) > 1
    ]
    return f", and {wording.join(repeated)} have the same output" if repeated else ""
