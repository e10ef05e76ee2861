"""ALiBi figure: bias, slopes, limits, description and reading."""

from __future__ import annotations

from math import exp, isnan, log

import numpy as np
import pytest

from app.core.charts import Heatmap, LineChart
from app.core.figures.alibi import chart
from app.core.figures.alibi.parameters import AlibiParams


def alibi(**given: object) -> Heatmap | LineChart:
    return chart(AlibiParams.model_validate(given))


def bias_of(**given: object) -> Heatmap:
    drawn = alibi(part="bias", **given)
    assert isinstance(drawn, Heatmap)
    return drawn


def slopes_of(**given: object) -> LineChart:
    drawn = alibi(part="slopes", **given)
    assert isinstance(drawn, LineChart)
    return drawn


def test_a_bias_is_the_slope_times_the_distance() -> None:
    values = bias_of(heads=8, head=3, positions=20).values

    for query in range(20):
        for key in range(20):
            if key <= query:
                assert values[query, key] == -(query - key) / 8
            else:
                assert isnan(values[query, key])


def test_all_heads_share_the_colour_scale_of_the_steepest() -> None:
    scales = {(bias_of(head=head).low, bias_of(head=head).high) for head in (1, 4, 8)}

    assert scales == {(-16, 0)}


@pytest.mark.parametrize("heads", [1, 3, 8, 12, 64])
@pytest.mark.parametrize("positions", [2, 33, 256])
def test_every_value_is_within_the_colour_scale(heads: int, positions: int) -> None:
    for head in range(1, heads + 1):
        drawn = bias_of(heads=heads, head=head, positions=positions)

        values = drawn.values[np.tril_indices(positions)]
        assert drawn.low <= values.min() <= values.max() <= drawn.high == 0


def test_the_description_names_masked_positions() -> None:
    described = bias_of(head=2).description

    assert "32 query positions as rows and 32 key positions as columns" in described
    assert "−0.25 for each step back, down to −7.75" in described
    assert "A causal mask hides later positions" in described
    assert "are empty, here and in the table" in described


def test_the_reading_states_the_slope_and_its_effect_on_weights() -> None:
    assert bias_of(head=3).reading == (
        "Head 3 of 8 has the slope 1/8: if scores are equal before the bias, a key one "
        f"step further back gets {exp(-1 / 8):.3f} times the weight after softmax."
    )


def test_the_curve_has_the_logarithms_of_the_slopes_in_descending_order() -> None:
    (line,) = slopes_of(heads=12).lines

    assert line.x.tolist() == list(range(1, 13))
    assert line.y == pytest.approx(
        [-0.5, -1, -1.5, -2, -2.5, -3, -3.5, -4, -5, -6, -7, -8]
    )
    assert line.tone is None


def test_the_axis_is_labelled_with_slopes_and_the_head_is_marked() -> None:
    drawn = slopes_of(head=4)

    assert drawn.y.labels == ("1/256", "1/64", "1/16", "1/4", "1")
    assert drawn.mark is not None
    assert (drawn.mark.value, drawn.mark.label) == (4, "head 4")


@pytest.mark.parametrize("head", [1, 5, 8, 9, 12])
def test_the_mark_is_at_the_slope_of_its_head(head: int) -> None:
    drawn = slopes_of(heads=12, head=head)
    power = -head if head <= 8 else -(head - 8) + 0.5

    assert drawn.mark is not None
    assert drawn.lines[0].y[int(drawn.mark.value) - 1] == pytest.approx(power)
    assert drawn.mark.label == f"head {head}"


def test_every_slope_is_on_the_axis() -> None:
    for heads in range(1, 65):
        drawn = slopes_of(heads=heads)

        assert drawn.y.low <= drawn.lines[0].y.min(), heads
        assert drawn.lines[0].y.max() < drawn.y.high, heads
        assert drawn.x.low < drawn.x.high, heads


def test_the_slopes_of_a_power_of_two_are_described_as_one_sequence() -> None:
    assert slopes_of(heads=8).description.startswith(
        "Eight heads, each with a fixed slope s, from 1/2 in head 1 to 1/256 in head "
        "8, each 1/2 times the previous one."
    )


def test_the_slopes_of_twelve_heads_are_described_as_two() -> None:
    described = slopes_of(heads=12).description

    assert "12 is not a power of two, so the first 8" in described
    assert f"every second slope of 16 heads, starting with {0.5**0.5:.3f}" in described


def test_the_description_of_a_single_head_is_singular() -> None:
    assert slopes_of(heads=1).description == (
        "The only head has the slope 1/256, 2 to the power of −8."
    )


def test_the_reading_of_slopes_states_the_distance_that_halves_a_weight() -> None:
    reading = slopes_of(heads=8, head=8).reading

    steps = round(log(2) * 256)
    assert f"1/256: if scores are equal before the bias, {steps} steps" in reading


@pytest.mark.parametrize("part", ["bias", "slopes"])
def test_a_head_beyond_the_last_shows_the_last_head(part: str) -> None:
    beyond, last = (
        chart(AlibiParams.model_validate({"part": part, "heads": 4, "head": head}))
        for head in (8, 4)
    )

    assert (
        beyond.reading
        == f"There is no head 8, so the last head is shown. {last.reading}"
    )
    assert beyond.description == last.description
    assert (beyond.mark and beyond.mark.value) == (last.mark and last.mark.value)


def test_no_bias_is_negative_zero() -> None:
    assert not np.signbit(bias_of().values[0]).any()
