"""Heatmap figure: the whole encoding as a matrix, one column per position."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from math import ceil, floor, log10
from typing import Annotated, Final, Literal

import numpy as np
from numpy.typing import NDArray
from pydantic import Field

from app.core.charts import Axis, Heatmap, MarkedPosition, RowMark, RowSelection
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import UnderMoreSettings, Widget
from app.core.figures.shared import wording
from app.core.figures.shared.dimensions import (
    MAX_DIMS,
    PlottedParams,
    dash_pattern,
    line_tone,
    wave_label,
)
from app.core.figures.shared.ticks import ticks
from app.core.maths.encoding import Array, wavelengths
from app.language import (
    gettext,
    join_sentences,
    separate,
    separate_numbers,
    translatable,
)

MAX_LISTED: Final = 8
"""Maximum number of values of a position that are listed; the middle is left out."""
DECIMALS: Final = 2
"""Decimals of these values; the table has more."""
_LAST_LABEL: Final = 0.8
"""Part of a range of rows that has labels."""
_NEARLY_CONSTANT: Final = 0.05
"""Largest difference of values that are called nearly constant."""
_MAX_DIGITS: Final = 12
_EQUAL: Final = 1e-9
"""Largest difference of similarities that are called equal."""


class HeatmapParams(PlottedParams):
    rows: Annotated[
        Literal["interleaved", "sines-first"],
        Field(
            title=translatable("Rows"),
            description=translatable(
                "Sines and cosines alternate, or all sines come first."
            ),
        ),
        Widget(
            "field",
            # Translators: Rows of sines and rows of cosines alternate.
            labels=(translatable("interleaved"), translatable("sines, then cosines")),
        ),
        UnderMoreSettings(),
    ] = "interleaved"

    @property
    def ranges(self) -> tuple[range, ...]:
        """Dimensions from the top row to the bottom row."""
        if self.rows == "interleaved":
            return (range(self.d_model),)
        return range(0, self.d_model, 2), range(1, self.d_model, 2)


def chart(params: HeatmapParams) -> Heatmap:
    values = np.ascontiguousarray(params.values().T)
    order = list(chain(*params.ranges))
    return Heatmap(
        title=gettext("Each position is a column, and no two are equal"),
        x=Axis(
            gettext("Position"),
            params.start,
            params.last,
            ticks(params.start, params.last),
        ),
        y=_dimensions(params),
        values=values[order],
        low=-1.0,
        high=1.0,
        description=_describe(params, values),
        reading=_reading(params, values),
        row_numbers=params.ranges,
        row_marks=tuple(
            RowMark(
                order.index(dim),
                line_tone(params, index),
                dash_pattern(index),
            )
            for index, dim in enumerate(params.dims)
        ),
        selection=RowSelection("dims", MAX_DIMS),
        mark=MarkedPosition(
            "x", params.mark, gettext("position %(position)s", position=params.mark)
        ),
        stacked=True,
    )


HEATMAP: Final = FigureKind(
    name="heatmap",
    title=translatable("Heatmap"),
    summary=translatable(
        "The whole encoding as colours: columns are positions, rows dimensions."
    ),
    model=HeatmapParams,
    chart=chart,
)


def _dimensions(params: HeatmapParams) -> Axis:
    last = params.d_model - 1
    # The left margin, which the waves above share, has room for three digits.
    short = tuple(tick for tick in ticks(0, last) if tick < 1000)
    if len(params.ranges) == 1:
        return Axis(gettext("Dimension"), 0, last, short, reversed=True)
    labels: dict[float, str] = {}
    first_row = 0
    for dims in params.ranges:
        for row, dim in enumerate(dims, first_row):
            # A label at the end would overlap the first label of the next range.
            if dim - dims.start in short and dim - dims.start <= _LAST_LABEL * last:
                labels[row] = str(dim)
        first_row += len(dims)
    return Axis(
        gettext("Dimension"),
        0,
        last,
        tuple(labels),
        True,
        labels=tuple(labels.values()),
    )


def _describe(params: HeatmapParams, values: Array) -> str:
    sentences = [
        gettext("A matrix of values between −1 and 1."),
        _describe_columns(params),
        _describe_rows(params),
        _describe_fastest(params, values),
    ]
    if params.d_model > 2:
        sentences.append(_describe_slowest(params, values))
    if params.d_model > 1:
        sentences.extend(_describe_similar(params, values))
    return join_sentences(*sentences)


def _describe_columns(params: HeatmapParams) -> str:
    if params.positions == 1:
        return gettext(
            "The only column is position %(position)s.", position=params.start
        )
    return gettext(
        "The columns are positions %(first)s to %(last)s.",
        first=params.start,
        last=params.last,
    )


def _describe_rows(params: HeatmapParams) -> str:
    last = params.d_model - 1
    if not last:
        return gettext("The only row is dimension 0.")
    if params.rows == "sines-first":
        return gettext(
            "The rows are dimensions 0 to %(last)s: the sines, then the cosines, "
            "fastest first.",
            last=last,
        )
    return gettext(
        "The rows are dimensions 0 to %(last)s, the fastest on top.", last=last
    )


def _describe_fastest(params: HeatmapParams, values: Array) -> str:
    length = _wavelength(params, 0)
    if params.d_model == 1:
        # Translators: %(range)s is such as “dimension 0 stays near 1 (0.9 to 1)”.
        return gettext(
            "Dimension 0 changes fastest, with a wavelength of %(length)s positions: "
            "%(range)s.",
            length=length,
            range=_range(0, values[0]),
        )
    # Translators: %(ranges)s is a list such as “dimension 0 ranges from −1 to 1”.
    return gettext(
        "Dimensions 0 and 1 change fastest, with a wavelength of %(length)s positions: "
        "%(ranges)s.",
        length=length,
        ranges=wording.join([_range(dim, values[dim]) for dim in (0, 1)]),
    )


def _describe_slowest(params: HeatmapParams, values: Array) -> str:
    last = params.d_model - 1
    length = _wavelength(params, last // 2)
    if params.d_model % 2:
        # Translators: %(range)s is such as “dimension 8 ranges from −1 to 1”.
        return gettext(
            "Dimension %(dim)s changes slowest, with a wavelength of %(length)s "
            "positions: %(range)s.",
            dim=last,
            length=length,
            range=_range(last, values[last]),
        )
    # Translators: %(ranges)s is a list such as “dimension 8 ranges from −1 to 1”.
    return gettext(
        "Dimensions %(sine)s and %(cosine)s change slowest, with a wavelength of "
        "%(length)s positions: %(ranges)s.",
        sine=last - 1,
        cosine=last,
        length=length,
        ranges=wording.join([_range(dim, values[dim]) for dim in (last - 1, last)]),
    )


def _describe_similar(params: HeatmapParams, values: Array) -> Iterator[str]:
    """Name the columns most similar to the marked one, apart from those around it."""
    marked = params.mark - params.start
    columns = values / np.linalg.norm(values, axis=0)
    similarity = columns.T @ columns[:, marked]
    others = _most_similar(similarity, marked)
    if others.size:
        # Translators: %(others)s is such as “position 3 and position 15”.
        yield gettext(
            "Most similar to position %(position)s, apart from the positions around "
            "it: %(others)s (cosine similarity %(similarity)s).",
            position=params.mark,
            others=wording.join(
                [
                    gettext("position %(position)s", position=params.start + other)
                    for other in others.tolist()
                ]
            ),
            similarity=wording.decimal(similarity[others[0]], DECIMALS),
        )


def _most_similar(similarity: Array, marked: int) -> NDArray[np.intp]:
    """Return the indices of the highest similarity outside of the peak at `marked`.

    The peak ends on each side where the similarity stops falling.
    """
    rises = np.diff(similarity) > 0
    before = np.flatnonzero(~rises[:marked])
    after = np.flatnonzero(rises[marked:])
    left = before[-1] + 1 if before.size else 0
    right = marked + after[0] if after.size else len(similarity) - 1
    outside = similarity.copy()
    outside[left : right + 1] = -np.inf
    highest = outside.max()
    if highest == -np.inf:
        return np.array([], np.intp)
    return np.flatnonzero(outside > highest - _EQUAL)


def _wavelength(params: HeatmapParams, pair: int) -> str:
    return wording.wavelength(wavelengths(params.d_model, params.base)[pair])


def _range(dim: int, row: Array) -> str:
    """Describe the range of a row, which begins without a capital letter.

    The limits of nearly equal values have enough digits to differ, and are rounded away
    from each other.
    """
    low, high = float(row.min()), float(row.max())
    spread = high - low
    if spread == 0:
        return gettext(
            "dimension %(dim)s is %(value)s", dim=dim, value=wording.decimal(low)
        )
    if spread > _NEARLY_CONSTANT:
        # Translators: Part of a list.
        return gettext(
            "dimension %(dim)s ranges from %(low)s to %(high)s",
            dim=dim,
            low=wording.decimal(low),
            high=wording.decimal(high),
        )
    digits = min(_MAX_DIGITS, -floor(log10(spread)))
    unit = 10.0**digits
    # Translators: Part of a list.
    return gettext(
        "dimension %(dim)s stays near %(value)s (%(low)s to %(high)s)",
        dim=dim,
        value=wording.plain((low + high) / 2, max(1, digits - 2)),
        low=wording.plain(floor(low * unit) / unit, digits),
        high=wording.plain(ceil(high * unit) / unit, digits),
    )


def _reading(params: HeatmapParams, values: Array) -> str:
    """Return the values at the marked position and the rows that are waves, because on
    a phone the chart of the waves may be out of sight."""
    column = gettext(
        "Position %(position)s, d_model = %(d_model)s: %(values)s.",
        position=params.mark,
        d_model=params.d_model,
        values=_shortened_list(values[:, params.mark - params.start]),
    )
    labels = [wave_label(dim) for dim in sorted(params.dims)]
    # Translators: %(labels)s is a list such as “0 sin, 1 cos”.
    waves = gettext("Waves: %(labels)s.", labels=separate(labels))
    return join_sentences(column, waves)


def _shortened_list(column: Array) -> str:
    """List all values, or only the first ones and the last two if there are many."""
    texts = [wording.decimal(number, DECIMALS) for number in column]
    if len(texts) <= MAX_LISTED:
        return separate_numbers(texts)
    start, end = texts[: MAX_LISTED - 2], texts[-2:]
    return f"{separate_numbers(start)} … {separate_numbers(end)}"
