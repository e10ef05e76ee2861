"""Figures on the page: settings of the lesson and the query, and groups."""

from __future__ import annotations

import pytest

from app.core.markdown.parser import parse
from app.storage.rate_limits import RateLimitExceeded
from app.web.figures.views import figure_views
from tests.web.figures.two_figures import LESSON, views
from tests.web.seats import seats_view


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

    assert "not 99" in both["waves"].problem
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


def test_what_the_lesson_sets_costs_nothing_and_what_is_asked_its_cells() -> None:
    spent: list[int] = []
    lesson = parse(LESSON, "two")

    figure_views(lesson, (), spent.append)
    assert spent == []
    figure_views(lesson, [("waves.positions", "10")], spent.append)
    assert spent == [640, 640]


def test_who_asks_for_too_much_gets_the_lessons_own_figure() -> None:
    def refuse(cells: int) -> None:
        raise RateLimitExceeded("figures", 7)

    waves = figure_views(parse(LESSON, "two"), [("waves.positions", "9")], refuse)[
        "waves"
    ]

    assert waves.values["positions"] == "30"
    assert "stands as the lesson has it" in waves.problem


@pytest.mark.usefixtures("_seats")
def test_an_order_that_a_new_text_has_outgrown_gives_way() -> None:
    view = seats_view(("seats.guests", "Cy Di Ed"), ("seats.order", "1,0"))

    assert view.problem == ""
    assert view.values["order"] == "2,1,0"


@pytest.mark.usefixtures("_seats")
@pytest.mark.parametrize("order", ["0,0", "0,5", "1", "x"])
def test_an_order_that_never_was_one_is_told(order: str) -> None:
    view = seats_view(("seats.guests", "Cy Di Ed"), ("seats.order", order))

    assert view.problem


@pytest.mark.usefixtures("_seats")
def test_the_title_is_that_of_the_part_that_is_seen() -> None:
    assert seats_view(("seats.part", "list")).title == "Who sits where: list"
