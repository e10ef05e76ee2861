"""Strips of the outputs of a sentence and of one shuffle."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.charts import Array, SentenceWord, Strip, StripChart, StripLink
from app.core.figures.no_encoding.outputs import last_word_outputs
from app.core.figures.no_encoding.parameters import DEPTH, SHUFFLES, NoEncodingParams
from app.core.figures.no_encoding.texts import (
    NOTHING_TO_COMPARE,
    Masks,
    depth_labels,
    describe_computation,
    layers_text,
    orders_text,
    rounded_distance,
)
from app.core.figures.shared import wording
from app.core.figures.shared.round_numbers import axis_end
from app.core.figures.shared.sentences import is_right_to_left
from app.core.figures.shared.shuffles import can_be_shuffled
from app.language import gettext, join_sentences


def layer_strip_chart(params: NoEncodingParams) -> StripChart:
    both = {mask: last_word_outputs(params, mask) for mask in ("off", "on")}
    outputs, shown = both[params.mask], params.shuffle - 1
    distances = outputs.distances[shown].tolist()
    limit = axis_end(max(each.limit for each in both.values()))

    def line(name: str, values: Array) -> tuple[Strip, ...]:
        return tuple(
            Strip(f"{name}-{depth}", label, row, colour=0)
            for depth, (label, row) in enumerate(
                zip(depth_labels(), values, strict=True)
            )
        )

    return StripChart(
        title=_title(params, distances),
        upper=line("upper", outputs.original),
        lower=line("lower", outputs.shuffled[shown]),
        names=(gettext("Sentence"), gettext("Shuffled")),
        links=tuple(StripLink(n, n, moved) for n, moved in enumerate(distances)),
        low=-limit,
        high=limit,
        max_distance=axis_end(float(both["on"].distances.max())),
        description=_describe_strips(params, distances),
        reading=_strips_sentence(params, distances, outputs.means),
        sentences=(
            _sentence(params, "upper", gettext("Sentence"), range(len(params.words))),
            _sentence(params, "lower", gettext("Shuffled"), params.order),
        ),
        right_to_left=is_right_to_left(params.sentence),
    )


def _sentence(
    params: NoEncodingParams, line: str, name: str, order: Sequence[int]
) -> tuple[SentenceWord, ...]:
    """Return the words after the name of the line, which all strips share."""
    last = len(params.words) - 1
    words = (
        SentenceWord(
            f"{line}-word-{index}",
            params.words[index],
            colour=0 if index == last else None,
        )
        for index in order
    )
    return SentenceWord(f"{line}-name", f"{name}:"), *words


def _title(params: NoEncodingParams, distances: list[float]) -> str:
    if not can_be_shuffled(params.words):
        return gettext("Nothing to shuffle")
    moved = [depth for depth, moved in enumerate(distances) if moved]
    if moved:
        return gettext(
            "With a causal mask, order shows from %(layers)s on",
            layers=layers_text(moved[:1]),
        )
    if params.mask == "on":
        return gettext(
            "With a causal mask, the last word’s output does not depend on order"
        )
    return gettext("Without a mask, the last word’s output does not depend on order")


def _strips_sentence(
    params: NoEncodingParams, distances: list[float], means: list[float]
) -> str:
    if not can_be_shuffled(params.words):
        return gettext(NOTHING_TO_COMPARE)
    if not any(means):
        return gettext(
            "The last word’s output is the same after %(layers)s, in each of "
            "%(shuffles)s shuffles: the order of the words before it does not matter.",
            layers=layers_text(range(DEPTH)),
            shuffles=SHUFFLES,
        )
    listed = gettext(
        "The means of %(shuffles)s shuffles are %(means)s.",
        shuffles=SHUFFLES,
        means=wording.join([rounded_distance(mean) for mean in means]),
    )
    return join_sentences(_distances_sentence(distances), listed)


def _distances_sentence(distances: list[float]) -> str:
    same = [depth for depth, moved in enumerate(distances) if not moved]
    if not any(distances):
        return gettext(
            "The last word’s output is the same after %(layers)s.",
            layers=layers_text(same),
        )
    # Translators: The distances are such as “0.12 after one layer”.
    if not same:
        return gettext(
            "The last word’s output moves by %(distances)s, relative to its length.",
            distances=_distance_list(distances),
        )
    return gettext(
        "The last word’s output is the same after %(layers)s, and moves by "
        "%(distances)s, relative to its length.",
        layers=layers_text(same),
        distances=_distance_list(distances),
    )


def _distance_list(distances: list[float]) -> str:
    """List the distances above 0 with their depths."""
    texts = [
        # Translators: A distance, in a list: “0.12 after two layers”.
        gettext(
            "%(distance)s after %(layers)s",
            distance=rounded_distance(moved),
            layers=layers_text([depth]),
        )
        for depth, moved in enumerate(distances)
        if moved
    ]
    return wording.join(texts)


def _describe_strips(params: NoEncodingParams, distances: list[float]) -> str:
    shuffled = " ".join(params.words[index] for index in params.order)
    lines = gettext(
        "Two lines of %(count)s strips: the output of the last word, %(word)s, after "
        "%(layers)s. In the upper line the words are in the order %(sentence)s, in the "
        "lower line %(shuffled)s. A ribbon connects equal outputs, a dashed line "
        "outputs that differ.",
        count=wording.number_word(DEPTH),
        word=wording.quote_word(params.words[-1]),
        layers=layers_text(range(DEPTH)),
        sentence=wording.quote_word(params.sentence),
        shuffled=wording.quote_word(shuffled),
    )
    listed = gettext(
        "Distances relative to the length of the output: %(distances)s.",
        distances=wording.join([rounded_distance(moved) for moved in distances]),
    )
    mask: Masks = "a causal mask" if params.mask == "on" else "no mask"
    return join_sentences(
        lines, describe_computation(mask), listed, orders_text(params.words)
    )
