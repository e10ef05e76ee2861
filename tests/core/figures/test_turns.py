"""Turns figure: pairs with new angles, speeds of each method, and texts."""

from __future__ import annotations

from typing import Literal, get_args

import numpy as np
import pytest

from app.core.charts import TurnChart
from app.core.draw.svg.figure import draw_svg
from app.core.errors import InvalidInput
from app.core.figures.turns import TurnsParams, chart
from app.core.maths.rope_scaling import Method

METHODS = get_args(Method)


def drawn(**given: object) -> TurnChart:
    return chart(TurnsParams.model_validate(given))


def new_pairs(found: TurnChart) -> list[int]:
    return [number for number, pair in enumerate(found.pairs) if pair.new]


def test_without_a_method_pairs_that_never_completed_a_turn_meet_new_angles() -> None:
    pairs = np.arange(64)
    unfinished = pairs[2048 / (2 * np.pi) * 10_000.0 ** (-pairs / 64) < 1].tolist()

    found = drawn()

    assert new_pairs(found) == unfinished
    assert len(unfinished) == 23
    assert found.reading.startswith("23 of 64 pairs meet new angles; all keep their ")
    assert found.reading.endswith(
        "Pairs that never completed a turn in training: 23 of 64."
    )


def test_interpolation_and_yarn_leave_no_new_angle() -> None:
    for method in ("interpolation", "yarn"):
        found = drawn(method=method)

        assert new_pairs(found) == []
        assert found.reading.startswith("No pair meets a new angle; ")


def test_interpolation_slows_every_pair() -> None:
    speeds = {pair.speed for pair in drawn(method="interpolation").pairs}

    assert speeds == {0.25}
    assert "every pair turns at 0.25" in drawn(method="interpolation").reading


@pytest.mark.parametrize(
    ("length", "speed"), [(2049, "0.9995"), (2060, "0.994"), (1_000_000, "0.00205")]
)
def test_a_speed_below_the_full_one_is_not_rounded_to_1(
    length: int, speed: str
) -> None:
    found = drawn(method="interpolation", length=length)

    assert f"every pair turns at {speed} of its speed." in found.reading


def test_a_larger_base_leaves_fewer_new_angles_and_slows_the_slow_pairs_more() -> None:
    before, after = drawn(), drawn(method="base")
    speeds = [pair.speed for pair in after.pairs]

    assert speeds == sorted(speeds, reverse=True)
    assert (speeds[0], speeds[-1]) == (1, pytest.approx(0.25))
    assert new_pairs(after) == new_pairs(before)[:-1]
    for one, other in zip(before.pairs, after.pairs, strict=True):
        assert other.new <= one.new
    assert after.reading.startswith("22 of 64 pairs meet new angles; one keeps its ")


def test_yarn_slows_exactly_the_pairs_with_fewer_than_32_turns() -> None:
    found = drawn(method="yarn")

    for pair in found.pairs:
        assert (pair.speed == 1) == (pair.trained >= 32)
        assert (pair.speed == 0.25) == (pair.trained <= 1)
    kept = sum(pair.trained >= 32 for pair in found.pairs)
    assert f"{kept} keep their speed" in found.reading


@pytest.mark.parametrize("method", METHODS)
def test_within_the_training_length_no_angle_is_new(method: str) -> None:
    found = drawn(method=method, length=2048)

    assert new_pairs(found) == []
    assert {pair.speed for pair in found.pairs} == {1}
    assert found.title == "Within the training length, no angle is new"


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("d_model", [2, 4, 6, 256])
@pytest.mark.parametrize("training", [1, 60, 2048, 1_000_000])
def test_titles_and_readings_are_true_for_all_settings(
    method: str, d_model: int, training: int
) -> None:
    found = drawn(method=method, d_model=d_model, training=training, length=1_000_000)
    kept = sum(pair.speed == 1 for pair in found.pairs)

    if "does not slow the fast pairs" in found.title:
        assert 0 < kept < len(found.pairs)
    if "slows no pair" in found.title:
        assert kept == len(found.pairs)
    assert ("No pair meets a new angle" in found.reading) == (not new_pairs(found))


@pytest.mark.parametrize(
    ("d_model", "shown"),
    [(2, (0,)), (8, (0, 1, 2, 3)), (128, (4, 12, 20, 28, 36, 44, 52, 60))],
)
def test_dials_are_spread_evenly_over_the_pairs(
    d_model: int, shown: tuple[int, ...]
) -> None:
    assert drawn(d_model=d_model).shown == shown


def test_an_odd_width_is_rejected() -> None:
    with pytest.raises(InvalidInput) as rejected:
        TurnsParams(d_model=7)
    (error,) = rejected.value.errors
    assert (error.field, error.minimum, error.maximum) == ("d_model", 2, 256)


@pytest.mark.parametrize("theme", ["page", "light", "dark"])
def test_the_picture_has_at_most_8_kilobytes(
    theme: Literal["page", "light", "dark"],
) -> None:
    assert len(draw_svg(chart(TurnsParams()), theme).encode()) <= 8192
