"""The values at which an exported figure has snapshots."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from app.core.figures.parameters import Parameter
from app.packages.snapshots.slider_stops import limit_control, stops_of
from app.web.figures.controls import Control


def control(value: str, **changes: object) -> Control:
    given = {"name": "size", "label": "Size", "type": "int", "default": 50}
    given |= {"slider_low": 2, "slider_high": 200, "slider_step": 1}
    parameter = Parameter(**given | changes)  # type: ignore[arg-type]
    return Control(parameter, value, value, "1", "4096")


@pytest.mark.parametrize("most", [3, 6, 16])
def test_stops_are_evenly_spaced_within_the_slider_and_include_the_default(
    most: int,
) -> None:
    stops = stops_of(control("50"), most)

    assert stops
    numbers = [int(value) for value in stops.values]
    gaps = {b - a for a, b in pairwise(numbers)}
    assert 50 in numbers
    assert len(gaps) == 1
    assert numbers[0] >= 2
    assert numbers[-1] <= 200
    assert 2 <= len(numbers) <= most


def test_the_slider_has_the_same_stops() -> None:
    stops = stops_of(control("50"), 12)

    assert stops
    assert stops.slider
    low, high, step = map(int, stops.slider)
    assert [*range(low, high + 1, step)] == [int(value) for value in stops.values]


def test_a_stop_at_zero_has_no_rounding_error() -> None:
    given = control("0.75", type="float", slider_low=0, slider_high=2, slider_step=0.05)

    stops = stops_of(given, 16)

    assert stops
    assert stops.values[0] == "0"
    assert stops.slider
    assert stops.slider[0] == "0"


def test_a_logarithmic_slider_has_two_digits_except_at_its_default() -> None:
    given = control(
        "12345",
        type="float",
        slider_low=2,
        slider_high=1_000_000,
        slider_step=None,
        scale="log",
    )

    stops = stops_of(given, 8)

    assert stops
    rest = [float(value) for value in stops.values if value != "12345"]
    assert len(rest) == len(stops.values) - 1
    assert all(number == float(f"{number:.1e}") for number in rest)
    assert [*map(float, stops.values)] == sorted(map(float, stops.values))


def test_a_choice_keeps_all_its_values() -> None:
    stops = stops_of(control("b", type="choice", choices=("a", "b", "c")), 2)

    assert stops
    assert stops.values == ("a", "b", "c")


def ordering(order: str, words: tuple[str, ...]) -> Control:
    given = control(order, name="order", type="ints", slider_low=None)
    return replace(given, words=words)


def test_three_words_have_all_their_orders_and_stay_movable() -> None:
    given = ordering("0,1,2", ("dog", "bites", "man"))

    stops = stops_of(given, 3)

    assert stops
    assert len(set(stops.values)) == 6
    assert {"0,1,2", "2,1,0"} < set(stops.values)
    assert limit_control(given, stops) == given


def test_more_words_keep_the_order_of_the_lesson() -> None:
    given = ordering("0,1,2,3", ("the", "dog", "bites", "men"))

    assert stops_of(given, 16) is None


@pytest.mark.parametrize(
    "given",
    [
        control("0,1", name="dims", type="ints", slider_low=None),
        control("word", type="text", slider_low=None),
        control("7", name="mark"),
    ],
)
def test_lists_texts_and_the_mark_have_no_stops(given: Control) -> None:
    assert stops_of(given, 16) is None


def test_a_slider_is_limited_to_its_stops_and_its_field_is_read_only() -> None:
    given = control("50")
    stops = stops_of(given, 12)

    limited = limit_control(given, stops)

    assert stops
    assert limited.slider[:3] == stops.slider
    assert limited.slider[3] == given.slider[3]
    assert limited.access == "readonly"


def test_a_setting_without_stops_is_disabled_but_the_mark_is_not() -> None:
    text = control("word", type="text", slider_low=None)

    assert limit_control(text, None).access == "disabled"
    assert limit_control(control("7", name="mark"), None).access == ""
