"""The cosine similarities that the lesson states are right."""

from __future__ import annotations

from math import ceil, sqrt

import numpy as np
import pytest

from app.core.figures.heatmap import HeatmapParams
from app.core.figures.heatmap import chart as heatmap
from app.core.maths.encoding import Array, encode, wavelengths
from tests.content.lesson_text import (
    PROSE,
    agree,
    numbers,
    positional_encoding,
    stated,
)


def test_the_similarities_of_a_narrow_encoding_are_right() -> None:
    width, first, last, *series = stated(
        "For $d = #$ and offsets # to #, it is #, #, #, #, #, #, #, #."
    )

    agree(series, similarity(int(width), int(last) + 1)[int(first) :])


def test_the_similarity_depends_only_on_the_offset_for_an_even_width() -> None:
    assert "1 for equal rows. For even $d$, it depends only on the offset." in PROSE
    even, odd = (_similarities_to_the_next_row(width) for width in (8, 7))

    assert even == pytest.approx(similarity(8, 2)[1])
    assert np.ptp(odd) > 1e-6


def _similarities_to_the_next_row(width: int) -> Array:
    rows = encode(50, width)
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    similar: Array = (rows[1:] * rows[:-1]).sum(axis=1)
    return similar


def test_the_similarities_of_a_wide_encoding_are_right() -> None:
    width, turn, lowest, *rest = stated(
        "For $d = #$ it falls up to offset #, where it is #, then ripples downward: "
        "# at #, # at #."
    )
    similar = similarity(int(width), 200)

    agree([lowest], [similar[int(turn)]])
    agree(rest[::2], [similar[int(offset)] for offset in rest[1::2]])
    assert _turn(similar) == int(turn)


def test_the_rises_after_the_first_fall_are_right() -> None:
    stated_rises = stated(
        "This rise is # − # = # for $d = #$, but only # for $d = #$, and # for $d = #$."
    )
    top, bottom, *stated_rises = stated_rises

    narrow = similarity(int(stated_rises[1]), 8)
    lowest = _turn(narrow)
    agree([top, bottom], [narrow[lowest:].max(), narrow[lowest]])
    agree(stated_rises[::2], [_rise(int(width)) for width in stated_rises[1::2]])


@pytest.mark.parametrize("width", [8, 16, 32, 64])
def test_the_similarity_rises_while_the_fastest_pair_completes_its_turn(
    width: int,
) -> None:
    similar = similarity(width, 8)
    before_the_turn = int(wavelengths(width)[0])

    assert "and rises again while the fast pairs complete a turn." in PROSE
    assert similar[before_the_turn] > similar[before_the_turn - 1]
    assert similar[before_the_turn + 1] < similar[before_the_turn]


def test_answers_to_similar_position_are_right() -> None:
    question = positional_encoding().question("similar-position")
    width, first, last, position = numbers(
        "$d = #$, which of the positions # to # has the encoding most similar to that "
        "of position #?"
    )
    similar = similarity(int(width), 20)
    by_position = {
        at: similar[at - int(position)] for at in range(int(first), int(last) + 1)
    }
    given = stated("The similarity is #. = 10 > That is seven steps on, #:")
    given += stated("= 8 > That is five steps on, #:")
    given += stated("= 7 > That is four steps on, #:")
    given += stated("and the least similar of the five: #. Near is not")

    assert int(question.value) == max(by_position, key=by_position.__getitem__)
    assert min(by_position, key=by_position.__getitem__) == 6
    assert 0.5 < 4 / wavelengths(int(width))[0] < 0.7  # “a little more than half”
    agree(given, [by_position[at] for at in (9, 10, 8, 7, 6)])
    assert [int(miss.value) for miss in question.near_misses] == [10, 8, 7, 6]


