"""Figures on the page: settings of the lesson and the query, and groups."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import numpy as np
import pytest
from pydantic import BeforeValidator, Field

from app.core.charts import Axis, Heatmap
from app.core.errors import FieldError
from app.core.figures import KINDS
from app.core.figures.kinds import FigureKind
from app.core.figures.parameters import FigureParams, Look, Only, Words
from app.core.markdown import parse
from app.limits import TooMany
from app.web.figure_controls import Control
from app.web.figure_views import FigureView, figure_views

LESSON = """\
---
title: Two figures
---

# Both {#both}

:::{figure} waves
:positions: 30
:dims: 0,1,20
:::

:::{figure} heatmap
:follows: waves
:::
"""


def views(*asked: tuple[str, str]) -> dict[str, FigureView]:
    return figure_views(parse(LESSON, "two"), asked, spend=lambda cells: None)


def test_a_figure_stands_as_its_lesson_sets_it() -> None:
    assert views()["waves"].values["positions"] == "30"


def test_a_follower_shares_what_it_knows_of_its_leader() -> None:
    heatmap = views()["heatmap"]

    assert heatmap.group == "waves"
    assert heatmap.values["positions"] == "30"
    assert "dims" not in heatmap.values


def test_only_the_leader_shows_what_both_share() -> None:
    both = views()

    assert len(both["waves"].controls) == 6
    assert both["heatmap"].controls == ()


@pytest.mark.parametrize("name", ["waves", "heatmap"])
def test_either_name_sets_both(name: str) -> None:
    both = views((f"{name}.positions", "12"))

    assert {view.values["positions"] for view in both.values()} == {"12"}


def test_the_leaders_name_wins_over_the_followers() -> None:
    both = views(("heatmap.positions", "12"), ("waves.positions", "13"))

    assert {view.values["positions"] for view in both.values()} == {"13"}


def test_what_the_lesson_sets_gives_way_to_a_width_that_lacks_it() -> None:
    waves = views(("waves.d_model", "8"))["waves"]

    assert waves.values["dims"] == "0,1"
    assert waves.problem == ""


@pytest.mark.parametrize(
    "asked",
    [
        [("waves.positions", "0")],
        [("waves.positions", "")],
        [("waves.positions", "5"), ("waves.positions", "6")],
        [("waves.nonsense", "5")],
        [("waves.dims", "99")],
    ],
    ids=[
        "too small",
        "empty",
        "twice",
        "unknown",
        "no such dimension",
    ],
)
def test_what_the_query_gets_wrong_is_told_once_and_changes_nothing(
    asked: list[tuple[str, str]],
) -> None:
    both = views(*asked)

    assert both["waves"].problem
    assert both["heatmap"].problem == ""
    assert both["waves"].values == views()["waves"].values


def test_what_is_right_beside_it_is_kept_in_all_figures_of_the_group() -> None:
    both = views(("waves.mark", "99"), ("waves.d_model", "8"))

    assert "mark is 99" in both["waves"].problem
    assert {view.values["d_model"] for view in both.values()} == {"8"}
    assert {view.values["mark"] for view in both.values()} == {"0"}


def test_settings_that_were_only_sent_along_give_way() -> None:
    # As a form without script sends them: all, with one of them changed.
    as_it_was = views()["waves"].values
    form = [(f"waves.{name}", text) for name, text in as_it_was.items()]
    sent = [("waves.d_model", "4") if n == "waves.d_model" else (n, t) for n, t in form]

    both = views(*sent)

    assert {view.problem for view in both.values()} == {""}
    assert {view.values["d_model"] for view in both.values()} == {"4"}


def test_an_author_may_give_a_figure_a_title() -> None:
    text = LESSON.replace(":::{figure} waves\n", ":::{figure} waves\n:title: Mine\n", 1)

    waves = figure_views(parse(text, "two"), (), lambda cells: None)["waves"]

    assert (waves.title, waves.is_titled) == ("Mine", True)


def test_a_control_knows_its_limits_and_the_lessons_value() -> None:
    controls = {
        c.parameter.name: c for c in views(("waves.base", "100"))["waves"].controls
    }

    assert controls["positions"].default == "30"
    assert (controls["mark"].low, controls["mark"].high) == ("0", "29")
    assert controls["base"].changed
    assert not controls["positions"].changed


def test_a_logarithmic_slider_stands_on_exponents() -> None:
    [base] = [c for c in views()["waves"].controls if c.parameter.name == "base"]
    low, high, step, place = map(float, base.slider)

    assert place == 4
    assert low <= place <= high
    assert (place - low) / step == pytest.approx(round((place - low) / step))


def test_what_the_lesson_sets_costs_nothing_and_what_is_asked_its_cells() -> None:
    spent: list[int] = []
    lesson = parse(LESSON, "two")

    figure_views(lesson, (), spent.append)
    assert spent == []
    figure_views(lesson, [("waves.positions", "10")], spent.append)
    assert spent == [640, 640]


def test_who_asks_for_too_much_gets_the_lessons_own_figure() -> None:
    def refuse(cells: int) -> None:
        raise TooMany("figures", 7)

    waves = figure_views(parse(LESSON, "two"), [("waves.positions", "9")], refuse)[
        "waves"
    ]

    assert waves.values["positions"] == "30"
    assert "stands as the lesson has it" in waves.problem


class SeatsParams(FigureParams):
    part: Annotated[
        Literal["plan", "list"], Look("tabs", labels=("Plan", "As a list"))
    ] = "plan"
    mood: Annotated[Literal["calm", "lively"], Only(("list",))] = "calm"
    guests: Annotated[str, Words(most=4, longest=6)] = "Ada Bob"
    order: Annotated[
        tuple[Annotated[int, Field(ge=0, le=3)], ...],
        BeforeValidator(lambda given: given and given.split(",")),
        Field(max_length=4),
        Look("words", of="guests"),
    ] = Field(default_factory=lambda earlier: places(earlier["guests"])[::-1])

    def conflicts(self) -> Iterator[FieldError]:
        if tuple(sorted(self.order)) != places(self.guests):
            yield FieldError("order", "Every guest has one seat.")


def places(guests: str) -> tuple[int, ...]:
    return tuple(range(len(guests.split())))


SEATED: list[SeatsParams] = []
"""Whatever has been computed."""


def seats(params: SeatsParams) -> Heatmap:
    SEATED.append(params)
    axis = Axis("Seat", 0, 1, (0, 1))
    return Heatmap(
        f"Who sits where: {params.part}",
        axis,
        axis,
        np.zeros((2, 2)),
        -1,
        1,
        "Value",
        "In words.",
        "Read out.",
    )


SEATS = """\
---
title: Seats
---

