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
    isolate,
    quote_word,
    split_words,
    word_axis,
)
from app.core.figures.shared.shuffles import can_be_shuffled, shuffles
from app.core.maths.attention import residual_layers, seeded_layers
from app.core.maths.embeddings import embed

D_MODEL: Final = 8
DEPTH: Final = 3
"""Number of layers."""
SHUFFLES: Final = 100
"""Number of shuffles of a sentence, over which the mean is taken."""

_NO_TEST: Final = (
    "The words before the last one have only one order, so this is no test: write "
    "other words."
)


class NoEncodingParams(FigureParams):
    sentence: Annotated[Sentence, UnderMoreSettings()] = "dog bites man today"
    mask: Annotated[
        Literal["off", "on"],
        Field(
            title="Causal mask",
            description="Whether each word sees only itself and the words before it.",
        ),
        Widget("switch", labels=("off", "on")),
        OnlyInParts(("strips",)),
    ] = "off"
    shuffle: Annotated[
        int,
        Field(
            ge=1,
            le=SHUFFLES,
            title="Shuffle",
            description="Number of a random order of the words before the last one.",
        ),
        Slider(1, SHUFFLES, plays=True),
        OnlyInParts(("strips",)),
    ] = 1
    part: Annotated[
        Literal["strips", "mean"],
        Field(
            title="Show",
            description="The outputs for one shuffle, or the mean of all distances.",
        ),
        Widget("tabs", labels=("One shuffle", "Mean distances"), alone="strips"),
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
    title="No encoding",
    summary="Without positions, a causal mask and two layers reveal word order.",
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
        names=("Sentence", "Shuffled"),
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
    return tuple(f"{n} layer{'s' if n > 1 else ''}" for n in range(1, DEPTH + 1))


def _title(params: NoEncodingParams, distances: list[float]) -> str:
    if not can_be_shuffled(params.words):
        return "Nothing to shuffle"
    moved = [depth for depth, moved in enumerate(distances) if moved]
    if not moved:
        mask = "With a causal mask" if params.mask == "on" else "Without a mask"
        return f"{mask}, the last output does not depend on order"
    return f"With a causal mask, order shows from {_layers(moved[:1])} on"


def _read_strips(
    params: NoEncodingParams, distances: list[float], means: list[float]
) -> str:
    if not can_be_shuffled(params.words):
        return _NO_TEST
    if not any(means):
        return (
            f"The last output is the same after {_layers(range(DEPTH))}, in each of "
            f"{SHUFFLES} shuffles: the words before the last one are a set."
        )
    same = [depth for depth, moved in enumerate(distances) if not moved]
    clauses = [f"is the same after {_layers(same)}"] if same else []
    if any(distances):
        clauses.append(f"moves by {_each(distances)}, relative to its length")
    listed = wording.join([_number(mean) for mean in means])
    return (
        f"The last output {', and '.join(clauses)}. The means of {SHUFFLES} shuffles "
        f"are {listed}."
    )


def _layers(depths: Sequence[int]) -> str:
    """Format depths counted from 0: `one layer`, `one, two and three layers`."""
    words = [wording.number_word(depth + 1) for depth in depths]
    return f"{wording.join(words)} layer{'' if tuple(depths) == (0,) else 's'}"


def _each(distances: list[float]) -> str:
    """List the distances above 0 with their depths."""
    texts = [
        f"{_number(moved)} after {_layers([depth])}"
        for depth, moved in enumerate(distances)
        if moved
    ]
    return wording.join(texts)


def _number(distance: float) -> str:
    return wording.decimal(distance, 2) if distance else "0"


def _describe_strips(params: NoEncodingParams, distances: list[float]) -> str:
    listed = wording.join([_number(moved) for moved in distances])
    mask = "a causal mask" if params.mask == "on" else "no mask"
    shuffled = " ".join(params.words[index] for index in params.order)
    return (
        f"Two lines of {wording.number_word(DEPTH)} strips: the output of the "
        f"last word, {quote_word(params.words[-1])}, after {_layers(range(DEPTH))}. In "
        f"the upper line the words are in the order {quote_word(params.sentence)}, in "
        f"the lower line {quote_word(shuffled)}. A ribbon connects equal outputs, "
        "a dashed line outputs that differ. "
        f"{_computed(mask)} Distances relative to the length of the output: {listed}."
    )


def _computed(mask: str) -> str:
    """Describe the computation."""
    return (
        f"Computed by layers of self-attention with one head, {mask}, residual "
        f"connections and d_model = {D_MODEL}, without positional encoding, "
        "feed-forward networks and normalisation; the embeddings and weights are "
        "random numbers with a fixed seed, not learned."
    )


def _means(params: NoEncodingParams) -> BarChart:
    without, masked = (_outputs(params, mask).means for mask in ("off", "on"))
    end = axis_end(max(*without, *masked))
    return BarChart(
        title=_means_title(params, without, masked),
        x=word_axis("Depth", _labels()),
        y=Axis("Distance / length", 0.0, end, end_ticks(end)),
        series=(
            Series("no mask", np.array(without)),
            Series("causal mask", np.array(masked)),
        ),
        description=(
            "A bar chart with two bars for each of "
            f"{wording.number_word(DEPTH)} depths: the mean distance by which "
            "the output of the last word moves when the words before it are shuffled, "
            f"relative to its length, for {SHUFFLES} shuffles of "
            f"{quote_word(params.sentence)}. {_computed('with and without a mask')} "
            f"{_read_means(params, without, masked)}"
        ),
        reading=_read_means(params, without, masked),
    )


def _means_title(
    params: NoEncodingParams, without: list[float], masked: list[float]
) -> str:
    if not can_be_shuffled(params.words):
        return "Nothing to shuffle"
    if any(without) or masked[0] or not all(masked[1:]):
        return "How far the last output moves"
    return "Only a mask and depth together reveal order"


def _read_means(
    params: NoEncodingParams, without: list[float], masked: list[float]
) -> str:
    if not can_be_shuffled(params.words):
        return _NO_TEST
    zero, more = (
        wording.join([_number(mean) for mean in means]) for means in (without, masked)
    )
    return (
        f"After {_layers(range(DEPTH))}, the last output moves by {zero} of its length "
        f"without a mask, and by {more} with a causal mask."
    )
