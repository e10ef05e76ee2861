"""Summary of a learner's graded answers."""

from __future__ import annotations

from dataclasses import replace

from app.core.quiz import Summary, summarise
from tests.core.quiz.samples import CHOICE

QUESTIONS = [
    replace(CHOICE, id="one", slide="first"),
    replace(CHOICE, id="two", slide="second"),
    replace(CHOICE, id="three", slide="second"),
    replace(CHOICE, id="four"),
]


def test_there_is_no_summary_before_all_questions_are_answered() -> None:
    assert summarise(QUESTIONS, {"one": True, "two": False, "three": True}) is None
    assert summarise([], {}) is None


def test_slides_of_wrong_first_answers_are_listed_once() -> None:
    tries = {"one": True, "two": False, "three": False, "four": False}

    assert summarise(QUESTIONS, tries) == Summary(4, 1, ("second",))


def test_questions_whose_first_answer_is_unknown_are_left_out() -> None:
    tries = {"one": None, "two": None, "three": False, "four": True}

    assert summarise(QUESTIONS, tries) == Summary(2, 1, ("second",))
    assert summarise(QUESTIONS, dict.fromkeys(tries)) is None


def test_no_slide_is_listed_after_right_answers() -> None:
    tries = {question.id: True for question in QUESTIONS}

    assert summarise(QUESTIONS, tries) == Summary(4, 4, ())
