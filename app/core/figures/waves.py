"""Waves figure: selected dimensions of the encoding as curves over the positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from app.core.charts import Axis, Line, LineChart, MarkedPosition
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import format_number
from app.core.figures.shared import wording
from app.core.figures.shared.dimensions import (
    PATTERN_COUNT,
    PlottedParams,
    dash_pattern,
    line_tone,
    wave_label,
)
from app.core.figures.shared.positions import position_axis
from app.core.maths.encoding import BASE, Array, wavelengths
from app.language import gettext, join_sentences, localise, ngettext, translatable

SLOW_RATIO: Final = 2
"""Ratio of wavelengths from which one wave is called slow and the other fast."""

DECIMALS: Final = 2
"""Decimals of the values in the sentence; the table has more."""

_SHORT_WAVES: Final = (
    translatable(
        "Dimension %(dim)s is a sine with a wavelength of %(length)s positions."
    ),
    translatable(
        "Dimension %(dim)s is a cosine with a wavelength of %(length)s positions."
    ),
)
_LONG_WAVES: Final = (
    translatable(
        "Dimension %(dim)s is a sine with a wavelength of %(length)s positions, longer "
        "than the range shown."
    ),
    translatable(
        "Dimension %(dim)s is a cosine with a wavelength of %(length)s positions, "
        "longer than the range shown."
    ),
)


class WavesParams(PlottedParams):
    pass


def chart(params: WavesParams) -> LineChart:
    values = params.values()
    return LineChart(
        title=_title(params),
        x=position_axis(params),
        y=Axis(gettext("Value"), -1.1, 1.1, (-1.0, -0.5, 0.0, 0.5, 1.0)),
        lines=tuple(_lines(params, values)),
        markers=True,
        description=_describe(params),
        reading=_reading(params, values),
        mark=MarkedPosition(
            "x", params.mark, gettext("position %(position)s", position=params.mark)
        ),
        stacked=True,
        has_legend=True,
    )


WAVES: Final = FigureKind(
    name="waves",
    title=translatable("Waves"),
    summary=translatable(
        "Selected dimensions of the encoding as waves over the positions."
    ),
    model=WavesParams,
    chart=chart,
)


def _title(params: WavesParams) -> str:
    """Return a title that is true for the selected dimensions and the base."""
    usual, other = _titles(params)
    if params.base == BASE:
        return gettext(usual)
    return gettext(other, base=localise(format_number(params.base)))


def _titles(params: WavesParams) -> tuple[str, str]:
    """Return the title with the usual base and with another one, not translated."""
    if len(params.dims) == 1:
        return (
            translatable("One dimension is one wave"),
            translatable("Base %(base)s: one dimension is one wave"),
        )
    pairs = [dim // 2 for dim in params.dims]
    early, late = min(pairs), max(pairs)
    if early == late:
        return (
            translatable("A pair is a sine and a cosine of one frequency"),
            translatable(
                "Base %(base)s: a pair is a sine and a cosine of one frequency"
            ),
        )
    lengths = wavelengths(params.d_model, params.base)
    if lengths[late] < SLOW_RATIO * lengths[early]:
        return (
            translatable("Nearly equal wavelengths stay together"),
            translatable("Base %(base)s: nearly equal wavelengths stay together"),
        )
    return (
        translatable("The first dimensions change fast, the last ones slowly"),
        translatable("Base %(base)s: fast dimensions first, slow ones last"),
    )


def _lines(params: WavesParams, values: Array) -> Iterator[Line]:
    """Yield the lines by dimension, so that the legend is in order."""
    for index in sorted(range(len(params.dims)), key=params.dims.__getitem__):
        yield _line(params, index, values)


def _line(params: WavesParams, index: int, values: Array) -> Line:
    """Return the line of the dimension at `index` of `dims`.

    Colours are even steps, because dimensions with nearly equal frequencies would have
    nearly equal colours. Pattern and marker depend on the index, so they stay when
    another dimension is added.
    """
    dim = params.dims[index]
    return Line(
        label=wave_label(dim),
        tone=line_tone(params, index),
        x=np.arange(params.start, params.last + 1, dtype=np.float64),
        y=values[:, dim],
        pattern=dash_pattern(index),
        end_marker=index - PATTERN_COUNT if index >= PATTERN_COUNT else None,
    )


def _describe(params: WavesParams) -> str:
    return join_sentences(_describe_chart(params), *_describe_waves(params))


def _describe_chart(params: WavesParams) -> str:
    values = {
        "shown": wording.number_word(len(params.dims)),
        "first": params.start,
        "last": params.last,
    }
    if params.positions == 1:
        # Translators: %(shown)s is the number of dimensions shown, such as “four”.
        return ngettext(
            "A line chart of %(shown)s of %(count)s dimension at position %(first)s, "
            "all between −1 and 1.",
            "A line chart of %(shown)s of %(count)s dimensions at position %(first)s, "
            "all between −1 and 1.",
            params.d_model,
            **values,
        )
    # Translators: %(shown)s is the number of dimensions shown, such as “four”.
    return ngettext(
        "A line chart of %(shown)s of %(count)s dimension over positions %(first)s to "
        "%(last)s, all between −1 and 1.",
        "A line chart of %(shown)s of %(count)s dimensions over positions %(first)s to "
        "%(last)s, all between −1 and 1.",
        params.d_model,
        **values,
    )


def _describe_waves(params: WavesParams) -> Iterator[str]:
    lengths = wavelengths(params.d_model, params.base)
    for dim in params.dims:
        length = lengths[dim // 2]
        sine, cosine = _LONG_WAVES if length > params.positions else _SHORT_WAVES
        yield gettext(
            cosine if dim % 2 else sine, dim=dim, length=wording.wavelength(length)
        )


def _reading(params: WavesParams, values: Array) -> str:
    row: Any = values[params.mark - params.start]
    parts = [
        # Translators: Part of a list.
        gettext(
            "dimension %(dim)s is %(value)s",
            dim=dim,
            value=wording.decimal(row[dim], DECIMALS),
        )
        for dim in params.dims
    ]
    # Translators: %(values)s is a list such as “dimension 0 is 0.141”.
    return gettext(
        "At position %(position)s: %(values)s.",
        position=params.mark,
        values=wording.join(parts),
    )
