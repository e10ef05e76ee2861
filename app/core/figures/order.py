"""Order figure: self-attention on a sentence and on its words in another order."""

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
from app.core.maths.attention import seeded_weights, self_attention
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode

D_MODEL: Final = 8
"""Small enough to print all values of a vector."""

MAX_PRINTED_ROWS: Final = 12
"""Maximum number of rows with printed values; larger matrices show only colours."""


Order = tuple[Annotated[int, Field(ge=0, le=MAX_WORDS - 1)], ...]


class OrderParams(FigureParams):
    sentence: Sentence = "dog bites man"
    order: Annotated[
        Order,
        Field(
            min_length=1,
            max_length=MAX_WORDS,
            title="Second order",
            description="Order of the words in the second sentence, counted from 0.",
            json_schema_extra={"uniqueItems": True},
        ),
        BeforeValidator(split_numbers),
        Widget("words", of="sentence"),
    ] = Field(
        # By default, the words are in reverse order.
        default_factory=lambda earlier: tuple(
            reversed(range(len(split_words(earlier["sentence"]))))
        )
    )
    positions: Annotated[
        Literal["without", "with"],
        Field(
            title="Positions",
            description="Whether the positional encoding is added to each word.",
        ),
        Widget("tabs", labels=("Without positions", "With positions")),
    ] = "without"
    part: Annotated[
        Literal["distance", "vectors", "pooled"],
        Field(title="Show", description="How the outputs are compared."),
        Widget("tabs", labels=("Distances", "Vectors", "Average")),
    ] = "distance"

    @property
    def words(self) -> tuple[str, ...]:
        return split_words(self.sentence)

    @property
    def second(self) -> str:
        """The sentence in its second order."""
        return " ".join(self.words[position] for position in self.order)

    @property
    def stays(self) -> bool:
        """Whether both orders are the same."""
        return self.order == tuple(range(len(self.words)))

    @property
    def cells(self) -> int:
        # Two orders, each with and without positions, which share their axes.
        return 4 * len(self.words) * D_MODEL

    def conflicts(self) -> Iterator[FieldError]:
        yield from super().conflicts()
        last = len(self.words) - 1
        if sorted(self.order) != list(range(last + 1)):
            valid = f"each number from 0 to {last} once" if last else "only 0"
            message = (
                f"order must contain {valid}, because the sentence has "
                f"{wording.number_word(last + 1)} {'words' if last else 'word'}, "
                f"not {format_value(self.order)}."
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
    summary="Outputs of self-attention for a sentence in two word orders.",
    model=OrderParams,
    chart=chart,
)


@dataclass(frozen=True, slots=True, eq=False)
class _Outputs:
    """Attention outputs for both orders; rows are the words in the first order."""

    first: Array
    second: Array
    """Both have the shape (words, D_MODEL)."""

    @property
    def distances(self) -> Array:
        distances: Array = np.linalg.norm(self.first - self.second, axis=1)
        return distances

    @property
    def pooled(self) -> tuple[Array, Array]:
        """Mean over all words for each order: (D_MODEL,) each."""
        return self.first.mean(axis=0), self.second.mean(axis=0)


def _outputs(params: OrderParams, positions: Literal["without", "with"]) -> _Outputs:
    weights, order = seeded_weights(D_MODEL), np.array(params.order)
    tokens = embed(params.words, D_MODEL)
    encodings = encode(len(tokens), D_MODEL) * (positions == "with")
    # The word at j in the second order is at order[j] in the first. Its output moves to
    # that row, so that each occurrence of a word is compared with itself.
    second = np.empty_like(tokens)
    second[order] = self_attention(tokens[order] + encodings, weights)
    return _Outputs(self_attention(tokens + encodings, weights), second)


def _both_settings(params: OrderParams) -> tuple[_Outputs, _Outputs]:
    """Return the outputs without and with positions; their charts share an axis."""
    return _outputs(params, "without"), _outputs(params, "with")


def _distances(params: OrderParams, outputs: _Outputs) -> BarChart:
    distances = outputs.distances
    end = axis_end(max(float(each.distances.max()) for each in _both_settings(params)))
    return BarChart(
        title=_title(
            params,
            unchanged="Without positions, outputs do not depend on word order",
            changed="With positions, outputs depend on word order",
        ),
        x=word_axis("Word, in the first order", params.words),
        y=Axis("Distance", 0.0, end, end_ticks(end)),
        series=(Series("distance", distances),),
        show_values=True,
        description=" ".join(
            [
                "A bar chart with one bar per word: the distance between its output "
                f"vectors in {quote_word(params.sentence)} and in "
                f"{quote_word(params.second)}.",
                _setting(params),
                f"Distances: {_each(params, distances)}.",
            ]
        ),
        reading=_read_distances(params, distances),
    )


