"""No-encoding figure: a causal mask and depth reveal word order without positions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import Field

from app.core.charts import (
    Array,
    Axis,
    BarChart,
    SentenceWord,
    Series,
    Strip,
    StripChart,
    StripLink,
)
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    OnlyInParts,
    Slider,
    UnderMoreSettings,
    Widget,
)
from app.core.figures.shared import wording
from app.core.figures.shared.sentences import (
    ROUNDING_ERROR,
    Sentence,
    WordOrder,
    axis_end,
    end_ticks,
    is_right_to_left,
    quote_word,
    split_words,
    word_axis,
)
from app.core.figures.shared.shuffles import can_be_shuffled, shuffles
from app.core.maths.attention import residual_layers, seeded_layers
from app.core.maths.embeddings import embed
from app.language import gettext, isolate, join_sentences, ngettext, translatable

D_MODEL: Final = 8
DEPTH: Final = 3
"""Number of layers."""
SHUFFLES: Final = 100
"""Number of shuffles of a sentence, over which the mean is taken."""

_NO_TEST: Final = translatable(
    "The words before the last one have only one order, so this is no test: write "
    "other words."
)
Masks = Literal["no mask", "a causal mask", "with and without a mask"]

_COMPUTED: Final[dict[Masks, str]] = {
    "no mask": translatable(
        "Computed by layers of self-attention with one head, no mask, residual "
        "connections and d_model = %(width)s, without positional encoding, "
        "feed-forward networks and normalisation; the embeddings and weights are "
        "random numbers with a fixed seed, not learned."
    ),
    "a causal mask": translatable(
        "Computed by layers of self-attention with one head, a causal mask, residual "
        "connections and d_model = %(width)s, without positional encoding, "
        "feed-forward networks and normalisation; the embeddings and weights are "
        "random numbers with a fixed seed, not learned."
    ),
    "with and without a mask": translatable(
        "Computed by layers of self-attention with one head, with and without a mask, "
        "residual connections and d_model = %(width)s, without positional encoding, "
        "feed-forward networks and normalisation; the embeddings and weights are "
        "random numbers with a fixed seed, not learned."
    ),
}


class NoEncodingParams(FigureParams):
    sentence: Annotated[Sentence, UnderMoreSettings()] = "dog bites man today"
    mask: Annotated[
        Literal["off", "on"],
        Field(
            title=translatable("Causal mask"),
            description=translatable(
                "Whether each word sees only itself and the words before it."
            ),
        ),
        Widget("switch", labels=(translatable("off"), translatable("on"))),
        OnlyInParts(("strips",)),
    ] = "off"
    shuffle: Annotated[
        int,
        Field(
            ge=1,
            le=SHUFFLES,
            title=translatable("Shuffle"),
            description=translatable(
                "Number of a random order of the words before the last one."
            ),
        ),
        Slider(1, SHUFFLES, plays=True),
        OnlyInParts(("strips",)),
    ] = 1
    part: Annotated[
        Literal["strips", "mean"],
        Field(
            title=translatable("Show"),
            description=translatable(
                "The outputs for one shuffle, or the mean of all distances."
            ),
        ),
        Widget(
            "tabs",
            labels=(translatable("One shuffle"), translatable("Mean distances")),
            alone="strips",
        ),
    ] = "strips"

    @property
    def words(self) -> tuple[str, ...]:
        return split_words(self.sentence)

    @property
    def cells(self) -> int:
        return 2 * (SHUFFLES + 1) * DEPTH * len(self.words) * D_MODEL

    @property
    def order(self) -> WordOrder:
        """Index of the word at each position of the shuffled sentence."""
        return shuffles(self.words, SHUFFLES)[self.shuffle - 1]


def chart(params: NoEncodingParams) -> StripChart | BarChart:
    return _strips(params) if params.part == "strips" else _means(params)


NO_ENCODING: Final = FigureKind(
    name="no-encoding",
    title=translatable("No encoding"),
    summary=translatable(
        "Without positions, a causal mask and two layers reveal word order."
    ),
    model=NoEncodingParams,
    chart=chart,
)


@dataclass(frozen=True, slots=True, eq=False)
class _Outputs:
    """Outputs of the last word after each layer."""

    original: Array
    """For the sentence: (layers, D_MODEL)."""
    shuffled: Array
    """For each shuffle: (shuffles, layers, D_MODEL)."""

    @property
    def distances(self) -> Array:
        """Distance of each shuffle relative to the length: (shuffles, layers)."""
        moved = np.linalg.norm(self.shuffled - self.original, axis=-1)
        distances: Array = moved / np.linalg.norm(self.original, axis=-1)
        return np.where(distances < ROUNDING_ERROR, 0, distances)

    @property
    def means(self) -> list[float]:
        """Mean distance after each layer."""
        means: list[float] = self.distances.mean(axis=0).tolist()
        return means

    @property
    def limit(self) -> float:
        return float(max(np.abs(self.original).max(), np.abs(self.shuffled).max()))


def _outputs(params: NoEncodingParams, mask: Literal["off", "on"]) -> _Outputs:
    original = tuple(range(len(params.words)))
    orders = np.array([original, *shuffles(params.words, SHUFFLES)])
    inputs = embed(params.words, D_MODEL)[orders]  # (1 + shuffles, words, D_MODEL)
    layers = seeded_layers(D_MODEL, DEPTH)
    last = residual_layers(inputs, layers, is_causal=mask == "on")[..., -1, :]
    return _Outputs(last[:, 0], last[:, 1:].swapaxes(0, 1))


def _strips(params: NoEncodingParams) -> StripChart:
    both = {mask: _outputs(params, mask) for mask in ("off", "on")}
    outputs, shown = both[params.mask], params.shuffle - 1
    distances = outputs.distances[shown].tolist()
    limit = axis_end(max(each.limit for each in both.values()))

    def line(name: str, values: Array) -> tuple[Strip, ...]:
        return tuple(
            Strip(f"{name}-{depth}", label, row, colour=0)
            for depth, (label, row) in enumerate(zip(_labels(), values, strict=True))
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
        reading=_read_strips(params, distances, outputs.means),
        sentences=(
            _sentence(params, "upper", range(len(params.words))),
            _sentence(params, "lower", params.order),
        ),
        right_to_left=is_right_to_left(params.sentence),
    )


def _sentence(
    params: NoEncodingParams, line: str, order: Sequence[int]
) -> tuple[SentenceWord, ...]:
    last = len(params.words) - 1
    return tuple(
        SentenceWord(
            f"{line}-word-{index}",
            isolate(params.words[index]),
            colour=0 if index == last else None,
        )
        for index in order
    )


def _labels() -> tuple[str, ...]:
    return tuple(
        ngettext("%(count)s layer", "%(count)s layers", n) for n in range(1, DEPTH + 1)
    )


def _title(params: NoEncodingParams, distances: list[float]) -> str:
    if not can_be_shuffled(params.words):
        return gettext("Nothing to shuffle")
    moved = [depth for depth, moved in enumerate(distances) if moved]
    if moved:
        return gettext(
            "With a causal mask, order shows from %(layers)s on",
            layers=_layers(moved[:1]),
        )
    if params.mask == "on":
        return gettext(
            "With a causal mask, the last word’s output does not depend on order"
        )
    return gettext("Without a mask, the last word’s output does not depend on order")


def _read_strips(
    params: NoEncodingParams, distances: list[float], means: list[float]
) -> str:
    if not can_be_shuffled(params.words):
        return gettext(_NO_TEST)
    if not any(means):
        return gettext(
            "The last word’s output is the same after %(layers)s, in each of "
            "%(shuffles)s shuffles: the words before the last one are a set.",
            layers=_layers(range(DEPTH)),
            shuffles=SHUFFLES,
        )
    listed = gettext(
        "The means of %(shuffles)s shuffles are %(means)s.",
        shuffles=SHUFFLES,
        means=wording.join([_number(mean) for mean in means]),
    )
    return join_sentences(_read_distances(distances), listed)


def _read_distances(distances: list[float]) -> str:
    same = [depth for depth, moved in enumerate(distances) if not moved]
    if not any(distances):
        return gettext(
            "The last word’s output is the same after %(layers)s.",
            layers=_layers(same),
        )
    # Translators: The distances are such as “0.12 after one layer”.
    if not same:
        return gettext(
            "The last word’s output moves by %(distances)s, relative to its length.",
            distances=_each(distances),
        )
    return gettext(
        "The last word’s output is the same after %(layers)s, and moves by "
        "%(distances)s, relative to its length.",
        layers=_layers(same),
        distances=_each(distances),
    )


def _layers(depths: Sequence[int]) -> str:
    """Format depths counted from 0: `one layer`, `one, two and three layers`."""
    numbers = wording.join([wording.number_word(depth + 1) for depth in depths])
    if len(depths) == 1:
        # Translators: Part of a sentence: “after one layer”.
        return ngettext(
            "%(number)s layer",
            "%(number)s layers",
            depths[0] + 1,
            number=numbers,
        )
    # Translators: Part of a sentence: “after two and three layers”.
    return ngettext(
        "%(numbers)s layers",
        "%(numbers)s layers",
        len(depths),
        numbers=numbers,
    )


def _each(distances: list[float]) -> str:
    """List the distances above 0 with their depths."""
    texts = [
        # Translators: A distance, in a list: “0.12 after two layers”.
        gettext(
            "%(distance)s after %(layers)s",
            distance=_number(moved),
            layers=_layers([depth]),
        )
        for depth, moved in enumerate(distances)
        if moved
    ]
    return wording.join(texts)


def _number(distance: float) -> str:
    return wording.decimal(distance, 2) if distance else "0"


def _describe_strips(params: NoEncodingParams, distances: list[float]) -> str:
    shuffled = " ".join(params.words[index] for index in params.order)
    lines = gettext(
        "Two lines of %(count)s strips: the output of the last word, %(word)s, after "
        "%(layers)s. In the upper line the words are in the order %(sentence)s, in the "
        "lower line %(shuffled)s. A ribbon connects equal outputs, a dashed line "
        "outputs that differ.",
        count=wording.number_word(DEPTH),
        word=quote_word(params.words[-1]),
        layers=_layers(range(DEPTH)),
        sentence=quote_word(params.sentence),
        shuffled=quote_word(shuffled),
    )
    listed = gettext(
        "Distances relative to the length of the output: %(distances)s.",
        distances=wording.join([_number(moved) for moved in distances]),
    )
    mask: Masks = "a causal mask" if params.mask == "on" else "no mask"
    return join_sentences(lines, _computed(mask), listed)


def _computed(mask: Masks) -> str:
    """Describe the computation."""
    return gettext(_COMPUTED[mask], width=D_MODEL)


def _means(params: NoEncodingParams) -> BarChart:
    without, masked = (_outputs(params, mask).means for mask in ("off", "on"))
    end = axis_end(max(*without, *masked))
    return BarChart(
        title=_means_title(params, without, masked),
        x=word_axis(gettext("Depth"), _labels()),
        y=Axis(gettext("Distance / length"), 0.0, end, end_ticks(end)),
        series=(
            Series(gettext("no mask"), np.array(without)),
            Series(gettext("causal mask"), np.array(masked)),
        ),
        description=_describe_means(params, _read_means(params, without, masked)),
        reading=_read_means(params, without, masked),
    )


def _describe_means(params: NoEncodingParams, reading: str) -> str:
    bars = gettext(
        "A bar chart with two bars for each of %(depths)s depths: the mean distance by "
        "which the output of the last word moves when the words before it are "
        "shuffled, relative to its length, for %(shuffles)s shuffles of %(sentence)s.",
        depths=wording.number_word(DEPTH),
        shuffles=SHUFFLES,
        sentence=quote_word(params.sentence),
    )
    return join_sentences(bars, _computed("with and without a mask"), reading)


def _means_title(
    params: NoEncodingParams, without: list[float], masked: list[float]
) -> str:
    if not can_be_shuffled(params.words):
        return gettext("Nothing to shuffle")
    if any(without) or masked[0] or not all(masked[1:]):
        return gettext("How far the last word’s output moves")
    return gettext("Only a mask and depth together reveal order")


def _read_means(
    params: NoEncodingParams, without: list[float], masked: list[float]
) -> str:
    if not can_be_shuffled(params.words):
        return gettext(_NO_TEST)
    zero, more = (
        wording.join([_number(mean) for mean in means]) for means in (without, masked)
    )
    return gettext(
        "After %(layers)s, the last word’s output moves by %(unmasked)s of its length "
        "without a mask, and by %(masked)s with a causal mask.",
        layers=_layers(range(DEPTH)),
        unmasked=zero,
        masked=more,
    )
