"""Every lesson that comes with Overtone parses, draws, and can be answered.

And what the lesson on positional encoding states in numbers is true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from math import cos, pi, sin, sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.core.encoding import (
    BASE,
    Values,
    encode,
    frequencies,
    shift_rotation,
    wavelengths,
)
from app.core.lesson import Lesson
from app.core.quiz import mark, right_answer
from app.library import read_file

CONTENT = Path(__file__).parents[1] / "content"
LESSONS = sorted(CONTENT.glob("*/lesson.md"))


def test_there_are_lessons() -> None:
    assert LESSONS


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_a_lesson_is_fit_to_be_served(file: Path) -> None:
    lesson = read_file(file, file.parent.name)

    for question in lesson.questions():
        assert mark(question, right_answer(question)).score == 1


@pytest.mark.parametrize("file", LESSONS, ids=lambda file: file.parent.name)
def test_every_slide_has_notes(file: Path) -> None:
    lesson = read_file(file, file.parent.name)

    assert [slide.id for slide in lesson.slides if not slide.notes] == []


# Positional encoding: each number that its text states is computed and compared. In the
# patterns below, `#` stands for a number; words between are as in the lesson.

TEXT = (CONTENT / "positional-encoding" / "lesson.md").read_text(encoding="utf-8")
LINES = TEXT.splitlines()
PROSE = " ".join(TEXT.split())
NUMBER = r"(−?(?:[0-9]+(?:(?:,|\{,\})[0-9]{3})*(?:\.[0-9]+)?|\.[0-9]+))"


def stated(words: str) -> list[str]:
    """The numbers where the lesson says these words, which it does once."""
    pattern = re.escape(words).replace(r"\#", NUMBER)
    (match,) = re.finditer(pattern + r"(?![0-9])", PROSE)
    return list(match.groups())


def number(text: str) -> float:
    return float(text.replace("−", "-").replace("{,}", "").replace(",", ""))


def numbers(words: str) -> list[float]:
    return [number(text) for text in stated(words)]


def rounded(value: float, like: str, hundreds: bool = False) -> float:
    """The value to as many places as the text has, or to hundreds."""
    return round(value, -2 if hundreds else len(like.partition(".")[2]))


def agree(
    texts: Iterable[str], values: Iterable[float], hundreds: bool = False
) -> None:
    pairs = list(zip(texts, values, strict=True))
    assert pairs
    assert [number(t) for t, _ in pairs] == [rounded(v, t, hundreds) for t, v in pairs]


def tables(label: str) -> list[list[str]]:
    """The cells behind each label of a row, in the order of the lesson."""
    rows = [[c.strip(" *") for c in line.split("|")[1:-1]] for line in LINES]
    return [row[1:] for row in rows if row and row[0] == label]


def similarity(width: int, offsets: int) -> Values:
    rows = encode(offsets, width)
    similar: Values = rows @ rows[0] / np.linalg.norm(rows, axis=1) / sqrt(width / 2)
    return similar


def test_the_rows_of_a_width_of_four_are_as_the_encoding_has_them() -> None:
    rows = encode(8, 4)

    first, third = tables("PE(3)")
    (seventh,) = tables("PE(7)")
    agree(first, rows[3])
    agree(third, rows[3])
    agree(seventh, rows[7])


def test_the_tables_of_a_width_of_four_say_so() -> None:
    assert tables("dim") == [["0", "1", "2", "3"]] * 3
    assert numbers("embedding of “cat”, with $d = #$.") == [4]
    assert re.findall(r"“cat” at position (\d)|\| PE\((\d)\)", TEXT) == [
        ("3", ""),
        ("", "3"),
        ("7", ""),
        ("", "7"),
    ]
    assert numbers("Every word at position #") == [7]


def test_the_waves_of_the_worked_row_are_those_of_its_position() -> None:
    width, pairs_are = (
        4,
        "With $d = #$ there are two pairs, and their divisors are # and #.",
    )
    place = 3.0

    (waves,) = tables("wave")
    angles = [
        *(
            f"{name} {a:g}"
            for a in place * frequencies(width)
            for name in ("sin", "cos")
        )
    ]
    assert waves == angles
    assert numbers(pairs_are) == [width, *(1 / frequencies(width))]
    assert numbers(
        r"“The row of position # is $[\sin #, \cos #, \sin #, \cos #]$.” "
        "Only with $d = #$."
    ) == [place, 3, 3, 0.03, 0.03, width]


def test_an_input_is_the_embedding_and_the_row_of_its_position() -> None:
    words, inputs = tables("“cat”"), tables("input")
    rows = encode(8, 4)[[3, 7]]

    assert len(words) == len(inputs) == 2
    for word, row, total in zip(words, rows, inputs, strict=True):
        agree(total, np.array([number(cell) for cell in word]) + row)
    assert words[0] == words[1]
    assert stated("# for the word, plus # for the place.") == [
        words[0][0],
        tables("PE(3)")[1][0],
    ]
    assert [int(n) for n in numbers("The fast ones, # and #.")] == sorted(
        np.argsort(-abs(rows[1] - rows[0]))[:2]
    )


def test_the_formula_is_that_of_the_encoding() -> None:
    angle = r"\frac{\mathrm{pos}}{10000^{2i/d}}"
    for line in (
        rf"(\mathrm{{pos}}, 2i) &= \sin\left({angle}\right)",
        rf"(\mathrm{{pos}}, 2i+1) &= \cos\left({angle}\right)",
        r"a frequency $\omega = 10000^{-2i/d}$",
        "place, counted from 0.",
        "$i$ counts pairs, from 0 to $d/2 - 1$.",
        "so the exponent is $2i/d$.",
        "single dimensions with $k$, from 0 to $d - 1$.",
        r"the exponent is $2\lfloor k/2 \rfloor / d$.",
        "Every value stays between −1 and 1.",
        "from −1 on one side to 1 on the other.",
    ):
        assert PROSE.count(line) == 1, line


def test_the_divisors_are_those_of_the_frequencies() -> None:
    width, *divisors = numbers("For $d = #$ the four divisors are #, #, # and #.")

    assert divisors == pytest.approx(1 / frequencies(int(width)))


def test_the_two_ways_to_count_are_told_apart_with_true_divisors() -> None:
    width, dim = numbers("Take $d = #$ and dimension #.")
    pair, base, top, bottom, divisor = numbers(
        "It belongs to pair #, so its divisor is $#^{#/#} = #$."
    )
    wrong = numbers("Put the # in place of $i$, and you get $#^{#/#} = #$.")

    assert (pair, base) == (dim // 2, BASE)
    assert (top, bottom) == (2 * pair, width)
    assert divisor == pytest.approx(1 / frequencies(int(width))[int(pair)])
    assert wrong[:4] == [dim, BASE, 2 * dim, width]
    assert wrong[4] == pytest.approx(BASE ** (2 * dim / width))


def test_the_row_of_position_zero_is_zeros_and_ones() -> None:
    assert numbers("“What is the row of position #?”") == [0]
    assert numbers("For any even $d$ it is #, #, #, # and so on") == list(
        encode(1, 4)[0]
    )
    assert numbers(r"because $\sin # = #$ and $\cos # = #$.") == [0, sin(0), 0, cos(0)]


def test_the_closest_rows_are_as_far_apart_as_it_says() -> None:
    width, first, last, apart, norm_of, half, length = stated(
        "With $d = #$ and positions # to #, the two closest rows are # apart, "
        r"and every row has length $\sqrt{#/#} \approx #$."
    )
    rows = encode(int(last) + 1, int(width), start=int(first))

    assert (width, first, last) == ("64", "0", "49")
    distances = [float(np.linalg.norm(a - b)) for a, b in combinations(rows, 2)]
    agree([apart], [min(distances)])
    assert (norm_of, half) == (width, "2")
    agree([length] * len(rows), np.linalg.norm(rows, axis=1))


def test_a_shift_is_a_rotation_as_exact_as_it_says() -> None:
    width, first, last, none, most, ten, digits = map(
        int,
        numbers(
            "With $d = #$, turn every row from # to # by every shift from # to #. "
            "The largest error of any value is below $#^{-#}$."
        ),
    )
    rows = encode(last + most + 1, width, start=first)

    errors = [
        abs(
            rows[: last + 1] @ shift_rotation(k, width).T - rows[k : k + last + 1]
        ).max()
        for k in range(none, most + 1)
    ]
    assert (width, first, last, none, most) == (64, 0, 99, 0, 49)
    assert ten == 10
    assert 10.0 ** -(digits + 1) < max(errors) < 10.0**-digits


def test_the_counter_counts_in_binary() -> None:
    assert stated("Count in binary: #, #, #, #, #.") == [f"{n:03b}" for n in range(5)]


def test_the_wavelengths_are_those_of_the_encoding() -> None:
    width, fastest, slowest = stated(
        "For $d = #$ the fastest wave repeats after # positions, "
        "and the slowest after about #."
    )
    lengths = wavelengths(int(width))

    agree([fastest], [lengths[0]])
    agree([slowest], [lengths[-1]], hundreds=True)


def test_the_wavelengths_asked_for_in_practice_are_true() -> None:
    *dims, fastest = stated(
        r"Dimensions # and # are the fastest: they repeat every $2\pi \approx #$"
    )
    last = stated("The slowest are # and #.")
    base, top, width, slowest = stated(
        r"They repeat every $#^{#/#} \cdot 2\pi \approx #$ positions."
    )
    (limit,) = numbers(r"That is a little under $#\pi$")
    asked = stated("how slow is the slowest for d = #?")
    lengths = wavelengths(int(width))

    assert dims == ["0", "1"]
    agree([fastest], [lengths[0]])
    assert last == [str(int(width) - 2), str(int(width) - 1)]
    assert (number(base), top, asked) == (BASE, last[0], [width])
    agree([slowest], [lengths[-1]], hundreds=True)
    assert limit == 2 * BASE
    assert 0.9 < lengths[-1] / (limit * pi) < 1


def test_the_first_wave_has_one_value_at_position_one_for_every_width() -> None:
    *asked, one, value = stated(
        "What is PE(#, #), and why does the width not matter? "
        r"It is $\sin # \approx #$."
    )
    pair, *divisor = numbers(
        "Dimension 0 belongs to pair #, and its divisor is $#^# = #$"
    )

    assert (asked, one) == (["1", "0"], "1")
    agree([value], [encode(2, 8)[1, 0]])
    agree([value], [encode(2, 5)[1, 0]])
    assert (pair, divisor) == (0, [BASE, 0, BASE**0])


def test_the_similarities_of_a_narrow_encoding_are_true() -> None:
    width, first, last, *series = stated(
        "For $d = #$ and places # to # steps apart, the cosine similarity is "
        "#, #, #, #, #, #, #, #."
    )

    agree(series, similarity(int(width), int(last) + 1)[int(first) :])


def test_the_similarities_of_a_wide_encoding_are_true() -> None:
    width, turn, *rest = stated(
        "For $d = #$ it falls up to offset #, then ripples downward: "
        "# at #, # at #, # at #."
    )
    similar = similarity(int(width), 200)

    agree(rest[::2], [similar[int(offset)] for offset in rest[1::2]])
    assert _turn(similar) == int(turn)


def test_the_similarities_asked_for_in_practice_are_true() -> None:
    narrow, *series = stated(
        "For $d = #$ it falls from # to # at offset #, and is back at # at offset #."
    )
    wide, turn = numbers("For $d = #$ it falls up to offset #, and ripples downward")
    similar = similarity(int(narrow), 8)

    agree([series[0]], [similar[0]])
    agree(series[1::2], [similar[int(offset)] for offset in series[2::2]])
    assert _turn(similar) == int(series[2])
    assert wide == 128
    assert _turn(similarity(int(wide), 200)) == turn


def _turn(similar: Values) -> int:
    """The offset up to which the similarity falls."""
    return int(np.argmax(np.diff(similar) > 0))


def test_counts_of_words_and_weights_are_true() -> None:
    words, millions = numbers("# words make # million possible pairs")
    (width,) = numbers("Take $d = #$. A square matrix")
    once, twice = numbers(
        "A square matrix of weights has # numbers; at twice the width it has #, "
        "four times as many."
    )

    assert words**2 == millions * 10**6
    assert words**3 == 10**12  # a million million
    assert (once, twice, twice / once) == (width**2, (2 * width) ** 2, 4)


def test_the_factor_and_the_length_of_a_wide_row_are_true() -> None:
    width, factor = stated("For $d = #$ that is a factor of about #.")
    row_width, length = stated("a position row with $d = #$ has length #,")

    assert width == row_width == "512"
    agree([factor], [sqrt(int(width))])
    agree([length], [np.linalg.norm(encode(1, int(row_width), start=7))])


def test_what_the_notes_say_of_the_two_figures_is_true() -> None:
    positions, width = numbers("{figure} waves :positions: # :d_model: #")
    (base,) = numbers("what does a base of # do?")
    long, short = stated("The slowest one shrinks from about # positions to #.")
    shown, dim, low, high, top = stated(
        "Over # positions dimension # climbs only from # to #, "
        "but it goes on climbing up to position #."
    )
    climb = encode(5000, int(width))[:, int(dim)]

    assert numbers("Then lower the base to #.") == [base]
    agree([long], [wavelengths(int(width))[-1]], hundreds=True)
    agree([short], [wavelengths(int(width), base)[-1]])
    assert int(shown) == positions
    agree([low, high], climb[[0, int(shown) - 1]])
    agree([top], [np.argmax(climb)])


def test_rows_ten_and_eleven_differ_most_on_the_left() -> None:
    first, second = map(int, numbers("do rows # and # differ most?"))
    rows = encode(second + 1, 64)

    assert second == first + 1 == 11
    assert np.argmax(abs(rows[second] - rows[first])) < 64 / 4


@pytest.mark.parametrize("string", [1, 2, 3, 4])
def test_the_strings_of_the_chord_are_the_pairs_of_width_eight(string: int) -> None:
    (every, *cells) = tables(str(string))[0]
    (width,) = numbers("These eight numbers are the row of that position for $d = #$.")
    rows = encode(4, int(width))

    agree([every.removesuffix(" positions")], [wavelengths(8)[string - 1]])
    for cell, position in zip(cells, (1, 3), strict=True):
        agree(cell.split(", "), rows[position, 2 * string - 2 : 2 * string])


def test_the_head_of_the_chord_s_table_says_which_positions() -> None:
    assert tables("string") == [["repeats every", "position 1", "position 3"]]
    assert len(wavelengths(8)) == 4


def test_the_sentences_of_the_exercise_count_their_places_from_zero() -> None:
    terms = re.findall(r"\$([mbd]) \+ p_([0-9])\$", TEXT)

    assert ["".join(term) for term in terms] == ["m0", "b1", "d2", "d0", "b1", "m2"]
    assert "$p_0$, $p_1$, $p_2$ for the rows" in TEXT
    assert "$m + b + d + p_0 + p_1 + p_2$" in TEXT


def _code(name: str) -> Any:
    """A function as the lesson's own code defines it."""
    found: dict[str, Any] = {}
    for source in re.findall(r"^```python\n(.*?)^```", TEXT, re.DOTALL | re.MULTILINE):
        exec(source, found)
    return found[name]


