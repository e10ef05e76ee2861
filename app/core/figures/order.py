"""Order: self-attention over a sentence and over the same words in another order."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Final, Literal

import numpy as np
from pydantic import BeforeValidator, Field

from app.core.charts import Array, Axis, BarChart, Heatmap, Series
from app.core.errors import FieldError
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import (
    FigureParams,
    Widget,
    format_value,
    split_numbers,
)
from app.core.figures.shared import wording
from app.core.figures.shared.sentences import (
    MAX_WORDS,
    ROUNDING_ERROR,
    Sentence,
    axis_end,
    distance_text,
    end_ticks,
    find_equal_rows,
    quote_word,
    split_words,
    word_axis,
)
from app.core.maths.attention import attend, seeded_weights
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode

D_MODEL: Final = 8
"""Small enough to print every value of a vector."""

MOST_PRINTED: Final = 12
"""Rows whose values are written out; of more, only the colours show."""


Places = tuple[Annotated[int, Field(ge=0, le=MAX_WORDS - 1)], ...]


class OrderParams(FigureParams):
    sentence: Sentence = "dog bites man"
    order: Annotated[
        Places,
        Field(
            min_length=1,
            max_length=MAX_WORDS,
            title="Second order",
            description="The words as they stand the second time, counted from 0.",
            json_schema_extra={"uniqueItems": True},
        ),
        BeforeValidator(split_numbers),
        Widget("words", of="sentence"),
    ] = Field(
        # Left at its default, the sentence is read from its end.
        default_factory=lambda earlier: tuple(
            reversed(range(len(split_words(earlier["sentence"]))))
        )
    )
    positions: Annotated[
        Literal["without", "with"],
        Field(
            title="Positions",
            description="Whether each word's input has its position added.",
        ),
        Widget("tabs", labels=("Without positions", "With positions")),
    ] = "without"
    part: Annotated[
        Literal["distance", "vectors", "pooled"],
        Field(title="Show", description="What of the outputs is compared."),
        Widget("tabs", labels=("Distances", "Vectors", "Average")),
    ] = "distance"

    @property
    def words(self) -> tuple[str, ...]:
        return split_words(self.sentence)

    @property
    def second(self) -> str:
        """The sentence in its second order."""
        return " ".join(self.words[place] for place in self.order)

    @property
    def stays(self) -> bool:
        """Whether the second order is the first."""
        return self.order == tuple(range(len(self.words)))

    @property
    def cells(self) -> int:
        # Two orders, each with positions and without: the axes hold both.
        return 4 * len(self.words) * D_MODEL

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        last = len(self.words) - 1
        if sorted(self.order) != list(range(last + 1)):
            right = f"each number from 0 to {last} once" if last else "0 alone"
            message = (
                f"order is {format_value(self.order)}; it must name {right}, "
                f"for the sentence has {wording.number_word(last + 1)} "
                f"{'words' if last else 'word'}."
            )
            yield FieldError("order", message, 0, last)


def chart(params: OrderParams) -> BarChart | Heatmap:
    outputs = _outputs(params, params.positions)
    if params.part == "distance":
        return _distances(params, outputs)
    if params.part == "vectors":
        return _vectors(params, outputs)
    return _pooled(params, outputs)


ORDER: Final = FigureKind(
    name="order",
    title="Order",
    summary="What self-attention makes of a sentence, and of its words rearranged.",
    model=OrderParams,
    chart=chart,
)


@dataclass(frozen=True, slots=True, eq=False)
class _Outputs:
    """Of attention, a row for each word as it stands in the first order, both times."""

    first: Array
    second: Array
    """Shape (words, D_MODEL), as is the first."""

    @property
    def distances(self) -> Array:
        apart: Array = np.linalg.norm(self.first - self.second, axis=1)
        return apart

    @property
    def pooled(self) -> tuple[Array, Array]:
        """The mean over all words, in both orders: (D_MODEL,) each."""
        return self.first.mean(axis=0), self.second.mean(axis=0)


def _outputs(params: OrderParams, positions: Literal["without", "with"]) -> _Outputs:
    weights, order = seeded_weights(D_MODEL), np.array(params.order)
    tokens = embed(params.words, D_MODEL)
    places = encode(len(tokens), D_MODEL) * (positions == "with")
    # The word that stands at j the second time was at order[j]: its output goes back
    # there, so that each occurrence of a word is compared with itself.
    second = np.empty_like(tokens)
    second[order] = attend(tokens[order] + places, weights)
    return _Outputs(attend(tokens + places, weights), second)


def _both(params: OrderParams) -> tuple[_Outputs, _Outputs]:
    """Without positions and with: an axis that holds both lets them be compared."""
    return _outputs(params, "without"), _outputs(params, "with")


def _distances(params: OrderParams, outputs: _Outputs) -> BarChart:
    distances = outputs.distances
    end = axis_end(max(float(each.distances.max()) for each in _both(params)))
    return BarChart(
        title=_title(
            params,
            same="Without positions, no word notices the new order",
            parted="With positions, words notice the new order",
        ),
        x=word_axis("Word, in the first order", params.words),
        y=Axis("Distance", 0.0, end, end_ticks(end)),
        series=(Series("distance", distances),),
        show_values=True,
        description=" ".join(
            [
                "A bar for each word: how far its output vector in "
                f"{quote_word(params.sentence)} is from its output vector in "
                f"{quote_word(params.second)}.",
                _setting(params),
                f"The distances: {_each(params, distances)}.",
            ]
        ),
        reading=_read_distances(params, distances),
    )


def _each(params: OrderParams, distances: Array) -> str:
    return wording.join(
        [
            f"{quote_word(word)} {_number(far)}"
            for word, far in zip(params.words, distances.tolist(), strict=True)
        ]
    )


def _number(far: float) -> str:
    return "0" if far < ROUNDING_ERROR else wording.significant(far)


def _read_distances(params: OrderParams, distances: Array) -> str:
    largest = float(distances.max())
    if largest < ROUNDING_ERROR:
        return f"The largest distance is {distance_text(largest)}."
    word = quote_word(params.words[int(distances.argmax())])
    return f"The largest distance is {distance_text(largest)}, of {word}."


def _vectors(params: OrderParams, outputs: _Outputs) -> Heatmap:
    values = np.stack([outputs.first, outputs.second], axis=1).reshape(-1, D_MODEL)
    labels = [f"{nth} · {word}" for word in params.words for nth in ("1st", "2nd")]
    most = axis_end(
        max(float(np.abs([each.first, each.second]).max()) for each in _both(params))
    )
    return Heatmap(
        title=_title(
            params,
            same="Without positions, each word’s output is the same in both orders",
            parted="With positions, each word’s two outputs part"
            if (outputs.distances >= ROUNDING_ERROR).all()
            else "With positions, not every word’s outputs stay",
        ),
        x=_dimensions(),
        y=word_axis("Order and word", labels, rows=True),
        values=values,
        low=-most,
        high=most,
        value_title="Output",
        description=" ".join(
            [
                "A grid of output vectors, two rows for each word: the upper from "
                f"{quote_word(params.sentence)}, the lower from "
                f"{quote_word(params.second)}.",
                _setting(params),
                f"The two rows are this far apart: {_each(params, outputs.distances)}.",
            ]
        ),
        reading=_read_vectors(params, outputs.distances),
        show_values=len(values) <= MOST_PRINTED,
        equal_rows=find_equal_rows(values),
    )


def _read_vectors(params: OrderParams, distances: Array) -> str:
    equal = int((distances < ROUNDING_ERROR).sum())
    count = len(params.words)
    if equal == count:
        return "The two rows of every word are equal, but for rounding."
    if equal:
        return f"The two rows are equal for {equal} of {count} words."
    return f"No word has two equal rows. {_read_distances(params, distances)}"


def _pooled(params: OrderParams, outputs: _Outputs) -> BarChart:
    first, second = outputs.pooled
    end = axis_end(max(float(np.abs(each.pooled).max()) for each in _both(params)))
    far = float(np.linalg.norm(first - second))
    # Where equal words change places, the sentence is the same again.
    return BarChart(
        title=_title(
            params,
            same="Without positions, the average forgets the order",
            parted=(
                "With positions, even the average depends on the order"
                if far >= ROUNDING_ERROR
                else "The same sentence again, and the same average"
            ),
        ),
        x=_dimensions(),
        y=Axis("Average of the outputs", -end, end, end_ticks(end, both=True)),
        series=(Series("first order", first), Series("second order", second)),
        description=" ".join(
            [
                f"Two bars for each of {D_MODEL} dimensions: the average of all words’ "
                f"output vectors in {quote_word(params.sentence)} and in "
                f"{quote_word(params.second)}.",
                _setting(params),
                f"First order: {_listed(first)}. Second order: {_listed(second)}.",
            ]
        ),
        reading=f"The distance between the two averages is {distance_text(far)}.",
    )


def _listed(vector: Array) -> str:
    return ", ".join(wording.decimal(number) for number in vector)


def _dimensions() -> Axis:
    return Axis("Dimension", 0, D_MODEL - 1, tuple(map(float, range(D_MODEL))))


def _title(params: OrderParams, same: str, parted: str) -> str:
    if len(params.words) == 1:
        return "One word has only one order"
    if params.stays:
        return "Both orders are the same: move a word"
    return same if params.positions == "without" else parted


def _setting(params: OrderParams) -> str:
    """What is computed, and what is not: the same for every part."""
    added = "added to" if params.positions == "with" else "not added to"
    return (
        f"Computed by self-attention with one head and d_model = {D_MODEL}; the "
        "embeddings and weights are random numbers, seeded so that they are always "
        "the same, not learned. "
        f"Positions are {added} the words."
    )
