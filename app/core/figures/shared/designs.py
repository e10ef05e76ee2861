"""Designs of a positional encoding that fail: a number, a fraction, binary digits."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import numpy as np

from app.core.charts import Axis, BarChart, Heatmap, MarkedPosition, Series, word_axis
from app.core.figures.shared import wording
from app.core.figures.shared.round_numbers import axis_end, end_ticks
from app.core.maths.embeddings import embed
from app.language import (
    format_decimal,
    gettext,
    join_sentences,
    left_to_right,
    ngettext,
)

SHORTEST_TEXT: Final = 5
"""Words of the shortest text that is compared, for low positions."""

LARGE_POSITION: Final = 1_000
"""Position at which a plain number is far larger than any value of an embedding."""

TEXTS: Final = 4
"""Number of texts that are compared; each is twice as long as the one before it."""

MIN_DIGITS: Final = 3
WIDEST: Final = 16
"""Maximum number of positions shown in binary."""
_MAX_PRINTED: Final = 128
"""Maximum number of digits that fit in the cells of a matrix."""


def number_chart(position: int, word: str, d_model: int) -> BarChart:
    """Return the position as it is, next to the values of an embedding."""
    embedding = embed([word], d_model)[0]
    largest = float(np.abs(embedding).max())
    end = axis_end(max(position, largest))
    low = -axis_end(largest)
    return BarChart(
        title=gettext(
            "A plain number: %(position)s next to values within ±1",
            position=format_decimal(position),
        ),
        x=word_axis(
            gettext(
                "Embedding of %(word)s, then the position",
                word=wording.quote_word(word),
            ),
            [*map(str, range(d_model)), "pos"],
        ),
        y=Axis(gettext("Value"), low, end, (0.0, *end_ticks(end)[1:])),
        series=(Series(gettext("value"), np.array([*embedding, position])),),
        description=gettext(
            "A bar chart with the %(count)s values of the embedding of %(word)s, all "
            "between −1 and 1, and a bar for the number %(position)s. The embedding "
            "consists of random numbers with a fixed seed, not learned.",
            count=d_model,
            word=wording.quote_word(word),
            position=format_decimal(position),
        ),
        reading=_number_reading(position, largest),
    )


def _number_reading(position: int, largest: float) -> str:
    """Compare the position with the largest value of the embedding."""
    times = position / largest
    if times >= 10:
        return gettext(
            "The number is %(times)s times the largest value of the embedding. It "
            "grows without limit, so it outweighs the embedding.",
            times=format_decimal(times),
        )
    now = gettext("The number is 0 here, so it changes nothing.")
    if position:
        now = gettext(
            "The number is %(times)s times the largest value of the embedding.",
            times=format_decimal(times, 1),
        )
    growth = gettext(
        "It grows without limit: at position %(position)s it is %(times)s times the "
        "largest value, so it outweighs the embedding.",
        position=format_decimal(LARGE_POSITION),
        times=format_decimal(LARGE_POSITION / largest),
    )
    return join_sentences(now, growth)


def fraction_chart(position: int) -> BarChart:
    """Return the position divided by the length of the text, for some lengths."""
    shortest = SHORTEST_TEXT
    while shortest <= position:
        shortest *= 2
    lengths = [shortest * 2**power for power in range(TEXTS)]
    values = [position / length for length in lengths]
    return BarChart(
        title=_fraction_title(position),
        x=word_axis(
            gettext("Position ÷ words in the text"),
            [
                left_to_right(f"{format_decimal(position)} ÷ {format_decimal(length)}")
                for length in lengths
            ],
        ),
        y=Axis(
            gettext("%(position)s ÷ length", position=format_decimal(position)),
            0.0,
            1.0,
            (0.0, 0.5, 1.0),
        ),
        series=(Series(gettext("fraction"), np.array(values)),),
        show_values=True,
        description=gettext(
            "A bar chart of position %(position)s divided by the number of words, for "
            "texts of %(lengths)s words. All values are at least 0 and less than 1.",
            position=format_decimal(position),
            lengths=wording.join([format_decimal(length) for length in lengths]),
        ),
        reading=_fraction_reading(position, lengths[0], lengths[-1]),
    )


def _fraction_title(position: int) -> str:
    if not position:
        return gettext("A fraction: only position 0 has the same number in each text")
    return gettext(
        "A fraction: position %(position)s has another number in each text",
        position=format_decimal(position),
    )


def _fraction_reading(position: int, shortest: int, longest: int) -> str:
    """Compare the fractions in two texts; at position 0, compare position 1."""
    shown = position or 1
    first, last = (wording.decimal(shown / length) for length in (shortest, longest))
    numbers = gettext(
        "Position %(position)s is %(first)s in a text of %(shortest)s words, and "
        "%(last)s in one of %(longest)s: one position, many numbers.",
        position=format_decimal(shown),
        first=first,
        shortest=format_decimal(shortest),
        last=last,
        longest=format_decimal(longest),
    )
    if position:
        return numbers
    zero = gettext("Position 0 is 0 in every text.")
    return join_sentences(zero, numbers)


def binary_chart(position: int) -> Heatmap:
    """Return the binary digits of the positions around one, the fastest digit first."""
    positions = _binary_positions(position)
    first, last = int(positions[0]), int(positions[-1])
    digits = max(MIN_DIGITS, last.bit_length())
    return Heatmap(
        title=gettext("Binary digits: each flips at its own speed, but it jumps"),
        x=Axis(
            gettext("Position"),
            first,
            last,
            tuple(float(tick) for tick in positions[:: max(1, len(positions) // 8)]),
        ),
        y=_digit_axis(digits),
        values=np.array(
            [(positions >> digit) & 1 for digit in range(digits)], dtype=np.float64
        ),
        low=0.0,
        high=1.0,
        show_values=len(positions) * digits <= _MAX_PRINTED,
        decimals=0,
        description=_describe_binary(position, first, last, digits),
        reading=_binary_reading(position, digits),
        mark=MarkedPosition(
            "x",
            position,
            gettext("position %(position)s", position=format_decimal(position)),
        ),
    )


def _binary_positions(position: int) -> np.ndarray:
    """Return a block of positions that contains this one, up to `WIDEST` of them."""
    count = min(WIDEST, 1 << max(MIN_DIGITS, position.bit_length()))
    start = position // count * count
    return np.arange(start, start + count)


def _digit_axis(digits: int) -> Axis:
    labels = [gettext("digit %(number)s", number=digit) for digit in range(digits)]
    return replace(word_axis(gettext("Digit"), labels, rows=True), is_titled=False)


def _describe_binary(position: int, first: int, last: int, digits: int) -> str:
    return gettext(
        "A matrix of zeros and ones: columns are positions %(first)s to %(last)s, "
        "rows the %(digits)s binary digits of each. Digit 0 is the last one and "
        "flips at every position; each further digit flips half as often. Position "
        "%(position)s is %(number)s.",
        first=format_decimal(first),
        last=format_decimal(last),
        digits=digits,
        position=format_decimal(position),
        number=_binary(position, digits),
    )


def _binary_reading(position: int, digits: int) -> str:
    """Say how many digits change from the position to the next one."""
    return ngettext(
        "Position %(position)s is %(number)s; digit 0 is the last one. The next "
        "position is %(next)s: %(count)s digit jumps from one value to the other.",
        "Position %(position)s is %(number)s; digit 0 is the last one. The next "
        "position is %(next)s: %(count)s digits jump from one value to the other.",
        (position ^ (position + 1)).bit_count(),
        position=format_decimal(position),
        number=_binary(position, digits),
        next=_binary(position + 1, digits),
    )


def _binary(number: int, digits: int) -> str:
    """Format with at least this many binary digits: `0101`."""
    return f"{number:0{digits}b}"
