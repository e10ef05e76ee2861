"""Tests of figures on a page: settings of the lesson, the query, and groups."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from app.core.markdown.parser import parse
from app.storage.token_buckets import RateLimitExceeded
from app.web.figures.views import figure_views
from tests.web.figures.two_figures import LESSON, views
from tests.web.seats import seats_view


def test_a_figure_has_the_settings_of_the_lesson() -> None:
    assert views()["waves"].values["positions"] == "30"


def test_a_group_shares_common_parameters() -> None:
    heatmap = views()["heatmap"]

    assert heatmap.group == "waves"
    assert heatmap.values["positions"] == "30"
    assert heatmap.values["dims"] == views()["waves"].values["dims"]
    assert "rows" not in views()["waves"].values


def test_only_the_first_figure_of_a_group_shows_shared_controls() -> None:
    both = views()

    assert len(both["waves"].controls) == 6
    assert [each.parameter.name for each in both["heatmap"].controls] == ["rows"]


@pytest.mark.parametrize("name", ["waves", "heatmap"])
def test_either_name_in_the_query_sets_both_figures(name: str) -> None:
    both = views((f"{name}.positions", "12"))

    assert {view.values["positions"] for view in both.values()} == {"12"}


def test_the_group_name_takes_precedence_in_the_query() -> None:
    both = views(("heatmap.positions", "12"), ("waves.positions", "13"))

    assert {view.values["positions"] for view in both.values()} == {"13"}


def test_dimensions_of_the_lesson_spread_over_the_width_of_the_query() -> None:
    waves = views(("waves.d_model", "8"))["waves"]

    assert waves.values["dims"] == "0,1,2"
    assert waves.problem == ""


def test_a_width_of_thousands_of_digits_is_reported() -> None:
    waves = views(("waves.d_model", "9" * 5000))["waves"]

    assert "d_model must be" in waves.problem


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
        raise RateLimitExceeded("Too many figures.", 7)

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
def test_the_title_describes_the_selected_part() -> None:
    assert seats_view(("seats.part", "list")).title == "Who sits where: list"


def test_the_group_name_sets_a_parameter_that_only_a_follower_has() -> None:
    both = views(("waves.rows", "sines-first"))

    assert both["heatmap"].values["rows"] == "sines-first"
    assert [view.problem for view in both.values()] == ["", ""]


PRINTED = """\
---
title: Printed states
---

# One {#one}

:::{figure} order
:order: 0,1,2
:print: ?order=2,1,0 ?order=2,1,0&positions=with
:::
"""


def _printed(*query: tuple[str, str]) -> list[dict[str, str]]:
    found = figure_views(parse(PRINTED, "printed"), query, lambda cells: None)
    return [dict(parse_qsl(state.query)) for state in found["order"].printed]


def test_printed_states_have_the_other_parameters_of_the_page() -> None:
    off, on = _printed(("order.sentence", "cats chase mice"))

    assert off["sentence"] == on["sentence"] == "cats chase mice"
    assert (off["order"], off["positions"]) == ("2,1,0", "without")
    assert (on["order"], on["positions"]) == ("2,1,0", "with")


def test_a_printed_order_is_not_applied_to_another_number_of_words() -> None:
    off, on = _printed(("order.sentence", "one two"), ("order.order", "0,1"))

    assert off["order"] == "1,0"
    assert on["positions"] == "with"
