"""Reading and grading of numbers."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from app.core.errors import InvalidInput
from app.core.quiz import (
    Feedback,
    GradingResult,
    NearMiss,
    Numeric,
)
from app.language import find_language, use_language
from tests.core.quiz.samples import NUMERIC


@pytest.mark.parametrize(
    "answer",
    [
        *("6.28", "6.27", "6.29", "6,28", " 6.28 ", "+6.28", "6.280", "0.628e1"),
        *("6.28 positions", "6.28positions", "6.28 steps", 6.28, 6.29),
    ],
)
def test_a_number_within_the_tolerance_is_right(answer: object) -> None:
    feedback = Feedback(None, "Right: a whole wave.", True)

    assert NUMERIC.grade(answer) == GradingResult(True, 1.0, (feedback,))


@pytest.mark.parametrize("answer", ["10,000", "10000", "10 000"])
def test_a_thousands_separator_can_match_a_near_miss(
    answer: str,
) -> None:
    miss = NearMiss(Decimal(10000), Decimal(0), "The base alone.")
    question = Numeric("divisor", "", Decimal(10), near_misses=(miss,))

    assert question.grade(answer) == GradingResult(
        False, 0.0, (Feedback(None, "The base alone.", False),)
    )


@pytest.mark.parametrize(
    ("answer", "feedback"),
    [
        ("6.2699", []),
        ("6.2901", []),
        ("−6.28", []),
        ("-6.28", []),
        (628, []),
        ("3.14", ["Half a wave."]),
        ("3,15 steps", ["Half a wave."]),
        ("3", ["About half a wave."]),
    ],
)
def test_a_near_miss_returns_its_feedback(answer: object, feedback: list[str]) -> None:
    result = NUMERIC.grade(answer)

    assert (result.correct, result.score) == (False, 0)
    assert [one.html for one in result.feedback] == feedback


def test_the_case_of_a_unit_counts_but_not_the_form_of_its_letters() -> None:
    greek, micro = "\u03bc", "\u00b5"
    question = replace(NUMERIC, units=(f"{greek}W", "m²"))

    assert question.grade(f"6.28 {micro}W").correct
    assert question.grade("6.28 m2").correct
    with pytest.raises(InvalidInput, match="Write it in"):
        question.grade(f"6.28 {greek}w")


@pytest.mark.parametrize("answer", ["6.28 apples", "6.28 x", "6.28 6.28"])
def test_an_unknown_unit_is_rejected_with_the_expected_one(answer: str) -> None:
    with pytest.raises(InvalidInput, match="Write it in positions"):
        NUMERIC.grade(answer)


@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("abc", "Your number must be written like 0.5 or −12."),
        (None, "Your number must be written like 0.5 or −12."),
        (
            "1e16",
            "Your number must be from −10¹⁵ to 10¹⁵, in at most 60 characters, not"
            " “1e16”.",
        ),
        (10**16, "Your number must be from −10¹⁵ to 10¹⁵, in at most 60 characters."),
    ],
)
def test_an_invalid_number_is_explained(answer: object, message: str) -> None:
    with pytest.raises(InvalidInput) as raised:
        NUMERIC.grade(answer)

    [error] = raised.value.errors
    assert error.message == message


def test_a_comma_is_accepted_if_either_reading_is_right() -> None:
    slowest = Numeric("q", "How long?", Decimal(60600), Decimal(100))
    small = Numeric("q", "How long?", Decimal("60.6"))

    assert slowest.grade("60,600").correct
    assert small.grade("60,600").correct


def test_the_right_number_is_written_as_in_the_language(pseudo_language: str) -> None:
    assert NUMERIC.answer_text == "6.28 ± 0.01"
    with use_language(find_language(pseudo_language)):
        assert NUMERIC.answer_text == "6,28 ± 0,01"


def test_a_tolerance_follows_its_number_in_languages_from_right_to_left() -> None:
    with use_language(find_language("ar")):
        assert NUMERIC.answer_text == "\u20666.28 ± 0.01\u2069"
