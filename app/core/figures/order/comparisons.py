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
    word_axis,
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
from app.core.figures.shared.dimension_axis import dimension_axis
from app.core.figures.shared.round_numbers import axis_end, end_ticks
from app.core.figures.shared.rounding_errors import (
    ROUNDING_ERROR,
    distance_text,
    find_equal_rows,
)
from app.language import gettext, join_sentences, ngettext, separate_numbers

MAX_PRINTED_ROWS: Final = 12
"""Maximum number of rows with printed values; larger matrices show only colours."""


def distance_chart(params: OrderParams, outputs: Outputs) -> BarChart:
    """Return a bar for each word: the distance between its two outputs."""
    distances = outputs.distances
    end = axis_end(max(float(each.distances.max()) for each in both_settings(params)))
    return BarChart(
        title=title_by_setting(
            params,
            unchanged=gettext("Without positions, outputs do not depend on word order"),
            changed=gettext("With positions, outputs depend on word order"),
        ),
        x=word_axis(gettext("Word, in the first order"), params.words),
        y=Axis(gettext("Distance"), 0.0, end, end_ticks(end)),
        # Translators: Label of the bars of a chart.
        series=(Series(gettext("distance"), distances),),
        show_values=True,
        description=join_sentences(
            # Translators: The values are sentences in quotation marks.
            gettext(
                "A bar chart with one bar per word: the distance between its "
                "output vectors in %(first)s and in %(second)s.",
                first=wording.quote_word(params.sentence),
                second=wording.quote_word(params.second),
            ),
            describe_setting(params),
            describe_distances(params, distances),
        ),
        reading=_distances_sentence(params, distances),
    )


def _distances_sentence(params: OrderParams, distances: Array) -> str:
    if why := why_nothing_to_compare(params):
        return why
    largest = float(distances.max())
    if largest < ROUNDING_ERROR:
        return gettext(
            "The largest distance is %(distance)s.", distance=distance_text(largest)
        )
    # Translators: %(word)s is in quotation marks.
    return gettext(
        "The largest distance is %(distance)s, for %(word)s.",
        distance=distance_text(largest),
        word=wording.quote_word(params.words[int(distances.argmax())]),
    )


def vector_chart(params: OrderParams, outputs: Outputs) -> Heatmap:
    """Return all values of the outputs, two rows for each word."""
    values = np.stack([outputs.first, outputs.second], axis=1).reshape(-1, D_MODEL)
    labels = [label for word in params.words for label in _row_labels(word)]
    limit = axis_end(
        max(
            float(np.abs([each.first, each.second]).max())
            for each in both_settings(params)
        )
    )
    return Heatmap(
        title=title_by_setting(
            params,
            unchanged=gettext("Without positions, the outputs of each word are equal"),
            changed=gettext("With positions, the outputs of each word differ"),
        ),
        x=dimension_axis(D_MODEL),
        y=word_axis(gettext("Order and word"), labels, rows=True),
        values=values,
        low=-limit,
        high=limit,
        description=_describe_vectors(params, outputs.distances),
        reading=_vectors_sentence(params, outputs.distances),
        show_values=len(values) <= MAX_PRINTED_ROWS,
        equal_rows=find_equal_rows(values),
    )


def _row_labels(word: str) -> tuple[str, str]:
    """Return the labels of a word's two rows."""
    return (
        # Translators: A word in the first order of the words; “1st” must be short.
        gettext("1st · %(word)s", word=word),
        # Translators: A word in the second order of the words; “2nd” must be short.
        gettext("2nd · %(word)s", word=word),
    )


def _describe_vectors(params: OrderParams, distances: Array) -> str:
    # Translators: The values are sentences in quotation marks.
    matrix = gettext(
        "A matrix of output vectors with two rows per word: the upper row from "
        "%(first)s, the lower row from %(second)s.",
        first=wording.quote_word(params.sentence),
        second=wording.quote_word(params.second),
    )
    return join_sentences(
        matrix, describe_setting(params), describe_distances(params, distances)
    )


def _vectors_sentence(params: OrderParams, distances: Array) -> str:
    if why := why_nothing_to_compare(params):
        return why
    equal = int((distances < ROUNDING_ERROR).sum())
    count = len(params.words)
    if equal == count:
        return gettext("The two rows of every word are equal, except for rounding.")
    if equal:
        return ngettext(
            "The two rows are equal for %(equal)s of %(count)s word.",
            "The two rows are equal for %(equal)s of %(count)s words.",
            count,
            equal=equal,
        )
    no_equal_rows = gettext("No word has equal rows.")
    return join_sentences(no_equal_rows, _distances_sentence(params, distances))


def average_chart(params: OrderParams, outputs: Outputs) -> BarChart:
    """Return the averages of all outputs for both orders."""
    first, second = outputs.pooled
    end = axis_end(
        max(float(np.abs(each.pooled).max()) for each in both_settings(params))
    )
    return BarChart(
        title=title_by_setting(
            params,
            unchanged=gettext(
                "Without positions, the average does not depend on order"
            ),
            changed=gettext("With positions, the average depends on word order"),
        ),
        x=dimension_axis(D_MODEL),
        y=Axis(gettext("Average of the outputs"), -end, end, end_ticks(end, both=True)),
        series=(
            Series(gettext("first order"), first),
            Series(gettext("second order"), second),
        ),
        description=_describe_averages(params, first, second),
        reading=why_nothing_to_compare(params) or _averages_sentence(first, second),
    )


def _describe_averages(params: OrderParams, first: Array, second: Array) -> str:
    # Translators: %(first)s and %(second)s are sentences in quotation marks.
    chart = gettext(
        "A bar chart with two bars for each of %(d_model)s dimensions: the average of "
        "all output vectors in %(first)s and in %(second)s.",
        d_model=D_MODEL,
        first=wording.quote_word(params.sentence),
        second=wording.quote_word(params.second),
    )
    # Translators: The values are lists of numbers.
    averages = gettext(
        "First order: %(first)s. Second order: %(second)s.",
        first=_listed(first),
        second=_listed(second),
    )
    return join_sentences(chart, describe_setting(params), averages)


def _averages_sentence(first: Array, second: Array) -> str:
    distance = float(np.linalg.norm(first - second))
    return gettext(
        "The distance between the two averages is %(distance)s.",
        distance=distance_text(distance),
    )


def _listed(vector: Array) -> str:
    return separate_numbers([wording.decimal(number) for number in vector])
