"""RoPE figure: scores by signed offset, description and reading."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.charts import LineChart
from app.core.draw.layout.line_labels import line_labels
from app.core.draw.table import draw_table
from app.core.figures.rope import chart
from app.core.figures.rope.parameters import KEY_POSITIONS, RopeParams
from app.core.maths.encoding import MAX_START


def score_of(**given: object) -> LineChart:
    drawn = chart(RopeParams.model_validate({"part": "score", **given}))
    assert isinstance(drawn, LineChart)
    return drawn


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


def test_the_columns_of_the_table_name_the_positions_of_the_keys() -> None:
    columns = draw_table(score_of(start=64)).columns

    assert columns[1:] == ("key at 64", "key at 164", "key at 1064")


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
        "+3. Three keys, at 64, 164 and 1,064, have the same curve."
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
