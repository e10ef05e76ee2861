"""Tests of the controls of a figure."""

from __future__ import annotations

import pytest

from app.core.markdown.parser import parse
from app.web.figures.figure_views import figure_views
from tests.web.figures.two_figures import views
from tests.web.seats import control_of, seats_view


def test_a_control_has_limits_and_the_value_of_the_lesson() -> None:
    controls = {
        c.parameter.name: c for c in views(("waves.base", "100"))["waves"].controls
    }

    assert controls["positions"].default == "30"
    assert (controls["mark"].low, controls["mark"].high) == ("0", "29")
    assert (controls["base"].value, controls["base"].default) == ("100", "10000")


def test_a_logarithmic_slider_uses_exponents() -> None:
    [base] = [c for c in views()["waves"].controls if c.parameter.name == "base"]
    low, high, step, place = map(float, base.slider)

    assert place == 4
    assert low <= place <= high
    assert (place - low) / step == pytest.approx(round((place - low) / step))


def test_a_value_above_the_range_of_its_slider_is_said_in_words() -> None:
    [base] = [
        control
        for control in views(("waves.base", "100000000"))["waves"].controls
        if control.parameter.name == "base"
    ]

    assert base.slider_text == "100000000, above the range of the slider"


@pytest.mark.usefixtures("_seats")
def test_only_tabs_and_steps_select_a_part() -> None:
    view = seats_view()

    assert view.parts == (control_of(view, "part"),)
    assert view.has_tabs


@pytest.mark.usefixtures("_seats")
def test_a_choice_without_labels_shows_its_values() -> None:
    part, mood = (control_of(seats_view(), name).parameter for name in ("part", "mood"))

    assert part.named_choices == (("plan", "Plan"), ("list", "As a list"))
    assert mood.named_choices == (("calm", "calm"), ("lively", "lively"))


@pytest.mark.usefixtures("_seats")
@pytest.mark.parametrize(("part", "is_inactive"), [("plan", True), ("list", False)])
def test_a_control_is_inactive_outside_its_parts(part: str, is_inactive: bool) -> None:
    view = seats_view(("seats.part", part), ("seats.mood", "calm"))

    mood = control_of(view, "mood")
    assert (mood.is_inactive, mood.part_labels) == (is_inactive, ("As a list",))
    assert mood.value == "calm"
    assert not control_of(view, "guests").is_inactive


@pytest.mark.usefixtures("_seats")
def test_an_ordering_has_the_words_of_the_current_text() -> None:
    order = control_of(seats_view(("seats.guests", "Cy Di Ed")), "order")

    assert order.words == ("Cy", "Di", "Ed")
    assert order.order == (2, 1, 0)


@pytest.mark.usefixtures("_seats")
def test_max_characters_fits_the_longest_words() -> None:
    longest = " ".join(["x" * 6] * 4)

    assert control_of(seats_view(), "guests").max_characters == len(longest)


def test_a_lesson_can_show_a_setting_outside_of_more_settings() -> None:
    figure = ":::{figure} waves\n:in-sight: dims, base\n:::\n"
    lesson = f"---\ntitle: One\n---\n\n# One\n\n{figure}"
    view = figure_views(parse(lesson, "one"), (), spend=lambda cells: None)["waves"]

    in_sight = {c.parameter.name for c in view.controls if not c.is_under_more}
    assert in_sight == {"mark", "dims", "base"}


@pytest.mark.parametrize("part", ["weights", "bias"])
def test_settings_of_other_parts_are_in_sight_only_next_to_the_tabs(part: str) -> None:
    lesson = (
        f"---\ntitle: One\n---\n\n# One\n\n:::{{figure}} alibi\n:part: {part}\n:::\n"
    )
    view = figure_views(parse(lesson, "one"), (), spend=lambda cells: None)["alibi"]

    under_more = {c.parameter.name for c in view.controls if c.is_under_more}
    assert ("part" in under_more) == (part == "weights")
    assert ({"head", "positions"} <= under_more) == (part == "weights")
    assert not {"mask", "direction"} & under_more