@pytest.mark.parametrize(("width", "base"), [(1, BASE), (5, 2.5), (8, BASE), (64, 100)])
def test_the_code_shown_computes_the_encoding(width: int, base: float) -> None:
    one = _code("encode")

    expected = encode(20, width, base)
    rows = [one(place, width, base) for place in range(20)]
    assert np.array(rows) == pytest.approx(expected, abs=1e-12)


def test_the_code_shown_has_the_same_base_unless_told() -> None:
    assert np.array(_code("encode")(3, 8)) == pytest.approx(encode(4, 8)[3])


def test_a_paper_has_one_year_wherever_it_is_cited() -> None:
    cited = set(re.findall(r"(\w+) et al\. ([0-9]{4})", TEXT))

    assert len(cited) == len(dict(cited)) == 7


def test_papers_are_cited_under_the_address_that_they_link_to() -> None:
    cited = re.findall(r"abs/([0-9.]+)\), arXiv:([0-9.]+)\.$", TEXT, re.MULTILINE)

    assert len(cited) == TEXT.count("arxiv.org") == 6
    assert all(link == name for link, name in cited)


def _asked(id: str) -> Any:
    return _positional_encoding().question(id)


def _positional_encoding() -> Lesson:
    file = CONTENT / "positional-encoding" / "lesson.md"
    return read_file(file, "positional-encoding")


