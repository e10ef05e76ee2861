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
def test_stops_include_the_ends_and_the_default(most: int) -> None:
    stops = stops_of(control("50"), most)

    assert stops
    assert (stops[0], stops[-1]) == ("2", "200")
    assert "50" in stops
    assert len(stops) == most


def test_stops_are_as_even_as_the_default_permits() -> None:
    stops = stops_of(control("50"), 16)

    assert stops
    gaps = [b - a for a, b in pairwise(map(int, stops))]
    assert max(gaps) < 1.5 * min(gaps)


def test_stops_are_values_that_the_slider_of_the_server_has() -> None:
    stops = stops_of(control("32", slider_low=2, slider_high=127, slider_step=2), 16)

    assert stops
    assert all(int(value) % 2 == 0 for value in stops)
    assert stops[-1] == "126"


def test_stops_include_the_values_of_links() -> None:
    given = control(
        "0.05", type="float", slider_low=0.01, slider_high=0.2, slider_step=0.01
    )

    stops = stops_of(given, 16, ["0.1", "0.135"])

    assert stops
    assert {"0.01", "0.05", "0.1", "0.135", "0.2"} <= set(stops)
    assert len(stops) == 16
    assert [*stops] == sorted(stops, key=float)


def test_a_link_beyond_the_slider_does_not_spread_the_other_stops() -> None:
    stops = stops_of(control("50"), 16, ["1000000"])

    assert stops
    assert stops[-2:] == ("200", "1000000")
    assert len(stops) == 16


def test_many_links_have_all_their_values() -> None:
    linked = [str(value) for value in range(60, 80)]

    stops = stops_of(control("50"), 16, linked)

    assert stops == ("2", "50", *linked, "200")


@pytest.mark.parametrize(("high", "expected"), [(7, "2 3 4 5 6 7"), (2, "2")])
def test_a_short_slider_has_each_of_its_values_once(high: int, expected: str) -> None:
    stops = stops_of(control("2", slider_high=high), 16)

    assert stops
    assert " ".join(stops) == expected


def test_the_slider_has_the_same_stops_by_index() -> None:
    given = control("50")
    stops = stops_of(given, 12)

    limited = limit_control(given, stops)

    assert stops
    assert limited.stops == stops
    assert limited.slider == ("0", "11", "1", str(stops.index("50")))


def test_a_stop_at_zero_has_no_rounding_error() -> None:
    given = control(
        "0.75", type="float", slider_low=-0.15, slider_high=2, slider_step=0.05
    )

    stops = stops_of(given, 64)

    assert stops
    assert "0" in stops


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
    rest = [float(value) for value in stops if value != "12345"]
    assert len(rest) == len(stops) - 1
    assert all(number == float(f"{number:.1e}") for number in rest)
    assert [*stops] == sorted(stops, key=float)


def test_a_choice_keeps_all_its_values() -> None:
    stops = stops_of(control("b", type="choice", choices=("a", "b", "c")), 2)

    assert stops
    assert stops == ("a", "b", "c")


def ordering(order: str, words: tuple[str, ...]) -> Control:
    given = control(order, name="order", type="ints", slider_low=None)
    return replace(given, words=words)


def test_three_words_have_all_their_orders_and_stay_movable() -> None:
    given = ordering("0,1,2", ("dog", "bites", "man"))

    stops = stops_of(given, 3)

    assert stops
    assert len(set(stops)) == 6
    assert {"0,1,2", "2,1,0"} < set(stops)
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


def test_the_field_of_a_slider_with_stops_is_read_only() -> None:
    given = control("50")

    assert limit_control(given, stops_of(given, 12)).access == "readonly"


def test_a_setting_without_stops_is_disabled_but_the_mark_is_not() -> None:
    text = control("word", type="text", slider_low=None)

    assert limit_control(text, None).access == "disabled"
    assert limit_control(control("7", name="mark"), None).access == ""
