"""Grading of texts with blanks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.errors import InvalidInput
from app.core.quiz import WordBlank, grade, read_answer, wrong_answers
from tests.core.quiz.samples import BLANKS, graded


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        (["wave", "6.28"], 1),
        (["sine wave", "6,28 positions"], 1),
        (["Sine  WAVE ", "6.281"], 1),
        (["wave", "3"], 0.5),
        (["cosine", "6.28"], 0.5),
        (["waves", "0"], 0),
    ],
)
def test_the_score_is_the_share_of_right_blanks(
    answer: list[str], score: float
) -> None:
    assert graded(BLANKS, answer) == (score == 1, score)


@pytest.mark.parametrize(
    ("accepted", "typed", "is_right"),
    [
        ("weiß", "WEISS", True),
        ("don't", "don’t", True),
        ("well-known", "well‑known", True),
        ("café", "cafe\u0301", True),
        ("café", "cafe", False),
        ("five", "ﬁve", True),
        ("prior", "\u202eprior\u200b", True),
        ("prior", "pri or", False),
    ],
)
def test_the_form_of_words_does_not_matter_but_accents_do(
    accepted: str, typed: str, is_right: bool
) -> None:
    question = replace(BLANKS, pieces=("", ""), blanks=(WordBlank((accepted,)),))

    assert grade(question, [typed]).correct is is_right


def test_each_blank_has_feedback() -> None:
    feedback = grade(BLANKS, ["Cosine", "6.28"]).feedback

    assert [(each.option, each.right) for each in feedback] == [(0, False), (1, True)]
    assert feedback[0].html == "Not that."
    assert "Right." in feedback[1].html


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        (["wave", " "], "Fill in blank 2."),
        (["x" * 61, "1"], "Blank 1 has 61 characters; at most 60 are allowed."),
        (["wave", "long"], "Blank 2: Write a number, such as 0.5 or −12."),
        (["wave", "6 cm"], "Blank 2: The unit “cm” is not valid here."),
        (["wave"], "The answer must be a list of texts, 2 in all."),
    ],
)
def test_an_invalid_blank_is_named(answer: list[str], message: str) -> None:
    with pytest.raises(InvalidInput, match=message.replace(".", r"\.")):
        read_answer(BLANKS, answer)


def test_a_form_with_one_blank_sends_a_single_text() -> None:
    question = replace(BLANKS, pieces=("", ""), blanks=BLANKS.blanks[:1])

    assert read_answer(question, " wave ") == ("wave",)


def test_likely_wrong_answers_and_others_are_wrong() -> None:
    wrong = wrong_answers(BLANKS)

    assert ("cosine", "6.28") in wrong
    assert len(wrong) == 3
    assert not any(grade(BLANKS, answer).correct for answer in wrong)
