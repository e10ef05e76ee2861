"""Tests of figures on a page: their texts, printed states, controls and rate limit."""

from __future__ import annotations

from urllib.parse import parse_qsl

import pytest

from app.core.markdown.parser import parse
from app.storage.rate_limits.token_buckets import RateLimitExceeded
from app.web.figures.figure_views import figure_views
from tests.web.figures.two_figures import LESSON, views
from tests.web.seats import seats_view


def test_only_the_first_figure_of_a_group_shows_shared_controls() -> None:
    both = views()

    assert len(both["waves"].controls) == 6
    assert [each.parameter.name for each in both["heatmap"].controls] == ["rows"]


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
def test_the_title_describes_the_selected_part() -> None:
    assert seats_view(("seats.part", "list")).title == "Who sits where: list"


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