# At table {#table}

:::::{deeper} Look closer
::::{columns}
:::{figure} seats
:mood: lively
:::

+++

Words.
::::
:::::
"""


@pytest.fixture
def _seats(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = FigureKind("seats", "Seats", "Who sits where.", SeatsParams, seats)
    monkeypatch.setattr("app.core.figures.KINDS", {**KINDS, "seats": kind})
    SEATED.clear()


def seated(*asked: tuple[str, str], lazy: bool = False) -> FigureView:
    lesson = parse(SEATS, "seats")
    return figure_views(lesson, asked, lambda cells: None, lazy=lazy)["seats"]


def control_of(view: FigureView, name: str) -> Control:
    [found] = [c for c in view.controls if c.parameter.name == name]
    return found


@pytest.mark.usefixtures("_seats")
def test_parts_stand_above_the_plot_and_other_choices_among_the_settings() -> None:
    view = seated()

    assert view.parts == (control_of(view, "part"),)
    assert view.has_tabs


@pytest.mark.usefixtures("_seats")
def test_a_choice_has_its_labels_or_else_its_values() -> None:
    part, mood = (control_of(seated(), name).parameter for name in ("part", "mood"))

    assert part.named_choices == (("plan", "Plan"), ("list", "As a list"))
    assert mood.named_choices == (("calm", "calm"), ("lively", "lively"))


@pytest.mark.usefixtures("_seats")
@pytest.mark.parametrize(("part", "elsewhere"), [("plan", True), ("list", False)])
def test_what_changes_nothing_in_a_part_is_set_elsewhere(
    part: str, elsewhere: bool
) -> None:
    view = seated(("seats.part", part), ("seats.mood", "calm"))

    mood = control_of(view, "mood")
    assert (mood.elsewhere, mood.where) == (elsewhere, ("As a list",))
    assert mood.value == "calm"
    assert not control_of(view, "guests").elsewhere


@pytest.mark.usefixtures("_seats")
def test_words_in_a_row_are_those_of_the_text_as_it_is_set() -> None:
    order = control_of(seated(("seats.guests", "Cy Di Ed")), "order")

    assert order.words == ("Cy", "Di", "Ed")
    assert order.order == (2, 1, 0)


@pytest.mark.usefixtures("_seats")
def test_a_text_has_room_for_its_longest_words() -> None:
    longest = " ".join(["x" * 6] * 4)

    assert control_of(seated(), "guests").most_characters == len(longest)


@pytest.mark.usefixtures("_seats")
def test_an_order_that_a_new_text_has_outgrown_gives_way() -> None:
    view = seated(("seats.guests", "Cy Di Ed"), ("seats.order", "1,0"))

    assert view.problem == ""
    assert view.values["order"] == "2,1,0"


@pytest.mark.usefixtures("_seats")
@pytest.mark.parametrize("order", ["0,0", "0,5", "1", "x"])
def test_an_order_that_never_was_one_is_told(order: str) -> None:
    view = seated(("seats.guests", "Cy Di Ed"), ("seats.order", order))

    assert view.problem


@pytest.mark.usefixtures("_seats")
def test_the_title_is_that_of_the_part_that_is_seen() -> None:
    assert seated(("seats.part", "list")).title == "Who sits where: list"


@pytest.mark.usefixtures("_seats")
def test_what_is_opened_later_is_not_computed_when_asked_to_be_lazy() -> None:
    view = seated(("seats.guests", "Cy Di Ed"), lazy=True)

    assert SEATED == []
    assert view.lazy
    assert (view.title, view.svg, view.description) == ("Seats", "", "Who sits where.")
    assert view.values["guests"] == "Cy Di Ed"


@pytest.mark.usefixtures("_seats")
def test_otherwise_it_is_drawn_as_all_others() -> None:
    view = seated()

    assert not view.lazy
    assert view.svg


def test_what_is_in_sight_is_drawn_even_where_others_are_lazy() -> None:
    both = figure_views(parse(LESSON, "two"), (), lambda cells: None, lazy=True)

    assert not any(view.lazy for view in both.values())


@pytest.mark.usefixtures("_seats")
def test_what_is_lazy_is_paid_for_when_it_is_fetched() -> None:
    spent: list[int] = []
    lesson = parse(SEATS, "seats")

    figure_views(lesson, [("seats.mood", "calm")], spent.append, lazy=True)

    assert spent == []
