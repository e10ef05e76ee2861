"""Ranges of x values and sliders."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.plots.ranges import (
    LINE_POINTS,
    RangeError,
    reachable_starts,
    read_ends,
    read_points,
    read_slider,
    slider_around,
)


def test_a_line_has_501_points_up_to_both_ends() -> None:
    points, in_pi = read_points("0..2*pi", "line")
    assert (len(points), points[0], points[-1]) == (LINE_POINTS, 0.0, 2 * math.pi)
    assert in_pi


@pytest.mark.parametrize(
    ("text", "style", "expected"),
    [
        ("1..4", "points", [1, 2, 3, 4]),
        ("1..4", "bars", [1, 2, 3, 4]),
        ("0..1 step 0.25", "line", [0, 0.25, 0.5, 0.75, 1]),
        ("-1..0.7 step .5", "bars", [-1, -0.5, 0, 0.5]),
        ("0..0.3 step 0.1", "points", [0, 0.1, 0.2, 0.3]),
    ],
)
def test_a_range_has_its_step(text: str, style: str, expected: list[float]) -> None:
    points, _ = read_points(text, style)  # type: ignore[arg-type]
    np.testing.assert_allclose(points, expected)


def test_a_slider_between_whole_numbers_is_whole() -> None:
    slider = read_slider("terms", '1..40 = 5 "Number of terms"')
    assert (slider.low, slider.high, slider.step, slider.default) == (1, 40, 1, 5)
    assert slider.is_whole
    assert slider.label == "Number of terms"


def test_a_label_can_contain_words_before_numbers() -> None:
    assert read_slider("k", '1..4 = 3 "One of 4 terms"').label == "One of 4 terms"


def test_a_slider_without_a_label_has_its_name() -> None:
    assert read_slider("k", "1..9 = 3").label == "k"


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("0..0.5 = 0.1", 0.005),
        ("0..2*pi = pi", 0.05),
        ("-2.5..2.5 = 0", 0.05),
        ("0..1 step 0.05 = 0.5", 0.05),
    ],
)
def test_other_sliders_have_about_a_hundred_steps(text: str, step: float) -> None:
    slider = read_slider("k", text)
    assert slider.step == pytest.approx(step)
    assert not slider.is_whole


def test_numbers_of_a_slider_have_six_digits_so_that_controls_can_show_them() -> None:
    slider = read_slider("k", "0..2*pi = pi")
    assert (slider.high, slider.default) == (6.28319, 3.14159)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("1..9", "1..9 has no start value. Write one after =, like 1..9 = 1."),
        (
            '0..3 "Rate"',
            '0..3 "Rate" has no start value. Write one after =, like 0..3 = 0 "Rate".',
        ),
        ("1-40", "“1-40” is not a range. Write it like 1..40 = 1."),
        ("[0, 1] step 0.1", "“[0, 1] step 0.1” is not a range. Write it like 0..1 "),
        ("1...9 = 3", "“1...9 = 3” is not a range. Write it like 1..9 = 3."),
        ("5", "“5” is not a range."),
        (
            "9..1 = 3",
            "The range ends at 1, which is not above 9. Write the smaller number",
        ),
        (
            "0..1 step 0.1 = 0.5 My speed",
            'Put the label in quotation marks: 0..1 step 0.1 = 0.5 "My speed".',
        ),
        ("1..9 = 10", "The start value 10 is outside of 1 to 9."),
        ("0..3 = 1.5", "The slider moves in whole steps from 0 to 3, so its start"),
        ("0..1 step 0 = 0.5", "The step must be above 0, not 0."),
        ("0..1 step 5 = 0", "The step 5 is larger than the range."),
        ("0..1/0 = 0", "“1/0” in 0..1/0 = 0 must be a number from -1e+09 to 1e+09."),
        ("0..2^3 = 0", "“2^3” in 0..2^3 = 0: column 2: “^” is not allowed."),
        ("0..x = 0", "“x” in 0..x = 0: column 1: There is no variable called “x”."),
        ("0..sum(n,n,1,1e9) = 0", "“sum(n,n,1,1e9)” in"),
        ("0.10000001..0.10000002 = 0.10000001", "The ends of the range are equal"),
        (
            '0..2 * pi schritt .5 = 1 "K"',
            '“schritt” in 0..2 * pi schritt .5 = 1 "K" is not known. Write step: '
            '0..2 * pi step .5 = 1 "K".',
        ),
        ("0..2 by 0.5", "“by” in 0..2 by 0.5 is not known. Write step: 0..2 step 0.5."),
        ("0..2 step=0.5 = 1", "“step=” in 0..2 step=0.5 = 1 is not known. Write step:"),
        ("..", "“..” is not a range."),
        ("1.." * 4000, "“1..1..1"),
    ],
)
def test_a_wrong_slider_is_refused(text: str, message: str) -> None:
    with pytest.raises(RangeError) as caught:
        read_slider("k", text)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("text", "slider"),
    [
        ("1", "0..10 = 1"),
        ("9.81", "0..10 step 0.01 = 9.81"),
        ("9.5", "0..10 step 0.1 = 9.5"),
        ("0.02", "0..0.1 = 0.02"),
        ("-50", "-100..0 = -50"),
        ("0", "0..10 = 0"),
        ("nan", "0..10 = 1"),
        ("short", "0..10 = 1"),
    ],
)
def test_a_slider_around_a_number_starts_at_it(text: str, slider: str) -> None:
    assert slider_around(text) == slider
    read_slider("k", slider)
    assert reachable_starts(slider) == []


def test_the_advice_about_a_missing_step_reaches_the_start_value() -> None:
    with pytest.raises(RangeError, match=r"like 0\.\.1 step 0\.001 = 0\.333\."):
        read_slider("k", "0..1 = 0.333")


def test_a_range_has_at_most_4096_points() -> None:
    for step in ("0.0001", "1e-300"):
        with pytest.raises(RangeError, match=r"The range has more than 4,096 points\."):
            read_points(f"0..1 step {step}", "line")


def test_the_range_of_an_axis_has_no_start_value() -> None:
    assert read_ends("-2..2") == (-2, 2)
    with pytest.raises(RangeError, match=r"Write only a range like -1\.\.1"):
        read_ends("-2..2 = 1")


@pytest.mark.timeout(5)
@pytest.mark.parametrize(
    "text",
    [f"1,{' ' * 2_000}x", f"[1{' ' * 2_000}to{' ' * 2_000}x", "9" * 2_000, "1.." * 160],
    ids=["spaces", "spaces around a word", "digits", "dots"],
)
def test_a_long_text_is_refused_quickly(text: str) -> None:
    """The test exceeds its time limit if a pattern tries all ways to divide a text."""
    with pytest.raises(RangeError):
        read_slider("k", text)
    with pytest.raises(RangeError):
        read_points(text, "line")
    with pytest.raises(RangeError):
        read_ends(text)


def test_extra_spaces_in_a_mistyped_range_do_not_matter() -> None:
    with pytest.raises(RangeError, match=r"Write it like 1\.\.40 = 5\."):
        read_slider("k", f"1 {' ' * 40}to {' ' * 40} 40 {' ' * 40} = {' ' * 40} 5")


@given(st.text(alphabet='0123456789.=ste p"*pi-(', max_size=40))
def test_any_text_is_a_slider_or_an_error(text: str) -> None:
    try:
        slider = read_slider("k", text)
    except RangeError:
        return
    assert slider.low <= slider.default <= slider.high
