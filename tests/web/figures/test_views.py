"""Tests of figures on a page: settings of the lesson, the query, and groups."""

from __future__ import annotations

import pytest

from app.core.markdown.parser import parse
from app.storage.rate_limits import RateLimitExceeded
from app.web.figures.views import figure_views
from tests.web.figures.two_figures import LESSON, views
from tests.web.seats import seats_view


def test_a_figure_has_the_settings_of_the_lesson() -> None:
    assert views()["waves"].values["positions"] == "30"


def test_a_group_shares_common_parameters() -> None:
    heatmap = views()["heatmap"]

    assert heatmap.group == "waves"
    assert heatmap.values["positions"] == "30"
    assert "dims" not in heatmap.values


def test_only_the_first_figure_of_a_group_shows_shared_controls() -> None:
    both = views()

    assert len(both["waves"].controls) == 6
    assert both["heatmap"].controls == ()


@pytest.mark.parametrize("name", ["waves", "heatmap"])
def test_either_name_in_the_query_sets_both_figures(name: str) -> None:
    both = views((f"{name}.positions", "12"))

    assert {view.values["positions"] for view in both.values()} == {"12"}


def test_the_group_name_takes_precedence_in_the_query() -> None:
    both = views(("heatmap.positions", "12"), ("waves.positions", "13"))

    assert {view.values["positions"] for view in both.values()} == {"13"}


def test_a_conflicting_setting_of_the_lesson_uses_the_default() -> None:
    waves = views(("waves.d_model", "8"))["waves"]

    assert waves.values["dims"] == "0,1"
    assert waves.problem == ""


@pytest.mark.parametrize(
    "query",
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
def test_an_invalid_query_is_reported_once_and_ignored(
    query: list[tuple[str, str]],
) -> None:
    both = views(*query)

    assert both["waves"].problem
    assert both["heatmap"].problem == ""
    assert both["waves"].values == views()["waves"].values


def test_valid_parameters_apply_next_to_an_invalid_one() -> None:
    both = views(("waves.mark", "99"), ("waves.d_model", "8"))

    assert "not 99" in both["waves"].problem
    assert {view.values["d_model"] for view in both.values()} == {"8"}
    assert {view.values["mark"] for view in both.values()} == {"0"}


def test_unchanged_settings_adjust_to_changed_ones() -> None:
    # As a form without script sends them: all, with one of them changed.
    as_it_was = views()["waves"].values
    form = [(f"waves.{name}", text) for name, text in as_it_was.items()]
    sent = [("waves.d_model", "4") if n == "waves.d_model" else (n, t) for n, t in form]

    both = views(*sent)

    assert {view.problem for view in both.values()} == {""}
    assert {view.values["d_model"] for view in both.values()} == {"4"}


def test_the_lesson_can_set_the_title_of_a_figure() -> None:
    text = LESSON.replace(":::{figure} waves\n", ":::{figure} waves\n:title: Mine\n", 1)

    waves = figure_views(parse(text, "two"), (), lambda cells: None)["waves"]

    assert (waves.title, waves.is_titled) == ("Mine", True)


def test_only_settings_of_the_query_count_towards_the_rate_limit() -> None:
    spent: list[int] = []
    lesson = parse(LESSON, "two")

    figure_views(lesson, (), spent.append)
    assert spent == []
    figure_views(lesson, [("waves.positions", "10")], spent.append)
    assert spent == [640, 640]


def test_above_the_rate_limit_the_lesson_s_settings_are_used() -> None:
    def refuse(cells: int) -> None:
        raise RateLimitExceeded("figures", 7)

    waves = figure_views(parse(LESSON, "two"), [("waves.positions", "9")], refuse)[
        "waves"
    ]

    assert waves.values["positions"] == "30"
    assert "shows the values of the lesson" in waves.problem


@pytest.mark.usefixtures("_seats")
def test_an_order_of_the_wrong_length_is_dropped() -> None:
    view = seats_view(("seats.guests", "Cy Di Ed"), ("seats.order", "1,0"))

    assert view.problem == ""
    assert view.values["order"] == "2,1,0"


@pytest.mark.usefixtures("_seats")
@pytest.mark.parametrize("order", ["0,0", "0,5", "1", "x"])
def test_an_invalid_order_is_reported(order: str) -> None:
    view = seats_view(("seats.guests", "Cy Di Ed"), ("seats.order", order))

    assert view.problem


@pytest.mark.usefixtures("_seats")
def test_the_title_is_that_of_the_selected_part() -> None:
    assert seats_view(("seats.part", "list")).title == "Who sits where: list"