def _each(params: OrderParams, distances: Array) -> str:
    return wording.join(
        [
            f"{quote_word(word)} {_number(distance)}"
            for word, distance in zip(params.words, distances.tolist(), strict=True)
        ]
    )


def _number(distance: float) -> str:
    return "0" if distance < ROUNDING_ERROR else wording.significant(distance)


def _read_distances(params: OrderParams, distances: Array) -> str:
    largest = float(distances.max())
    if largest < ROUNDING_ERROR:
        return f"The largest distance is {distance_text(largest)}."
    word = quote_word(params.words[int(distances.argmax())])
    return f"The largest distance is {distance_text(largest)}, for {word}."


def _vectors(params: OrderParams, outputs: _Outputs) -> Heatmap:
    values = np.stack([outputs.first, outputs.second], axis=1).reshape(-1, D_MODEL)
    labels = [f"{nth} · {word}" for word in params.words for nth in ("1st", "2nd")]
    limit = axis_end(
        max(
            float(np.abs([each.first, each.second]).max())
            for each in _both_settings(params)
        )
    )
    return Heatmap(
        title=_title(
            params,
            unchanged="Without positions, the outputs of each word are equal",
            changed="With positions, the outputs of each word differ"
            if (outputs.distances >= ROUNDING_ERROR).all()
            else "With positions, some outputs differ",
        ),
        x=_dimensions(),
        y=word_axis("Order and word", labels, rows=True),
        values=values,
        low=-limit,
        high=limit,
        value_title="Output",
        description=_describe_vectors(params, outputs.distances),
        reading=_read_vectors(params, outputs.distances),
        show_values=len(values) <= MAX_PRINTED_ROWS,
        equal_rows=find_equal_rows(values),
    )


def _describe_vectors(params: OrderParams, distances: Array) -> str:
    return (
        "A matrix of output vectors with two rows per word: the upper row from "
        f"{quote_word(params.sentence)}, the lower row from "
        f"{quote_word(params.second)}. {_setting(params)} Distances between the two "
        f"rows: {_each(params, distances)}."
    )


def _read_vectors(params: OrderParams, distances: Array) -> str:
    equal = int((distances < ROUNDING_ERROR).sum())
    count = len(params.words)
    if equal == count:
        return "The two rows of every word are equal, except for rounding."
    if equal:
        return f"The two rows are equal for {equal} of {count} words."
    return f"No word has equal rows. {_read_distances(params, distances)}"


def _pooled(params: OrderParams, outputs: _Outputs) -> BarChart:
    first, second = outputs.pooled
    end = axis_end(
        max(float(np.abs(each.pooled).max()) for each in _both_settings(params))
    )
    distance = float(np.linalg.norm(first - second))
    # If only equal words are swapped, both sentences are the same.
    return BarChart(
        title=_title(
            params,
            unchanged="Without positions, the average does not depend on order",
            changed=(
                "With positions, the average depends on word order"
                if distance >= ROUNDING_ERROR
                else "Both sentences are equal, and so are the averages"
            ),
        ),
        x=_dimensions(),
        y=Axis("Average of the outputs", -end, end, end_ticks(end, both=True)),
        series=(Series("first order", first), Series("second order", second)),
        description=" ".join(
            [
                f"A bar chart with two bars for each of {D_MODEL} dimensions: the "
                "average "
                f"of all output vectors in {quote_word(params.sentence)} and in "
                f"{quote_word(params.second)}.",
                _setting(params),
                f"First order: {_listed(first)}. Second order: {_listed(second)}.",
            ]
        ),
        reading=f"The distance between the two averages is {distance_text(distance)}.",
    )


def _listed(vector: Array) -> str:
    return ", ".join(wording.decimal(number) for number in vector)


def _dimensions() -> Axis:
    return Axis("Dimension", 0, D_MODEL - 1, tuple(map(float, range(D_MODEL))))


def _title(params: OrderParams, unchanged: str, changed: str) -> str:
    if len(params.words) == 1:
        return "One word has only one order"
    if params.stays:
        return "Both orders are the same: move a word"
    return unchanged if params.positions == "without" else changed


def _setting(params: OrderParams) -> str:
    """Describe the computation, which is the same for all parts."""
    added = "are" if params.positions == "with" else "are not"
    return (
        f"Computed by self-attention with one head and d_model = {D_MODEL}; the "
        "embeddings and weights are random numbers with a fixed seed, not learned. "
        f"Positional encodings {added} added to the words."
    )
