"""The outputs as distances, as rows of numbers, and as averages."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import (
    Array,
    Axis,
    BarChart,
    Heatmap,
    Series,
)
from app.core.figures.order.outputs import (
    Outputs,
    both_settings,
    describe_setting,
    dimension_axis,
    list_distances,
    title_by_setting,
    why_no_test,
)
from app.core.figures.order.parameters import D_MODEL, OrderParams
from app.core.figures.shared import wording
from app.core.figures.shared.sentences import (
    ROUNDING_ERROR,
    axis_end,
    distance_text,
    end_ticks,
    find_equal_rows,
    quote_word,
    word_axis,
)

MAX_PRINTED_ROWS: Final = 12
"""Maximum number of rows with printed values; larger matrices show only colours."""


def distance_chart(params: OrderParams, outputs: Outputs) -> BarChart:
    """Return a bar for each word: the distance between its two outputs."""
    distances = outputs.distances
    end = axis_end(max(float(each.distances.max()) for each in both_settings(params)))
    return BarChart(
        title=title_by_setting(
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
                describe_setting(params),
                f"Distances: {list_distances(params, distances)}.",
            ]
        ),
        reading=_read_distances(params, distances),
    )


def _read_distances(params: OrderParams, distances: Array) -> str:
    if why := why_no_test(params):
        return why
    largest = float(distances.max())
    if largest < ROUNDING_ERROR:
        return f"The largest distance is {distance_text(largest)}."
    word = quote_word(params.words[int(distances.argmax())])
    return f"The largest distance is {distance_text(largest)}, for {word}."


def vector_chart(params: OrderParams, outputs: Outputs) -> Heatmap:
    """Return all values of the outputs, two rows for each word."""
    values = np.stack([outputs.first, outputs.second], axis=1).reshape(-1, D_MODEL)
    labels = [f"{nth} · {word}" for word in params.words for nth in ("1st", "2nd")]
    limit = axis_end(
        max(
            float(np.abs([each.first, each.second]).max())
            for each in both_settings(params)
        )
    )
    return Heatmap(
        title=title_by_setting(
            params,
            unchanged="Without positions, the outputs of each word are equal",
            changed="With positions, the outputs of each word differ",
        ),
        x=dimension_axis(),
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
        f"{quote_word(params.second)}. {describe_setting(params)} Distances between "
        f"the two rows: {list_distances(params, distances)}."
    )


def _read_vectors(params: OrderParams, distances: Array) -> str:
    if why := why_no_test(params):
        return why
    equal = int((distances < ROUNDING_ERROR).sum())
    count = len(params.words)
    if equal == count:
        return "The two rows of every word are equal, except for rounding."
    if equal:
        return f"The two rows are equal for {equal} of {count} words."
    return f"No word has equal rows. {_read_distances(params, distances)}"


def average_chart(params: OrderParams, outputs: Outputs) -> BarChart:
    """Return the averages of all outputs for both orders."""
    first, second = outputs.pooled
    end = axis_end(
        max(float(np.abs(each.pooled).max()) for each in both_settings(params))
    )
    distance = float(np.linalg.norm(first - second))
    return BarChart(
        title=title_by_setting(
            params,
            unchanged="Without positions, the average does not depend on order",
            changed="With positions, the average depends on word order",
        ),
        x=dimension_axis(),
        y=Axis("Average of the outputs", -end, end, end_ticks(end, both=True)),
        series=(Series("first order", first), Series("second order", second)),
        description=" ".join(
            [
                f"A bar chart with two bars for each of {D_MODEL} dimensions: the "
                "average "
                f"of all output vectors in {quote_word(params.sentence)} and in "
                f"{quote_word(params.second)}.",
                describe_setting(params),
                f"First order: {_listed(first)}. Second order: {_listed(second)}.",
            ]
        ),
        reading=why_no_test(params)
        or f"The distance between the two averages is {distance_text(distance)}.",
    )


def _listed(vector: Array) -> str:
    return ", ".join(wording.decimal(number) for number in vector)
