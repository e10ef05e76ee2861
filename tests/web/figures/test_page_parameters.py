"""Tests of the parameters of figures on a page: of the lesson and of the query."""

from __future__ import annotations

import pytest

from app.language import find_language, use_language
from tests.web.figures.two_figures import views
from tests.web.seats import seats_view


def test_a_figure_has_the_settings_of_the_lesson() -> None:
    assert views()["waves"].values["positions"] == "30"


def test_a_group_shares_common_parameters() -> None:
    heatmap = views()["heatmap"]

    assert heatmap.group == "waves"
    assert heatmap.values["positions"] == "30"
    assert heatmap.values["dims"] == views()["waves"].values["dims"]
    assert "rows" not in views()["waves"].values


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


def test_the_sentences_of_a_problem_are_joined_as_in_the_language_of_the_page() -> None:
    with use_language(find_language("zh")):
        problem = views(("waves.positions", "0"))["waves"].problem

    assert problem.count("。") == 2
    assert "。 " not in problem


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


def test_the_group_name_sets_a_parameter_that_only_a_follower_has() -> None:
    both = views(("waves.rows", "sines-first"))

    assert both["heatmap"].values["rows"] == "sines-first"
    assert [view.problem for view in both.values()] == ["", ""]
