from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.markdown.parser import parse
from app.core.review import MAX_FIGURES, read_lesson, review

FRONT = "---\ntitle: T\n---\n# S\n\n"
ABOVE = FRONT.count("\n")


def complaints(body: str) -> list[str]:
    """`line: message`, lines counted in `body`."""
    found = review(parse(FRONT + body, "t"))
    return [f"{problem.line - ABOVE}: {problem.message}" for problem in found]


def test_figures_that_can_be_drawn_and_questions_that_can_be_asked_are_fine() -> None:
    body = (
        ":::{figure} waves\n:positions: 20\n:::\n"
        ":::{figure} heatmap\n:follows: waves\n:::\n"
        ":::{question} q\nWhy?\n- [x] a\n  > b\n- [ ] c\n  > d\n:::\n"
    )

    assert complaints(body) == []


def test_an_unknown_kind_names_the_nearest() -> None:
    assert complaints(":::{figure} wave\n:::\n") == [
        "1: There is no figure called “wave”. Did you mean “waves”?"
    ]


def test_a_setting_that_is_refused_is_told_on_its_line() -> None:
    found = complaints(
        ":::{figure} waves\n:base: 100\n:positions: 0\n:colour: red\n:::"
    )

    assert sorted(message.split(":")[:2] for message in found) == [
        ["3", " positions"],
        ["4", " colour"],
    ]


def test_a_shared_setting_that_does_not_fit_is_told_at_the_figure() -> None:
    body = (
        ":::{figure} waves\n:positions: 20\n:mark: 15\n:::\n"
        ":::{figure} heatmap\n:follows: waves\n:positions: 10\n:::\n"
    )

    assert complaints(body.replace("10", "16")) == []
    (message,) = complaints(body)
    assert message.startswith("5: mark: ")


def test_a_figure_follows_an_earlier_one_that_follows_none() -> None:
    body = (
        ":::{figure} waves\n:follows: later\n:::\n"
        ":::{figure} waves\n:name: later\n:::\n"
        ":::{figure} waves\n:name: third\n:follows: later\n:::\n"
        ":::{figure} waves\n:follows: third\n:::\n"
    )

    assert complaints(body) == [
        "1: follows: There is no earlier figure called “later”.",
        "11: follows: “third” follows “later” itself: follow that one.",
    ]


def test_a_lesson_holds_a_limited_number_of_figures() -> None:
    body = ":::{figure} waves\n:::\n" * (MAX_FIGURES + 1)

    assert complaints(body) == ["201: At most 100 figures fit one lesson."]


def test_a_lesson_is_read_only_when_its_review_finds_nothing() -> None:
    good = FRONT + ":::{figure} waves\n:::\n"

    assert read_lesson(good, "t") == parse(good, "t")
    with pytest.raises(LessonError, match="6: There is no figure called “wave”"):
        read_lesson(good.replace("waves", "wave"), "t")