def test_answers_to_most_similar_column_are_right() -> None:
    question = positional_encoding().question("most-similar-column")
    width, first, last, column = map(
        int,
        numbers(
            "In the heatmap ($d = #$), which of the columns # to # is most similar to "
            "column #?"
        ),
    )
    positions, shown_width = numbers("{figure} waves :positions: # :d_model: #")
    offsets = similarity(width, int(positions))
    similar = {
        other: offsets[abs(other - column)]
        for other in [*range(first, last + 1), 14, 39]
    }
    given = [
        *stated("most slow rows have changed little. The similarity is #, and would"),
        *stated("= 25 > Almost: its similarity is #."),
        *stated("= 27 > Its similarity is #:"),
        *stated("That is the nearest of them, but its similarity is only #:"),
        *stated("= 39 > Its similarity is #,"),
        *stated("It is as similar as the right one (#), but"),
    ]

    assert (question.figure, shown_width) == ("heatmap", width)
    ranked = sorted(range(first, last + 1), key=similar.__getitem__)
    assert int(question.value) == ranked[-1]
    assert similar[ranked[-1]] - similar[ranked[-2]] > 0.03
    named = [int(question.value), *(int(m.value) for m in question.near_misses)]
    assert named == [26, 25, 27, first, 39, 14, 26 - column]
    agree(given, [similar[each] for each in named[:-1]])


def test_turns_in_the_explanation_of_most_similar_column_are_right() -> None:
    (turn,) = stated(
        "Pair 0 completes a turn after about # positions, so six steps on, the two top"
    )
    lengths = wavelengths(16)

    agree([turn], [lengths[0]])
    assert 0.95 < 6 / lengths[0] < 1
    assert 0.45 < 3 / lengths[0] < 0.5  # “almost half a turn”
    assert 6 / lengths[1] == pytest.approx(1 / 3, abs=0.04)
    assert np.all(6 / lengths[2:] < 6 / lengths[1])


def test_the_description_of_the_heatmap_names_the_most_similar_column() -> None:
    question = positional_encoding().question("most-similar-column")
    described = heatmap(HeatmapParams(d_model=16, mark=20)).description

    assert f"position {question.value} (cosine similarity" in described


def test_the_similarities_in_practice_questions_are_right() -> None:
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


def test_statements_about_sinusoids_in_practice_questions_are_right() -> None:
    width, low, low_at, high, high_at = stated(
        "With $d = #$ the similarity falls to # at offset #, "
        "and is back at # at offset #."
    )
    similar = similarity(int(width), 8)

    agree([low, high], similar[[int(low_at), int(high_at)]])
    assert _turn(similar) == int(low_at)
    assert stated("Dimensions 0 and 1: about # positions. > Their")[0] == "6.28"
    agree(["6.28"], [wavelengths(512)[0]])


def test_the_link_to_the_fastest_rows_shows_them() -> None:
    (width,) = numbers("{figure} waves :positions: 50 :d_model: #")
    rows = numbers("Find the two fastest rows ([check](?heatmap.dims=#,#)).")
    (fastest,) = stated("Dimensions 0 and 1 still repeat after 2π ≈ #.")
    lengths = wavelengths(int(width))

    assert rows == [0, 1]
    agree([fastest], [lengths[0]])
    assert lengths[0] < lengths[1]


def test_the_prediction_about_the_base_shows_all_waves_of_the_figure_again() -> None:
    assert ":dims: 0,1,2,4,8 :mark:" in PROSE
    assert "[100](?waves.base=100&waves.dims=0,1,2,4,8)" in PROSE


def test_the_links_to_similar_columns_mark_the_most_similar_ones_far_apart() -> None:
    positions, width = numbers("{figure} waves :positions: # :d_model: #")
    first, mark, base, second, second_mark, second_base, same, near = numbers(
        "Columns [#](?heatmap.mark=#&heatmap.base=#) and "
        "[#](?heatmap.mark=#&heatmap.base=#) are as similar as # and #."
    )
    similar = similarity(int(width), int(positions))
    a_turn = ceil(wavelengths(int(width))[0])

    assert (mark, second_mark, same) == (first, second, first)
    assert base == second_base == 10000
    assert second < positions
    assert similar[a_turn:].argmax() + a_turn == second - first
    assert similar[int(near - first)] == pytest.approx(
        similar[int(second - first)], abs=0.01
    )


def similarity(width: int, offsets: int) -> Array:
    rows = encode(offsets, width)
    similar: Array = rows @ rows[0] / np.linalg.norm(rows, axis=1) / sqrt(width / 2)
    return similar


def _rise(width: int) -> float:
    """Return the difference between the first low and the next high."""
    similar = similarity(width, 200)
    low = _turn(similar)
    high = low + int(np.argmax(np.diff(similar[low:]) < 0))
    return float(similar[high] - similar[low])


def _turn(similar: Array) -> int:
    """Return the offset up to which the similarity decreases."""
    return int(np.argmax(np.diff(similar) > 0))
