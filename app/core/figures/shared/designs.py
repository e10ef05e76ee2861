"""Designs of a positional encoding that fail: a number, a fraction, binary digits."""

from __future__ import annotations

from typing import Final

import numpy as np

from app.core.charts import Axis, BarChart, Heatmap, MarkedPosition, Series
from app.core.figures.shared import wording
from app.core.figures.shared.sentences import axis_end, end_ticks, quote_word, word_axis
from app.core.maths.embeddings import embed

SHORTEST_TEXT: Final = 5
"""Words of the shortest text that is compared, for low positions."""

LARGE_POSITION: Final = 1_000
"""Position at which a plain number is far larger than any value of an embedding."""

TEXTS: Final = 4
"""Number of texts that are compared; each is twice as long as the one before it."""

MIN_DIGITS: Final = 3
WIDEST: Final = 32
"""Maximum number of positions shown in binary."""


def number_chart(position: int, word: str, d_model: int) -> BarChart:
    """Return the position as it is, next to the values of an embedding."""
    embedding = embed([word], d_model)[0]
    largest = float(np.abs(embedding).max())
    end = axis_end(max(position, largest))
    low = -axis_end(largest)
    return BarChart(
        title=f"A plain number: {position:,} next to values within ±1",
        x=word_axis(
            f"Dimension of {quote_word(word)}, then the position",
            [*map(str, range(d_model)), "pos"],
        ),
        y=Axis("Value", low, end, (0.0, *end_ticks(end)[1:])),
        series=(Series("value", np.array([*embedding, position])),),
        description=(
            f"A bar chart with the {d_model} values of the embedding of "
            f"{quote_word(word)}, all between −1 and 1, and a bar for the number "
            f"{position:,}. The embedding consists of random numbers with a fixed "
            "seed, not learned."
        ),
        reading=_number_reading(position, largest),
    )


def _number_reading(position: int, largest: float) -> str:
    """Compare the position with the largest value of the embedding."""
    times = position / largest
    if times >= 10:
        return (
            f"The number is {times:,.0f} times the largest value of the embedding. "
            "It grows without limit, so it drowns the word."
        )
    now = f"{times:.1f} times the largest value of the embedding"
    return (
        f"The number is {now if position else '0 here, so it changes nothing'}. "
        f"It grows without limit: at position {LARGE_POSITION:,} it is "
        f"{LARGE_POSITION / largest:,.0f} times the largest value, so it drowns the "
        "word."
    )


def fraction_chart(position: int) -> BarChart:
    """Return the position divided by the length of the text, for some lengths."""
    shortest = SHORTEST_TEXT
    while shortest <= position:
        shortest *= 2
    lengths = [shortest * 2**power for power in range(TEXTS)]
    values = [position / length for length in lengths]
    return BarChart(
        title=(
            f"A fraction: position {position:,} has another number in each text"
            if position
            else "A fraction: only position 0 has the same number in each text"
        ),
        x=word_axis("Words in the text", [f"{length:,}" for length in lengths]),
        y=Axis(f"{position:,} ÷ length", 0.0, 1.0, (0.0, 0.5, 1.0)),
        series=(Series("fraction", np.array(values)),),
        show_values=True,
        description=(
            f"A bar chart of position {position:,} divided by the number of words, "
            f"for texts of {wording.join([f'{length:,}' for length in lengths])} "
            "words. All values are at least 0 and less than 1."
        ),
        reading=_fraction_reading(position, lengths[0], lengths[-1]),
    )


def _fraction_reading(position: int, shortest: int, longest: int) -> str:
    """Compare the fractions in two texts; at position 0, compare position 1."""
    shown = position or 1
    first, last = (wording.decimal(shown / length) for length in (shortest, longest))
    start = "" if position else "Position 0 is 0 in every text. "
    return (
        f"{start}Position {shown:,} is {first} in a text of {shortest:,} words, and "
        f"{last} in one of {longest:,}: one position, many numbers."
    )


def binary_chart(position: int) -> Heatmap:
    """Return the binary digits of the positions around one, the fastest digit first."""
    count = min(WIDEST, 1 << max(MIN_DIGITS, position.bit_length()))
    start = position // count * count
    positions = np.arange(start, start + count)
    digits = max(MIN_DIGITS, int(positions[-1]).bit_length())
    now, after = (f"{number:0{digits}b}" for number in (position, position + 1))
    flips = (position ^ (position + 1)).bit_count()
    changed = "1 digit jumps" if flips == 1 else f"{flips} digits jump"
    return Heatmap(
        title="Binary digits: each flips at its own speed, but it jumps",
        x=Axis(
            "Position",
            start,
            start + count - 1,
            tuple(float(tick) for tick in positions[:: max(1, count // 8)]),
        ),
        y=word_axis("Digit", [f"digit {digit}" for digit in range(digits)], rows=True),
        values=np.array(
            [(positions >> digit) & 1 for digit in range(digits)], dtype=np.float64
        ),
        low=-1.0,
        high=1.0,
        value_title="Digit",
        description=(
            f"A matrix of zeros and ones: columns are positions {start:,} to "
            f"{start + count - 1:,}, rows the {digits} binary digits of each. Digit 0 "
            "is the last one and flips at every position; each further digit flips "
            f"half as often. Position {position:,} is {now}."
        ),
        reading=(
            f"Position {position:,} is {now}. One step on is {after}: {changed} "
            "from one value to the other, with nothing in between."
        ),
        mark=MarkedPosition("x", position, f"position {position:,}"),
    )