def test_the_first_value_asked_for_and_its_near_misses_are_true() -> None:
    asked = _asked("first-value")
    degree = pi / 180

    agree([str(asked.value)], [encode(2, 8)[1, 0]])
    agree([str(m.value) for m in asked.misses[:2]], [cos(1), sin(degree)])
    assert float(asked.misses[2].value) == encode(1, 8)[0, 0]
    assert stated(r"so $\mathrm{PE}(1, 0) = \sin(1/1) = \sin 1 \approx #$") == ["0.841"]


def test_the_divisor_asked_for_and_its_near_misses_are_true() -> None:
    asked = _asked("third-dimension")
    divisors = 1 / frequencies(8)

    assert float(asked.value) == pytest.approx(divisors[1])
    assert [float(m.value) for m in asked.misses] == pytest.approx(
        [divisors[2], divisors[0], BASE]
    )


def test_the_width_asked_for_and_its_near_misses_are_true() -> None:
    (width,) = numbers("The embedding of a token has # numbers.")
    asked = _asked("width-after-adding")

    assert float(asked.value) == width
    assert [float(m.value) for m in asked.misses] == [2 * width, width + 1]


def test_the_dimensions_to_be_put_in_order_are_so() -> None:
    dims = [
        [int(n) for n in re.findall(r"[0-9]+", item)]
        for item in _asked("by-wavelength").items
    ]
    lengths = wavelengths(512)

    assert all(odd == even + 1 and even % 2 == 0 for even, odd in dims)
    waves = [lengths[even // 2] for even, _ in dims]
    assert waves == sorted(waves)
    fastest, slowest = stated(
        r"repeat every $2\pi \approx #$ positions; 510 and 511 are the slowest "
        "and repeat only after about #."
    )
    agree([fastest], [lengths[0]])
    agree([slowest], [lengths[-1]], hundreds=True)


def test_what_practice_says_of_sinusoids_is_true() -> None:
    width, low, low_at, high, high_at = stated(
        "With $d = #$ the similarity falls to # at offset #, "
        "and is back at # at offset #."
    )
    similar = similarity(int(width), 8)

    agree([low, high], similar[[int(low_at), int(high_at)]])
    assert _turn(similar) == int(low_at)
    assert stated("Dimensions 0 and 1: about # positions. > Right")[0] == "6.28"
    agree(["6.28"], [wavelengths(512)[0]])


def test_each_slide_has_something_to_do_and_something_to_practise() -> None:
    lesson = _positional_encoding()
    practised = [q.id for q in lesson.questions() if not q.counted]

    assert [slide.id for slide in lesson.slides if not slide.figures()] == []
    assert len(practised) >= 6
    assert [q.id for q in lesson.scored()] == ["order-needed"]
