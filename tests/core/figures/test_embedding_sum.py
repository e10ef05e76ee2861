"""Embedding sum figure: three matrices, equal rows and distances."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import Heatmap
from app.core.draw.svg.figure import draw_svg
from app.core.errors import InvalidInput
from app.core.figures.embedding_sum import EmbeddingSumParams, chart
from app.core.figures.parameters import read_parameters
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode

PARTS = ("token", "position", "sum")
every_part = pytest.mark.parametrize("part", PARTS)


def matrix(part: str, **given: object) -> Heatmap:
    return chart(EmbeddingSumParams.model_validate({"part": part, **given}))


def test_the_default_sentence_repeats_a_word_at_0_and_4() -> None:
    words = EmbeddingSumParams().words

    assert [place for place, word in enumerate(words) if word == "the"] == [0, 4]
    assert len(words) == 7


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


def test_the_reading_states_the_distance_of_equal_words_after_adding() -> None:
    # Equal embeddings cancel, so the positions determine the distance.
    distance = np.linalg.norm(encode(5, 8)[4] - encode(5, 8)[0])

    assert matrix("sum").reading == (
        "“the” at positions 0 and 4 had equal embeddings; the distance of their sums "
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
    assert [matrix(part).column_tones for part in PARTS] == [False, True, False]


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


@every_part
def test_the_svg_is_small(part: str) -> None:
    assert len(draw_svg(matrix(part))) <= 8 * 1024


def test_the_cost_is_small_at_the_limits() -> None:
    sentence = " ".join("abcdefghijkl")

    assert EmbeddingSumParams(sentence=sentence, d_model=16).cells < 1000
