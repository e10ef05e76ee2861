"""The embedding sum: three matrices, which rows are equal, and where they part."""

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


def test_the_default_sentence_has_the_at_0_and_4_of_seven_words() -> None:
    words = EmbeddingSumParams().words

    assert [place for place, word in enumerate(words) if word == "the"] == [0, 4]
    assert len(words) == 7


def test_the_sum_is_token_plus_position() -> None:
    token, position, sum_ = (matrix(part, base=100).values for part in PARTS)

    assert np.array_equal(token, embed(EmbeddingSumParams().words, 8))
    assert np.array_equal(position, encode(7, 8, 100))
    assert sum_ == pytest.approx(token + position)


@every_part
def test_rows_are_named_by_position_and_word(part: str) -> None:
    assert matrix(part).y.labels[3:5] == ("3 while", "4 the")


def test_only_tokens_have_equal_rows() -> None:
    assert [matrix(part).equal_rows for part in PARTS] == [((0, 4),), (), ()]


def test_case_does_not_count_and_both_spellings_are_named() -> None:
    drawn = matrix("token", sentence="The cat the dog a A")

    assert drawn.equal_rows == ((0, 2), (4, 5))
    assert drawn.reading == (
        "“The” and “the” at positions 0 and 2 have equal rows. "
        "“a” and “A” at positions 4 and 5 have equal rows."
    )


def test_without_repetition_it_says_so() -> None:
    assert matrix("token", sentence="dog bites man").reading == (
        "No word occurs twice, so no two rows are equal."
    )


def test_the_reading_states_how_near_two_positions_come() -> None:
    # The distance of two positions depends on nothing but how far apart they are.
    apart = {k: np.linalg.norm(encode(7, 8)[k] - encode(7, 8)[0]) for k in range(1, 7)}

    reading = matrix("position").reading
    assert reading.startswith("No two rows are equal")
    assert f"the distance {min(apart.values()):.3f}." in reading


def test_the_reading_states_where_equal_words_part() -> None:
    # Equal embeddings cancel: what parts them is the difference of their positions.
    apart = np.linalg.norm(encode(5, 8)[4] - encode(5, 8)[0])

    assert matrix("sum").reading == (
        "“the” at positions 0 and 4 had equal embeddings; the distance of their sums "
        f"is {apart:.2f}."
    )


def test_of_three_equal_words_the_nearest_two_are_measured() -> None:
    apart = min(np.linalg.norm(encode(3, 8)[k] - encode(3, 8)[0]) for k in (1, 2))

    reading = matrix("sum", sentence="no no no").reading
    assert f"the distance of their sums is at least {apart:.3f}." in reading


def test_colours_are_the_same_in_all_three_and_hold_every_value() -> None:
    for part in PARTS:
        drawn = matrix(part)
        assert (drawn.low, drawn.high) == (-2, 2)
        assert np.abs(drawn.values).max() <= 2


def test_frequencies_have_their_colours_over_the_positions() -> None:
    assert [matrix(part).column_tones for part in PARTS] == [False, True, False]


@every_part
@pytest.mark.parametrize("sentence", ["one", " ".join("abcdefghijkl")])
def test_the_description_is_complete_at_the_limits(part: str, sentence: str) -> None:
    drawn = matrix(part, sentence=sentence)

    assert f"“{sentence}”" in drawn.description
    assert len(drawn.description) > 80
    assert drawn.title
    assert drawn.reading


@pytest.mark.parametrize("part", ["token", "sum"])
def test_embeddings_are_said_to_be_seeded(part: str) -> None:
    assert "not learned" in matrix(part).description


@pytest.mark.parametrize("d_model", ["2", "5", "18"])
def test_a_width_that_is_odd_or_beyond_the_limits_is_rejected(d_model: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(EmbeddingSumParams, [("d_model", d_model)])

    assert [error.field for error in rejected.value.errors] == ["d_model"]


def test_typed_markup_is_shown_as_text() -> None:
    drawn = matrix("token", sentence="<b> 🐈 שלום u\u0308ber")

    assert drawn.y.labels == ("0 <b>", "1 🐈", "2 שלום", "3 \u00fcber")
    svg = draw_svg(drawn)
    assert "<b>" not in svg
    assert "0 &lt;b&gt;" in svg


@every_part
def test_its_drawing_is_small(part: str) -> None:
    assert len(draw_svg(matrix(part))) <= 8 * 1024


def test_its_cost_stays_small_at_its_limits() -> None:
    sentence = " ".join("abcdefghijkl")

    assert EmbeddingSumParams(sentence=sentence, d_model=16).cells < 1000
