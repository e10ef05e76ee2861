"""Figures that are opened later are computed later, where that is asked for."""

from __future__ import annotations

import pytest

from app.core.markdown.parser import parse
from app.web.figures.views import figure_views
from tests.web.figures.two_figures import LESSON
from tests.web.seats import COMPUTED, SEATS, seats_view


@pytest.mark.usefixtures("_seats")
def test_what_is_opened_later_is_not_computed_when_asked_to_be_lazy() -> None:
    view = seats_view(("seats.guests", "Cy Di Ed"), lazy=True)

    assert COMPUTED == []
    assert view.lazy
    assert (view.title, view.svg, view.description) == ("Seats", "", "Who sits where.")
    assert view.values["guests"] == "Cy Di Ed"


@pytest.mark.usefixtures("_seats")
def test_otherwise_it_is_drawn_as_all_others() -> None:
    view = seats_view()

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
