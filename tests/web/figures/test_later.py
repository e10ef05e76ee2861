"""Tests of lazy figures."""

from __future__ import annotations

import pytest

from app.core.markdown.parser import parse
from app.web.figures.figure_views import figure_views
from tests.web.figures.two_figures import LESSON
from tests.web.seats import COMPUTED, SEATS, seats_view


@pytest.mark.usefixtures("_seats")
def test_a_lazy_figure_in_a_closed_part_is_not_computed() -> None:
    view = seats_view(("seats.guests", "Cy Di Ed"), lazy=True)

    assert COMPUTED == []
    assert view.lazy
    assert (view.title, view.svg, view.description) == ("Seats", "", "Who sits where.")
    assert view.values["guests"] == "Cy Di Ed"


@pytest.mark.usefixtures("_seats")
def test_without_lazy_every_figure_is_computed() -> None:
    view = seats_view()

    assert not view.lazy
    assert view.svg


def test_a_visible_figure_is_never_lazy() -> None:
    both = figure_views(parse(LESSON, "two"), (), lambda cells: None, lazy=True)

    assert not any(view.lazy for view in both.values())


@pytest.mark.usefixtures("_seats")
def test_a_lazy_figure_does_not_count_towards_the_rate_limit() -> None:
    spent: list[int] = []
    lesson = parse(SEATS, "seats")

    figure_views(lesson, [("seats.mood", "calm")], spent.append, lazy=True)

    assert spent == []
