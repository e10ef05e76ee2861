"""Figures on the page: settings of the lesson and the query, and groups."""

from __future__ import annotations

import pytest

from app.core.markdown import parse
from app.limits import TooMany
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
        [("waves.positions", "4096"), ("waves.d_model", "1024")],
    ],
    ids=[
        "too small",
        "empty",
        "twice",
        "unknown",
        "no such dimension",
        "too many cells",
    ],
)
def test_what_the_query_gets_wrong_is_told_once_and_changes_nothing(
    asked: list[tuple[str, str]],
) -> None:
    both = views(*asked)

    assert both["waves"].problem
    assert both["heatmap"].problem == ""
    assert both["waves"].values == views()["waves"].values


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
