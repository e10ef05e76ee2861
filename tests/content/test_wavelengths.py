"""The wavelengths that the lesson states are right."""

from __future__ import annotations

import re
from math import pi

import numpy as np
import pytest

from app.core.maths.encoding import BASE, encode, wavelengths
from tests.content.lesson_text import TEXT, agree, number, numbers, stated, tables


def test_the_wavelengths_match_the_encoding() -> None:
    width, fastest, slowest = stated(
        "For $d = #$ the fastest wave repeats after # positions, "
        "and the slowest after about #."
    )
    lengths = wavelengths(int(width))

    agree([fastest], [lengths[0]])
    agree([slowest], [lengths[-1]], hundreds=True)


def test_the_wavelengths_in_practice_questions_are_right() -> None:
    *dims, fastest = stated(
        r"Dimensions # and # are the fastest: they repeat every $2\pi \approx #$"
    )
    last = stated("The slowest are # and #.")
    base, top, width, slowest = stated(
        r"They repeat every $#^{#/#} \cdot 2\pi \approx #$ positions."
    )
    limit, rounded_limit = numbers(
        r"the slowest wavelength approaches $#\pi \approx #$ and never reaches it."
    )
    widths = stated("how slow is the slowest for d = #?")
    lengths = wavelengths(int(width))

    assert dims == ["0", "1"]
    agree([fastest], [lengths[0]])
    assert last == [str(int(width) - 2), str(int(width) - 1)]
    assert (number(base), top, widths) == (BASE, last[0], [width])
    agree([slowest], [lengths[-1]], hundreds=True)
    assert limit == 2 * BASE
    assert rounded_limit == round(limit * pi)
    slowest_of_all = [
        wavelengths(2**power)[-1] / (limit * pi) for power in range(1, 20)
    ]
    assert np.all(np.diff(slowest_of_all) > 0)
    assert 0.999 < slowest_of_all[-1] < 1


def test_the_first_wave_has_one_value_at_position_one_for_every_width() -> None:
    *arguments, one, value = stated(
        "What is PE(#, #), and why does the width not matter? "
        r"It is $\sin # \approx #$."
    )
    pair, *divisor = numbers(
        "Dimension 0 belongs to pair #, and its divisor is $#^# = #$"
    )

    assert (arguments, one) == (["1", "0"], "1")
    agree([value], [encode(2, 8)[1, 0]])
    agree([value], [encode(2, 5)[1, 0]])
    assert (pair, divisor) == (0, [BASE, 0, BASE**0])


def test_the_numbers_in_the_notes_of_the_two_figures_are_right() -> None:
    positions, width = numbers("{figure} waves :positions: # :d_model: #")
    (base,) = numbers("what does a base of # do?")
    long, short = stated("The slowest one shrinks from about # positions to #.")
    shown, dim, low, high, top = stated(
        "Over # positions dimension # climbs only from # to #, "
        "but it goes on climbing up to position #."
    )
    climb = encode(5000, int(width))[:, int(dim)]

    assert _bases() == (BASE, base)
    agree([long], [wavelengths(int(width))[-1]], hundreds=True)
    agree([short], [wavelengths(int(width), base)[-1]])
    assert int(shown) == positions
    agree([low, high], climb[[0, int(shown) - 1]])
    agree([top], [np.argmax(climb)])


def test_a_smaller_base_shrinks_the_slow_waves_by_the_largest_factor() -> None:
    before, after = (wavelengths(_width(), base) for base in _bases())

    assert after[0] == before[0]
    assert np.all(np.diff(before / after) > 0)


def test_the_factors_in_the_prediction_about_the_base_are_right() -> None:
    before, after = (wavelengths(_width(), base) for base in _bases())
    slow, large, fast, small, same, next_to_it, length = stated(
        "dimension # repeats # times as often, dimension # only # times. "
        "Dimensions # and # still repeat after 2π ≈ #."
    )
    factors = before / after

    agree([large, small], factors[[int(slow) // 2, int(fast) // 2]])
    assert int(same) // 2 == int(next_to_it) // 2 == 0
    assert factors[0] == 1
    agree([length], after[[int(same) // 2]])
    assert {slow, fast} < set(*_drawn_dimensions("waves"))


def _width() -> int:
    """Return the width of the encoding that the last slide shows."""
    _, width = numbers("{figure} waves :positions: # :d_model: #")
    return int(width)


def _bases() -> tuple[float, float]:
    """Return the two bases of the prediction, which its links set."""
    high, high_set, low, low_set = numbers(
        "The [#](?waves.base=#) in the formula is its *base*. "
        "Lower it to [#](?waves.base=#&waves.dims=0,1,2,4,8)."
    )
    assert (high, low) == (high_set, low_set)
    return high, low


def _drawn_dimensions(figure: str) -> list[list[str]]:
    """Return the dimensions that each figure of this kind draws at first."""
    pattern = rf":::{{figure}} {figure}\n(?:.*\n)*?:dims: (.*)"
    return [dims.split(",") for dims in re.findall(pattern, TEXT)]


@pytest.mark.parametrize("pair", range(4))
def test_the_strings_of_the_chord_match_the_pairs_of_width_eight(pair: int) -> None:
    (every, *cells) = tables(f"pair {pair}")[0]
    (width,) = numbers("are the encoding of that position for $d = #$.")
    rows = encode(4, int(width))

    agree([every.removesuffix(" positions")], [wavelengths(8)[pair]])
    for cell, position in zip(cells, (1, 3), strict=True):
        agree(cell.split(", "), rows[position, 2 * pair : 2 * pair + 2])


def test_the_header_of_the_chord_table_names_the_positions() -> None:
    assert tables("string") == [["repeats every", "position 1", "position 3"]]
    assert len(wavelengths(8)) == 4
