"""Grading of texts with blanks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.errors import InvalidInput
from app.core.markdown.parser import parse
from app.core.quiz import Blanks, WordBlank
from tests.core.quiz.samples import BLANKS, graded


def _question(text: str) -> Blanks:
    """Return the question with this text."""
    [question] = parse(
        f"---\ntitle: T\n---\n# S\n\n:::{{question}} q\n{text}\n:::\n", "t"
    ).questions()
    assert isinstance(question, Blanks)
    return question


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


@pytest.mark.parametrize("typed", ["42", "٤٢", "۴۲", "４２", "٤٢٫٥"])
def test_authors_and_readers_can_use_the_digits_of_their_script(typed: str) -> None:
    question = _question("It is [[٤٢ ± ١]].\n\n= ٤٢ > Yes, ٤٢.")

    result = question.grade([typed])

    assert result.correct
    assert result.feedback[0].html == "Yes, ٤٢."


@pytest.mark.parametrize(
    ("accepted", "typed", "is_right"),
    [
        ("weiß", "WEISS", True),
        ("don't", "don’t", True),
        ("well-known", "well‑known", True),
        ("café", "cafe\u0301", True),
        ("café", "cafe", False),
        ("five", "ﬁve", True),
        ("prior", "\u202epri\u200bor\u200b", True),
        ("prior", "pri\xador", True),
        ("two words", "two\twords", True),
        ("two words", "two\x85words", True),
        ("prior", "pri or", False),
    ],
)
def test_the_form_of_words_does_not_matter_but_accents_do(
    accepted: str, typed: str, is_right: bool
) -> None:
    question = replace(BLANKS, pieces=("", ""), blanks=(WordBlank((accepted,)),))

    assert question.grade([typed]).correct is is_right


def test_each_blank_has_feedback() -> None:
    feedback = BLANKS.grade(["Cosine", "6.28"]).feedback

    assert [(each.option, each.right) for each in feedback] == [(0, False), (1, True)]
    assert feedback[0].html == "Not that."
    assert "Right." in feedback[1].html


@pytest.mark.parametrize(
    ("answer", "message", "part"),
    [
        (["wave", " "], "Fill in blank 2.", 1),
        (["x" * 61, "1"], "Blank 1 has 61 characters; at most 60 are allowed.", 0),
        (["wave", "long"], "Blank 2: Your number must be written like 0.5 or −12.", 1),
        (["wave", "6 cm"], "Blank 2: The unit “cm” is not valid here.", 1),
        (["wave"], "The answer must be a list of texts, 2 in all.", None),
    ],
)
def test_an_invalid_blank_is_named(
    answer: list[str], message: str, part: int | None
) -> None:
    with pytest.raises(InvalidInput, match=message.replace(".", r"\.")) as caught:
        BLANKS.read_answer(answer)
    assert caught.value.errors[0].part == part


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("[[50]] % of", "50 %"),
        ("[[50]]%.", "50%"),
        ("[[50]]\u00a0%", "50"),
        ("**[[50]] %** of", "50 %"),
        ("[[50]] km/h, about", "50 km/h"),
        ("[[50]] metres long", "50 metres"),
        ("[[50]]°C", "50 °C"),
        ("[[50 ± 1]]%", "51%"),
        ("全体の[[50]]%。", "50%"),
    ],
)
def test_the_unit_directly_after_a_number_is_accepted(text: str, answer: str) -> None:
    question = _question(text)

    assert question.grade(question.read_answer([answer])).correct


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("[[50]] of 80 %", "50 %"),
        ("[[50]] m^2^", "50 m"),
        ("[[50]], metres", "50 metres"),
        ("[[50]]/h", "50/h"),
        ("[[50]] mW", "50 MW"),
        ("[[50 cm]] long", "50 long"),
    ],
)
def test_other_units_are_not_accepted(text: str, answer: str) -> None:
    with pytest.raises(InvalidInput, match="is not valid here"):
        _question(text).read_answer([answer])


def test_a_wrong_number_with_its_unit_is_wrong() -> None:
    question = _question("[[50]] %")

    assert not question.grade(question.read_answer(["0.5 %"])).correct


def test_a_form_with_one_blank_sends_a_single_text() -> None:
    question = replace(BLANKS, pieces=("", ""), blanks=BLANKS.blanks[:1])

    assert question.read_answer(" wave ") == ("wave",)


def test_likely_wrong_answers_and_others_are_wrong() -> None:
    wrong = BLANKS.wrong_answers()

    assert ("cosine", "6.28") in wrong
    assert len(wrong) == 3
    assert not any(BLANKS.grade(answer).correct for answer in wrong)
