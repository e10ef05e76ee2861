"""What a figure's controls know: limits, choices, words, and where they count."""

from __future__ import annotations

import pytest

from tests.web.figures.two_figures import views
from tests.web.seats import control_of, seats_view


def test_a_control_knows_its_limits_and_the_lessons_value() -> None:
    controls = {
        c.parameter.name: c for c in views(("waves.base", "100"))["waves"].controls
    }

    assert controls["positions"].default == "30"
    assert (controls["mark"].low, controls["mark"].high) == ("0", "29")
    assert (controls["base"].value, controls["base"].default) == ("100", "10000")


def test_a_logarithmic_slider_stands_on_exponents() -> None:
    [base] = [c for c in views()["waves"].controls if c.parameter.name == "base"]
    low, high, step, place = map(float, base.slider)

    assert place == 4
    assert low <= place <= high
    assert (place - low) / step == pytest.approx(round((place - low) / step))


@pytest.mark.usefixtures("_seats")
def test_parts_stand_above_the_plot_and_other_choices_among_the_settings() -> None:
    view = seats_view()

    assert view.parts == (control_of(view, "part"),)
    assert view.has_tabs


@pytest.mark.usefixtures("_seats")
def test_a_choice_has_its_labels_or_else_its_values() -> None:
    part, mood = (control_of(seats_view(), name).parameter for name in ("part", "mood"))

    assert part.named_choices == (("plan", "Plan"), ("list", "As a list"))
    assert mood.named_choices == (("calm", "calm"), ("lively", "lively"))


@pytest.mark.usefixtures("_seats")
@pytest.mark.parametrize(("part", "elsewhere"), [("plan", True), ("list", False)])
def test_what_changes_nothing_in_a_part_is_set_elsewhere(
    part: str, elsewhere: bool
) -> None:
    view = seats_view(("seats.part", part), ("seats.mood", "calm"))

    mood = control_of(view, "mood")
    assert (mood.elsewhere, mood.where) == (elsewhere, ("As a list",))
    assert mood.value == "calm"
    assert not control_of(view, "guests").elsewhere


@pytest.mark.usefixtures("_seats")
def test_words_in_a_row_are_those_of_the_text_as_it_is_set() -> None:
    order = control_of(seats_view(("seats.guests", "Cy Di Ed")), "order")

    assert order.words == ("Cy", "Di", "Ed")
    assert order.order == (2, 1, 0)


@pytest.mark.usefixtures("_seats")
def test_a_text_has_room_for_its_longest_words() -> None:
    longest = " ".join(["x" * 6] * 4)

    assert control_of(seats_view(), "guests").most_characters == len(longest)
