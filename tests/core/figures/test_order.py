"""Order figure: outputs of attention for two word orders, and texts."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import BarChart, Heatmap, StripChart
from app.core.draw.svg.figure import draw_svg
from app.core.errors import InvalidInput
from app.core.figures.order import D_MODEL, OrderParams, chart
from app.core.figures.parameters import canonical_query, read_parameters
from app.core.maths.attention import seeded_weights, self_attention
from app.core.maths.embeddings import embed
from app.core.maths.encoding import Array, encode


def bars(**given: object) -> BarChart:
    drawn = chart(OrderParams.model_validate({"part": "distance", **given}))
    assert isinstance(drawn, BarChart)
    return drawn


def strips(**given: object) -> StripChart:
    drawn = chart(OrderParams.model_validate(given))
    assert isinstance(drawn, StripChart)
    return drawn


def vectors(**given: object) -> Heatmap:
    drawn = chart(OrderParams.model_validate({"part": "vectors", **given}))
    assert isinstance(drawn, Heatmap)
    return drawn


def outputs(sentence: str, positions: bool) -> Array:
    """Return the output of attention for each word of a sentence."""
    inputs = embed(sentence.split(), D_MODEL)
    if positions:
        inputs = inputs + encode(len(inputs), D_MODEL)
    return self_attention(inputs, seeded_weights(D_MODEL))


def test_the_default_second_order_is_reversed() -> None:
    assert OrderParams().second == "man bites dog"
    assert OrderParams(sentence="a b c d").order == (3, 2, 1, 0)


def test_a_second_order_can_be_given() -> None:
    params = read_parameters(OrderParams, [("sentence", "a b c"), ("order", "1,2,0")])

    assert params.second == "b c a"
    assert canonical_query(params) == (
        "sentence=a+b+c&order=1,2,0&positions=without&part=strips"
    )


@pytest.mark.parametrize("order", ["0,1", "0,1,1", "0,1,3", "0,1,2,3"])
def test_an_order_that_does_not_match_the_sentence_is_rejected(order: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(OrderParams, [("order", order)])

    (error,) = rejected.value.errors
    assert error.message == (
        f"order must contain each number from 0 to 2 once, not {order}, because the "
        "sentence has three words."
    )


def test_a_sentence_with_one_word_has_only_one_order() -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(OrderParams, [("sentence", "dog"), ("order", "1")])

    (error,) = rejected.value.errors
    assert error.message == (
        "order must contain only 0, not 1, because the sentence has one word."
    )


@pytest.mark.parametrize("order", ["", "2,1,", "x", "2,1,-1", "12", "0," * 12 + "0"])
def test_a_malformed_order_is_rejected(order: str) -> None:
    with pytest.raises(InvalidInput) as rejected:
        read_parameters(OrderParams, [("order", order)])

    assert [error.field for error in rejected.value.errors] == ["order"]


def test_without_positions_no_output_changes() -> None:
    drawn = bars()

    assert drawn.series[0].values == pytest.approx(np.zeros(3), abs=1e-15)
    assert drawn.title == "Without positions, outputs do not depend on word order"
    assert drawn.reading.startswith("The largest distance is 0")


def test_with_positions_each_output_changes() -> None:
    drawn = bars(positions="with")

    first = outputs("dog bites man", positions=True)
    second = outputs("man bites dog", positions=True)[::-1]
    expected = np.sqrt(((first - second) ** 2).sum(axis=1))
    assert drawn.series[0].values == pytest.approx(expected)
    assert expected.min() > 0.1
    assert f"{expected.max():.3f}, for “dog”" in drawn.reading
    for word, distance in zip(["dog", "bites", "man"], expected, strict=True):
        assert f"“{word}” {distance:.3f}" in drawn.description


def test_each_word_has_one_bar_in_the_text_colour() -> None:
    drawn = bars()

    assert drawn.x.labels == ("dog", "bites", "man")
    assert (len(drawn.series), drawn.tones) == (1, ())


@pytest.mark.parametrize("part", ["distance", "pooled"])
def test_the_axis_is_the_same_with_and_without_positions(part: str) -> None:
    without, with_ = (bars(part=part, positions=p) for p in ("without", "with"))

    assert without.y == with_.y
    assert np.abs(with_.series[0].values).max() <= with_.y.high


def test_each_occurrence_of_a_repeated_word_is_compared_with_itself() -> None:
    drawn = bars(sentence="the the cat", order=(1, 2, 0), positions="with")

    first = outputs("the the cat", positions=True)
    second = outputs("the cat the", positions=True)
    expected = np.linalg.norm(first - second[[2, 0, 1]], axis=1)
    assert drawn.series[0].values == pytest.approx(expected)


def test_without_positions_each_word_has_two_equal_rows() -> None:
    drawn = vectors()

    assert drawn.values[0::2] == pytest.approx(drawn.values[1::2], abs=1e-15)
    assert drawn.values[0::2] == pytest.approx(outputs("dog bites man", False))
    assert drawn.y.labels[:3] == ("1st · dog", "2nd · dog", "1st · bites")
    assert drawn.equal_rows == ((0, 1), (2, 3), (4, 5))
    assert drawn.show_values


def test_without_positions_all_rows_of_a_repeated_word_are_equal() -> None:
    assert vectors(sentence="the cat the").equal_rows == ((0, 1, 4, 5), (2, 3))


def test_with_positions_no_rows_are_equal() -> None:
    drawn = vectors(positions="with")

    assert drawn.equal_rows == ()
    assert drawn.reading.startswith("No word has equal rows.")


def test_the_colour_scale_is_the_same_with_and_without_positions() -> None:
    without, with_ = vectors(), vectors(positions="with")

    assert (without.low, without.high) == (with_.low, with_.high)
    assert np.abs(with_.values).max() <= with_.high


def test_numbers_of_long_sentences_are_not_printed() -> None:
    assert not vectors(sentence="a b c d e f g").show_values


@pytest.mark.parametrize("positions", [False, True], ids=["without", "with"])
def test_the_pooled_vector_is_the_mean_of_the_outputs(positions: bool) -> None:
    drawn = bars(part="pooled", positions="with" if positions else "without")

    first = outputs("dog bites man", positions).sum(axis=0) / 3
    second = outputs("man bites dog", positions).sum(axis=0) / 3
    assert drawn.series[0].values == pytest.approx(first)
    assert drawn.series[1].values == pytest.approx(second)


def test_the_pooled_vector_changes_only_with_positions() -> None:
    without, with_ = (
        bars(part="pooled", positions=positions) for positions in ("without", "with")
    )

    distance = np.linalg.norm(with_.series[0].values - with_.series[1].values)
    assert "two averages is 0" in without.reading
    assert with_.reading == (
        f"The distance between the two averages is {distance:.3f}."
    )
    assert distance > 0.1


PARTS = ["strips", "distance", "vectors", "pooled"]
NOTHING_TO_COMPARE = [
    pytest.param("man bites man", (2, 1, 0), id="palindrome"),
    pytest.param("The cat and the cat", (3, 4, 2, 0, 1), id="equal words swapped"),
]


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("positions", ["without", "with"])
@pytest.mark.parametrize(("sentence", "order"), NOTHING_TO_COMPARE)
def test_lines_that_read_the_same_are_reported(
    sentence: str, order: tuple[int, ...], positions: str, part: str
) -> None:
    given = {"order": order, "positions": positions, "part": part}
    drawn = chart(OrderParams.model_validate({"sentence": sentence, **given}))

    assert drawn.title == "The same sentence in both lines"
    assert drawn.reading.startswith("Both lines have the same words in the same order")
    assert drawn.reading in drawn.description


@pytest.mark.parametrize("part", PARTS)
def test_an_order_without_moved_words_asks_the_reader_to_move_some(part: str) -> None:
    params = OrderParams.model_validate({"order": (0, 1, 2), "part": part})
    drawn = chart(params)

    assert drawn.title == "The same sentence in both lines"
    assert "swap two words of the lower line" in drawn.reading


def test_words_of_lines_that_read_the_same_are_compared_at_their_positions() -> None:
    drawn = bars(sentence="man bites man", positions="with")

    assert drawn.series[0].values == pytest.approx([0, 0, 0])


@pytest.mark.parametrize("part", PARTS)
def test_a_single_word_has_one_order(part: str) -> None:
    params = OrderParams.model_validate({"sentence": "one", "part": part})
    drawn = chart(params)

    assert drawn.title == "One word has only one order"
    assert "nothing to compare: write another word" in drawn.reading


def test_each_word_has_its_output_as_a_strip_in_both_lines() -> None:
    drawn = strips(positions="with")

    lines = ((drawn.upper, "dog bites man"), (drawn.lower, "man bites dog"))
    for line, sentence in lines:
        assert [strip.label for strip in line] == sentence.split()
        values = np.array([strip.values for strip in line])
        assert values == pytest.approx(outputs(sentence, positions=True))
        assert [strip.tag for strip in line] == [f"position {i}" for i in range(3)]
    assert [strip.colour for strip in drawn.lower] == [2, 1, 0]


def test_without_positions_each_word_is_linked_as_equal_and_has_no_tag() -> None:
    drawn = strips()

    assert {strip.tag for strip in drawn.upper + drawn.lower} == {""}
    links = [(link.upper, link.lower, link.distance) for link in drawn.links]
    assert links == [(2, 0, 0), (1, 1, 0), (0, 2, 0)]
    assert drawn.title == "Without positions, each word keeps its output"
    assert drawn.reading.startswith("Each word has the same output in both orders:")


def test_with_positions_each_word_is_linked_with_its_distance() -> None:
    drawn = strips(positions="with")

    expected = bars(positions="with").series[0].values
    assert [link.distance for link in drawn.links] == pytest.approx(expected[::-1])
    assert drawn.max_distance >= expected.max()


def test_the_reading_says_why_a_word_at_the_same_position_changes() -> None:
    assert strips(positions="with").reading == (
        "All three outputs change, because each input now has its position. “bites” "
        "changes too, although it stands at the same position, because the inputs of "
        "other words changed. The bar and the number above each lower word show the "
        "distance between its two outputs."
    )
    moved = strips(positions="with", order=(1, 2, 0))
    assert moved.reading == (
        "All three outputs change, because each input now has its position. The "
        "bar and the number above each lower word show the distance between its two "
        "outputs."
    )


def test_the_bars_of_distances_have_the_same_scale_in_every_order() -> None:
    orders = ((1, 0, 2), (2, 1, 0), (1, 2, 0))

    scales = {strips(positions="with", order=o).max_distance for o in orders}

    assert scales == {1.0}


def test_equal_outputs_of_a_repeated_word_are_linked_and_reported() -> None:
    drawn = strips(sentence="the cat saw the dog")

    # In the second line, “the” is at positions 1 and 4.
    equal = {(link.upper, link.lower) for link in drawn.links if link.distance == 0}
    assert equal >= {(0, 1), (3, 1), (0, 4), (3, 4)}
    assert drawn.reading.endswith("Both “the” have the same output.")
    apart = strips(sentence="the cat saw the dog", positions="with")
    assert all(link.distance > 0 for link in apart.links)
    assert len(apart.links) == 5


def test_equal_outputs_of_a_word_that_occurs_three_times_are_reported() -> None:
    drawn = strips(sentence="a b a c a", order=(1, 0, 2, 3, 4))

    assert drawn.reading.endswith("All three “a” have the same output.")


def test_many_equal_outputs_are_linked_only_to_themselves() -> None:
    drawn = strips(sentence=" ".join(["a"] * 11 + ["b"]))

    assert len(drawn.links) == 12


def test_a_right_to_left_sentence_starts_on_the_right() -> None:
    assert strips(sentence="واحد اثنان").right_to_left
    assert not strips().right_to_left


@pytest.mark.parametrize("part", PARTS)
def test_the_description_states_what_is_computed(part: str) -> None:
    described = chart(OrderParams.model_validate({"part": part})).description

    assert "“dog bites man”" in described
    assert "“man bites dog”" in described
    assert "one head and d_model = 8" in described
    assert "random numbers with a fixed seed, not learned" in described


def test_typed_markup_is_escaped() -> None:
    drawn = bars(sentence="<b> 🐈 שלום u\u0308ber")

    assert drawn.x.labels == ("<b>", "🐈", "שלום", "\u00fcber")
    svg = draw_svg(drawn)
    assert "<b>" not in svg
    assert "&lt;b&gt;" in svg


@pytest.mark.parametrize("part", PARTS)
def test_the_svg_is_small(part: str) -> None:
    drawn = chart(OrderParams.model_validate({"part": part}))

    assert len(draw_svg(drawn)) <= 8 * 1024


def test_the_cost_is_small_at_the_limits() -> None:
    assert OrderParams(sentence=" ".join("abcdefghijkl")).cells < 1000
