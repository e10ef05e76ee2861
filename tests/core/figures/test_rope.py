"""RoPE figure: scores by signed offset, rotation of the query, and texts."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import DialChart, LineChart
from app.core.draw.layout.line_labels import line_labels
from app.core.errors import InvalidInput
from app.core.figures.rope import KEY_POSITIONS, RopeParams, chart
from app.core.maths.encoding import MAX_START


def score_of(**given: object) -> LineChart:
    drawn = chart(RopeParams.model_validate({"part": "score", **given}))
    assert isinstance(drawn, LineChart)
    return drawn


def rotation_of(**given: object) -> DialChart:
    drawn = chart(RopeParams.model_validate({"part": "rotation", **given}))
    assert isinstance(drawn, DialChart)
    return drawn


def query(params: RopeParams) -> np.ndarray:
    """Return the pairs of the query as complex numbers."""
    vector, _ = params.vectors()
    return vector[0::2] + 1j * vector[1::2]


@pytest.mark.parametrize("start", [0, 7, MAX_START])
def test_the_three_curves_are_equal(start: int) -> None:
    first, *others = score_of(start=start).lines

    for other in others:
        assert other.y == pytest.approx(first.y, abs=1e-8)


def test_curves_have_the_text_colour_and_differ_by_label_and_dash() -> None:
    lines = score_of().lines

    assert [line.label for line in lines] == ["key", "+100", "+1000"]
    assert [line.pattern for line in lines] == [0, 1, 1]
    assert {line.tone for line in lines} == {None}


def test_the_label_of_the_coinciding_curves_says_what_coincides() -> None:
    assert [label.text for label in line_labels(score_of())] == ["3 keys"]


def test_the_score_equals_the_product_of_complex_numbers() -> None:
    params = RopeParams(d_model=6, seed=4)
    vector, other = params.vectors()
    q, k = vector[0::2] + 1j * vector[1::2], other[0::2] + 1j * other[1::2]
    slow = 10_000.0 ** (-np.arange(3) / 3)

    line = score_of(d_model=6, seed=4, reach=9).lines[0]

    assert line.x.tolist() == list(range(-9, 10))
    for offset, found in zip(line.x, line.y, strict=True):
        product = (q * np.exp(1j * offset * slow) * np.conj(k)).sum()
        assert found == pytest.approx(product.real / 6**0.5, abs=1e-9)


def test_a_query_is_never_before_position_zero() -> None:
    assert score_of(start=2, reach=9).lines[0].x.tolist() == list(range(-2, 10))
    assert score_of(start=0, reach=9).lines[0].x.tolist() == list(range(10))


def test_the_other_score_is_stated_only_after_the_positions_are_swapped() -> None:
    drawn, swapped = score_of(), score_of(swapped="on")
    by_offset = dict(zip(drawn.lines[0].x.tolist(), drawn.lines[0].y, strict=True))

    assert abs(by_offset[3] - by_offset[-3]) > 0.01
    reading = (
        f"Query at position 67, key at 64: the score is {by_offset[3]:.2f} at offset "
        "+3. The 3 keys, at 64, 164 and 1,064, have the same curve."
    )
    assert drawn.reading == reading.replace(" -", " −")
    both = f"is {by_offset[-3]:.2f} at offset −3, and {by_offset[3]:.2f} at +3."
    assert both.replace(" -", " −") in swapped.reading


def test_moving_query_and_key_by_as_much_keeps_the_score() -> None:
    before, after = score_of(), score_of(shift=1000)

    assert after.mark == before.mark
    assert after.lines[0].y == pytest.approx(before.lines[0].y)
    assert "Query at position 1,067, key at 1,064" in after.reading


def test_swapped_positions_have_the_offset_with_the_other_sign() -> None:
    swapped = score_of(swapped="on", shift=5)

    assert swapped.mark
    assert swapped.mark.value == -3
    assert "Query at position 69, key at 72" in swapped.reading


def test_a_query_out_of_reach_has_no_mark() -> None:
    distant = score_of(position=200)

    assert distant.mark is None
    assert "at offset +3" in distant.reading


@pytest.mark.parametrize("width", [2, 32, 128])
@pytest.mark.parametrize("seed", [0, 1, 999])
def test_every_score_is_on_the_axis(width: int, seed: int) -> None:
    drawn = score_of(d_model=width, seed=seed, reach=512)

    assert drawn.y.low == -drawn.y.high
    assert max(np.abs(line.y).max() for line in drawn.lines) <= drawn.y.high


def test_the_description_states_the_largest_difference() -> None:
    drawn = score_of(reach=20)
    curves = np.array([line.y for line in drawn.lines])
    digit, power = f"{np.ptp(curves, axis=0).max():.0e}".split("e-")

    raised = "".join("⁰¹²³⁴⁵⁶⁷⁸⁹"[int(figure)] for figure in power.lstrip("0"))
    assert f"rounding errors of at most {digit} × 10⁻{raised}" in drawn.description


def test_the_description_states_the_start_positions_and_the_limit_of_models() -> None:
    described = score_of(start=5).description

    assert "The key is at positions 5, 105 and 1,005, one curve each." in described
    assert "not taken from a model" in described
    assert "degrades at offsets longer than those in its training data" in described
    assert len(KEY_POSITIONS) == 3


def test_a_hand_has_the_angle_of_the_rotated_pair() -> None:
    params = RopeParams(part="rotation", d_model=8, position=9, seed=2)
    rotated = query(params) * np.exp(1j * 9 * 10_000.0 ** (-np.arange(4) / 4))

    dials = rotation_of(d_model=8, position=9, seed=2).dials

    for dial, number in zip(dials, rotated, strict=True):
        # The first value of a pair points up, the second to the right.
        up_right = complex(np.cos(dial.angle), np.sin(dial.angle))
        assert up_right == pytest.approx(number / abs(number))


def test_eight_of_many_pairs_are_shown_including_the_fastest_and_slowest() -> None:
    dials = rotation_of(d_model=128).dials

    assert len(dials) == 8
    assert (dials[0].label, dials[-1].label) == ("pair 0", "pair 63")
    assert (dials[0].tone, dials[-1].tone) == (0, 1)


def test_a_trail_covers_the_previous_positions() -> None:
    (dial,) = rotation_of(d_model=2, position=2).dials
    (still,) = rotation_of(d_model=2, position=0).dials

    # The only pair rotates by one radian per step.
    assert dial.trail == pytest.approx([dial.angle - 2, dial.angle - 1])
    assert len(still.trail) == 0


def test_the_reading_of_the_rotation_states_turns_and_the_unchanged_length() -> None:
    length = np.linalg.norm(query(RopeParams(d_model=4)))

    assert rotation_of(d_model=4, position=44).reading == (
        f"At position 44, pair 0 has completed {44 / (2 * np.pi):.2f} turns and "
        f"pair 1 {0.44 / (2 * np.pi):.4f}. The length of the query was {length:.2f} "
        f"before the rotation and is {length:.2f} after it."
    )


@pytest.mark.parametrize("width", [2, 16, 18])
def test_the_description_lists_the_dials(width: int) -> None:
    described = rotation_of(d_model=width).description

    named = {
        2: "One dial, for the only pair of",
        16: "Eight dials, one for each pair of",
        18: "Dials for pairs 0, 1, 2, 3, 5, 6, 7 and 8, of 9 pairs of",
    }
    assert described.startswith(named[width])


def test_an_odd_width_is_rejected() -> None:
    with pytest.raises(InvalidInput) as rejected:
        RopeParams(d_model=7)
    (error,) = rejected.value.errors
    assert (error.field, error.minimum, error.maximum) == ("d_model", 2, 128)
    assert "must be an even number" in error.message
