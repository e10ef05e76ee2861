"""Embedding sum figure: three matrices, equal rows and distances."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import Heatmap, StripChart
from app.core.draw.svg.figure import draw_svg
from app.core.errors import InvalidInput
from app.core.figures.embedding_sum import EmbeddingSumParams, chart
from app.core.figures.parameters import read_parameters
from app.core.figures.shared import wording
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode

PARTS = ("token", "position", "sum")
every_part = pytest.mark.parametrize("part", PARTS)


def matrix(part: str, **given: object) -> Heatmap:
    drawn = chart(EmbeddingSumParams.model_validate({"part": part, **given}))
    assert isinstance(drawn, Heatmap)
    return drawn


def strips(**given: object) -> StripChart:
    drawn = chart(EmbeddingSumParams.model_validate(given))
    assert isinstance(drawn, StripChart)
    return drawn


def test_the_default_sentence_repeats_a_word_at_0_and_4() -> None:
    words = EmbeddingSumParams().words

    assert [place for place, word in enumerate(words) if word == "the"] == [0, 4]
    assert len(words) == 7


def test_strips_show_the_sum_of_each_occurrence_of_the_repeated_word() -> None:
    drawn = strips()

    inputs = encode(7, 8)[[0, 4]] + embed(["the"], 8)
    for line, place, total in zip(
        (drawn.upper, drawn.lower), (0, 4), inputs, strict=True
    ):
        token, position, sum_ = (strip.values for strip in line)
        assert token == pytest.approx(embed(["the"], 8)[0])
        assert position == pytest.approx(encode(7, 8)[place])
        assert sum_ == pytest.approx(total)
        labels = [strip.label for strip in line]
        assert labels == ["the", f"position {place}", f"the at {place}"]
    assert drawn.operators == ("+", "=")


def test_signs_compare_the_lines_only_after_a_word_has_moved() -> None:
    before, after = strips(), strips(order=(0, 1, 2, 3, 5, 4, 6))

    assert before.links == ()
    assert before.title == "“the” at positions 0 and 4"
    assert "distance" not in (before.reading + before.description).lower()
    assert before.reading.endswith("Move a word to compare both lines.")
    assert len(after.links) == 3


def test_the_sentence_below_adds_the_first_numbers_of_both_lines() -> None:
    drawn = strips()

    upper, lower = (
        [wording.decimal(strip.values[0], 2) for strip in line]
        for line in (drawn.upper, drawn.lower)
    )
    assert upper[1] == "0.00"
    assert lower[1].startswith("−")
    assert drawn.reading.replace("\u00a0", " ").startswith(
        f"Dimension 0: {upper[0]} + {upper[1]} = {upper[2]} at position 0, and "
        f"{lower[0]} − {lower[1][1:]} = {lower[2]} at position 4."
    )


def test_only_the_embeddings_of_a_repeated_word_are_equal() -> None:
    drawn = strips(order=(0, 1, 2, 3, 5, 4, 6))

    expected = np.linalg.norm(encode(7, 8)[0] - encode(7, 8)[5])
    distances = [link.distance for link in drawn.links]
    assert distances == pytest.approx([0, expected, expected])
    assert distances[0] == 0
    assert drawn.title == "“the” at positions 0 and 5"
    assert drawn.reading == (
        "The embeddings are equal, so the distance of the inputs is the distance of "
        f"the encodings: {expected:.2f}."
    )
    assert "Distances between the two lines: embeddings 0," in drawn.description


def test_moving_a_word_changes_only_its_encoding_and_its_input() -> None:
    before, after = strips(), strips(order=(0, 1, 2, 3, 5, 6, 4))

    assert [strip.label for strip in after.lower][1:] == ["position 6", "the at 6"]
    changed = [
        not np.array_equal(old.values, new.values)
        for old, new in zip(
            before.upper + before.lower, after.upper + after.lower, strict=True
        )
    ]
    assert changed == [False, False, False, False, True, True]
    assert matrix("token", order=(0, 1, 2, 3, 5, 6, 4)).y.labels[6] == "6 the"


def test_moving_a_word_keeps_the_scale_of_the_distances() -> None:
    near = strips(order="0,4,1,2,3,5,6")
    far = strips(order="0,1,2,3,5,6,4")

    assert near.max_distance == far.max_distance
    assert all(link.distance <= far.max_distance for link in far.links)


def test_different_words_are_shown_if_none_is_repeated() -> None:
    drawn = strips(sentence="dog bites man", order="0,2,1")

    assert [line[0].label for line in (drawn.upper, drawn.lower)] == ["dog", "bites"]
    assert drawn.title == "Different words have different embeddings"
    assert drawn.reading.startswith("No word occurs twice, so the lines show")
    assert all(link.distance > 0 for link in drawn.links)


def test_the_only_word_is_shown_in_both_lines() -> None:
    assert strips(sentence="one").reading == (
        "“one” is the only word, so both lines show it: write it twice."
    )


def test_an_order_of_other_words_is_rejected() -> None:
    with pytest.raises(InvalidInput, match="each number from 0 to 6 once"):
        read_parameters(EmbeddingSumParams, [("order", "0,1")])


def test_the_sum_is_embedding_plus_encoding() -> None:
    token, position, sum_ = (matrix(part, base=100).values for part in PARTS)

    assert np.array_equal(token, embed(EmbeddingSumParams().words, 8))
    assert np.array_equal(position, encode(7, 8, 100))
    assert sum_ == pytest.approx(token + position)


@every_part
def test_rows_are_labelled_with_position_and_word(part: str) -> None:
    assert matrix(part).y.labels[3:5] == ("3 while", "4 the")


def test_only_embeddings_have_equal_rows() -> None:
    assert [matrix(part).equal_rows for part in PARTS] == [((0, 4),), (), ()]


def test_case_is_ignored_and_both_spellings_are_listed() -> None:
    drawn = matrix("token", sentence="The cat the dog a A")

    assert drawn.equal_rows == ((0, 2), (4, 5))
    assert drawn.reading == (
        "“The” and “the” at positions 0 and 2 have equal rows. "
        "“a” and “A” at positions 4 and 5 have equal rows."
    )


def test_the_reading_states_if_no_word_is_repeated() -> None:
    assert matrix("token", sentence="dog bites man").reading == (
        "No word occurs twice, so no two rows are equal."
    )


def test_the_reading_states_the_smallest_distance_of_two_positions() -> None:
    # The distance of two rows depends only on their offset.
    distances = {
        k: np.linalg.norm(encode(7, 8)[k] - encode(7, 8)[0]) for k in range(1, 7)
    }

    reading = matrix("position").reading
    assert reading.startswith("No two rows are equal")
    assert f"the distance {min(distances.values()):.3f}." in reading


def test_neighbours_are_equally_far_apart_so_the_first_two_are_the_closest() -> None:
    sentence = "every position has a row of its own"

    drawn = matrix("position", sentence=sentence, d_model=16)

    assert "the closest, at positions 0 and 1, have" in drawn.reading


def test_the_reading_states_the_distance_of_equal_words_after_adding() -> None:
    # Equal embeddings cancel, so the positions determine the distance.
    distance = np.linalg.norm(encode(5, 8)[4] - encode(5, 8)[0])

    assert matrix("sum").reading == (
        "“the” at positions 0 and 4 have equal embeddings; the distance of their sums "
        f"is {distance:.2f}."
    )


def test_the_reading_of_three_equal_words_states_the_smallest_distance() -> None:
    distance = min(np.linalg.norm(encode(3, 8)[k] - encode(3, 8)[0]) for k in (1, 2))

    reading = matrix("sum", sentence="no no no").reading
    assert f"the distance of their sums is at least {distance:.3f}." in reading


def test_all_parts_share_a_colour_scale_that_includes_every_value() -> None:
    for part in PARTS:
        drawn = matrix(part)
        assert (drawn.low, drawn.high) == (-2, 2)
        assert np.abs(drawn.values).max() <= 2


def test_only_the_encoding_has_frequency_colours() -> None:
    assert [bool(matrix(part).column_tones) for part in PARTS] == [False, True, False]


@every_part
@pytest.mark.parametrize("sentence", ["one", " ".join("abcdefghijkl")])
def test_the_texts_are_complete_at_the_limits(part: str, sentence: str) -> None:
    drawn = matrix(part, sentence=sentence)

    assert f"“{sentence}”" in drawn.description
    assert len(drawn.description) > 80
    assert drawn.title
    assert drawn.reading


@pytest.mark.parametrize("part", ["token", "sum"])
def test_the_description_states_that_embeddings_are_not_learned(part: str) -> None:
    assert "not learned" in matrix(part).description


@pytest.mark.parametrize("d_model", ["2", "5", "18"])
def test_a_width_that_is_odd_or_outside_the_limits_is_rejected(d_model: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(EmbeddingSumParams, [("d_model", d_model)])

    assert [error.field for error in rejected.value.errors] == ["d_model"]


def test_typed_markup_is_escaped() -> None:
    drawn = matrix("token", sentence="<b> 🐈 שלום u\u0308ber")

    assert drawn.y.labels == ("0 <b>", "1 🐈", "2 שלום", "3 \u00fcber")
    svg = draw_svg(drawn)
    assert "<b>" not in svg
    assert "0 &lt;b&gt;" in svg


@pytest.mark.parametrize("part", ["strips", *PARTS])
def test_the_svg_is_small(part: str) -> None:
    drawn = chart(EmbeddingSumParams.model_validate({"part": part}))

    assert len(draw_svg(drawn)) <= 8 * 1024


def test_the_cost_is_small_at_the_limits() -> None:
    sentence = " ".join("abcdefghijkl")

    assert EmbeddingSumParams(sentence=sentence, d_model=16).cells < 1000
