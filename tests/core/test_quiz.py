"""Grading of right, partly right, wrong and invalid answers."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import permutations

import pytest

from app.core.errors import InvalidInput
from app.core.quiz import (
    Feedback,
    Grade,
    MultipleChoice,
    NearMiss,
    NotANumber,
    Numeric,
    Option,
    Ordering,
    Question,
    SingleChoice,
    grade,
    parse_number,
    read_answer,
    referenced_html,
    right_answer,
    shuffled,
)

OPTIONS = (
    Option("One", False, "No: one."),
    Option("Two", True, "Right: two."),
    Option("Three", False, "No: three."),
    Option("Four", True, "Right: four."),
)
CHOICE = SingleChoice("q", "Why?", OPTIONS[:3])
SEVERAL = MultipleChoice("q", "Which?", OPTIONS)
NUMERIC = Numeric(
    "q",
    "How long?",
    Decimal("6.28"),
    Decimal("0.01"),
    ("positions", "steps"),
    "Right: a whole wave.",
    (
        NearMiss(Decimal("3.14"), Decimal("0.01"), "Half a wave."),
        NearMiss(Decimal(3), Decimal("0.5"), "About half a wave."),
    ),
)
ORDERING = Ordering("q", "Which first?", ("A", "B", "C", "D"), (2, 0, 3, 1))
QUESTIONS = (CHOICE, SEVERAL, NUMERIC, ORDERING)
KINDS = [question.kind for question in QUESTIONS]

HOSTILE = [
    *(None, True, False, float("nan"), float("inf"), {}, {"answer": 1}, b"1"),
    *("", "one", "١", "\x00", "1" * 5000, 10**30, 10**5000, -(10**30)),
    *([[0]], [None], [True], [0.5], ["x"], [-1], [0, 0], [0] * 500, [99]),
    *([float("nan")], [[]] * 4, ["0", 1, 2, "03"]),
]
HOSTILE_IDS = [f"{type(answer).__name__}{at}" for at, answer in enumerate(HOSTILE)]


def graded(question: Question, answer: object) -> tuple[bool, float]:
    result = grade(question, answer)
    return result.correct, pytest.approx(result.score)


@pytest.mark.parametrize("answer", [1, "1"])
def test_the_right_option_scores_one(answer: object) -> None:
    feedback = Feedback(1, "Right: two.", True)

    assert grade(CHOICE, answer) == Grade(True, 1.0, (feedback,))


@pytest.mark.parametrize("answer", [2, "2"])
def test_a_wrong_option_scores_zero_and_returns_only_its_feedback(
    answer: object,
) -> None:
    feedback = Feedback(2, "No: three.", False)

    assert grade(CHOICE, answer) == Grade(False, 0.0, (feedback,))


@pytest.mark.parametrize(
    "answer",
    [
        *(None, True, False, 1.0, float("nan"), [], [1], {}, {"answer": 1}, b"1"),
        *(-1, 3, 10**30, "", " 1", "1 ", "+1", "-1", "01", "3", "1.0", "one", "١"),
        *("1" * 5000, "\x00", "1\n"),
    ],
)
def test_an_invalid_option_is_rejected_with_the_limits(answer: object) -> None:
    with pytest.raises(InvalidInput) as caught:
        grade(CHOICE, answer)

    (error,) = caught.value.errors
    assert (error.field, error.minimum, error.maximum) == ("answer", 0, 2)
    assert error.message == "The answer must be the number of an option, from 0 to 2."


@pytest.mark.parametrize("question", QUESTIONS, ids=KINDS)
@pytest.mark.parametrize("answer", HOSTILE, ids=HOSTILE_IDS)
def test_an_invalid_answer_is_rejected(question: Question, answer: object) -> None:
    with pytest.raises(InvalidInput) as caught:
        grade(question, answer)

    (error,) = caught.value.errors
    assert error.field == "answer"
    assert error.minimum is not None
    assert error.maximum is not None


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ([1, 3], 1),
        (["3", "1"], 1),
        ((1, 3), 1),
        ([1], 1 / 2),
        ("1", 1 / 2),
        ([0], 0),
        ([0, 2], 0),
        ([0, 1], 0),
        ([0, 1, 3], 1 / 2),
        ([0, 1, 2, 3], 0),
    ],
    ids=str,
)
def test_each_wrong_choice_cancels_one_right_choice(
    answer: object, score: float
) -> None:
    assert graded(SEVERAL, answer) == (score == 1, score)


def test_multiple_choice_returns_feedback_for_the_chosen_options_only() -> None:
    assert grade(SEVERAL, [3, 0]).feedback == (
        Feedback(0, "No: one.", False),
        Feedback(3, "Right: four.", True),
    )


def test_an_empty_multiple_choice_answer_is_rejected() -> None:
    with pytest.raises(InvalidInput, match="at least one"):
        grade(SEVERAL, [])


@pytest.mark.parametrize(
    "answer",
    [
        *("6.28", "6.27", "6.29", "6,28", " 6.28 ", "+6.28", "6.280", "0.628e1"),
        *("6.28 positions", "6.28positions", "6.28 STEPS", 6.28, 6.29),
    ],
)
def test_a_number_within_the_tolerance_is_right(answer: object) -> None:
    feedback = Feedback(None, "Right: a whole wave.", True)

    assert grade(NUMERIC, answer) == Grade(True, 1.0, (feedback,))


@pytest.mark.parametrize("answer", ["10,000", "10000", "10 000"])
def test_a_thousands_separator_can_match_a_near_miss(
    answer: str,
) -> None:
    miss = NearMiss(Decimal(10000), Decimal(0), "The base alone.")
    question = Numeric("divisor", "", Decimal(10), near_misses=(miss,))

    assert grade(question, answer) == Grade(
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
    result = grade(NUMERIC, answer)

    assert (result.correct, result.score) == (False, 0)
    assert [one.html for one in result.feedback] == feedback


@pytest.mark.parametrize("answer", ["6.28 apples", "6.28 x", "6.28 6.28"])
def test_an_unknown_unit_is_rejected_with_the_expected_one(answer: str) -> None:
    with pytest.raises(InvalidInput, match="Write it in positions"):
        grade(NUMERIC, answer)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("0.841", ["0.841"]),
        (".841", ["0.841"]),
        ("0,841", ["0.841"]),
        ("−.5", ["-0.5"]),
        ("-,5", ["-0.5"]),
        ("60,600", ["60.6", "60600"]),
        ("60 600", ["60600"]),
        ("60\u202f600.5", ["60600.5"]),
        ("1,000,000", ["1000000"]),
        ("1,234.5", ["1234.5"]),
        ("1e−3", ["0.001"]),
        ("5.", ["5"]),
    ],
)
def test_usual_notations_of_numbers_are_parsed(text: str, meant: list[str]) -> None:
    assert parse_number(text) == (tuple(Decimal(each) for each in meant), "")


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", ",", "-", "e3", "nan", "Infinity", "1.2.3", "1,2,3", "12,34,567"),
        *("1.234,5", "--1", "1e16", "1000000000000001", "0x10", "٣", "1" * 61),
    ],
)
def test_text_that_is_not_a_number_is_rejected(text: str) -> None:
    try:
        _, unit = parse_number(text)
    except NotANumber:
        return

    assert unit  # text after a number is a unit, which no question accepts


def test_a_comma_is_accepted_if_either_reading_is_right() -> None:
    slowest = Numeric("q", "How long?", Decimal(60600), Decimal(100))
    small = Numeric("q", "How long?", Decimal("60.6"))

    assert grade(slowest, "60,600").correct
    assert grade(small, "60,600").correct


@pytest.mark.parametrize("places", list(permutations(range(4))), ids=str)
def test_an_order_scores_its_right_pairs_of_neighbours(
    places: tuple[int, ...],
) -> None:
    learner = [""] * 4
    for shown, place in enumerate(places):
        learner[place] = ORDERING.shown_items[shown]
    together = sum(pair in "".join(learner) for pair in ("AB", "BC", "CD"))

    assert graded(ORDERING, places) == (learner == list("ABCD"), together / 3)


@pytest.mark.parametrize(
    ("order", "feedback"),
    [
        ("DCBA", "None of the 3 pairs of neighbours is right yet."),
        ("CABD", "1 of 3 pairs of neighbours is right: A then B"),
        ("DABC", "2 of 3 pairs of neighbours are right: A then B then C"),
        ("CDAB", "2 of 3 pairs of neighbours are right: C then D; A then B"),
    ],
)
def test_a_wrong_order_returns_its_right_pairs(order: str, feedback: str) -> None:
    places = [order.index(item) for item in ORDERING.shown_items]

    (one,) = grade(ORDERING, places).feedback

    assert re.sub("<[^>]*>", "", one.html) == feedback
    assert (one.option, one.right) == (None, False)


def test_generated_feedback_is_marked_as_english() -> None:
    question = Ordering("q", "?", ("<b>א</b>", "ב", "ג"), (2, 1, 0))

    (one,) = grade(question, [0, 2, 1]).feedback

    generated = re.findall(r'<(span|em) lang="en" dir="ltr">[^<]*</\1>', one.html)
    assert generated == ["span", "em"]
    assert "<b>א</b>" in one.html


def test_a_right_order_has_no_feedback() -> None:
    assert grade(ORDERING, right_answer(ORDERING)).feedback == ()


@pytest.mark.parametrize(
    "answer", [[0, 1, 2], [0, 1, 2, 2], [0, 1, 2, 4], [1, 2, 3, 4]]
)
def test_an_order_must_give_each_item_a_different_place(answer: list[int]) -> None:
    with pytest.raises(InvalidInput, match="each of the 4 items") as caught:
        grade(ORDERING, answer)

    (error,) = caught.value.errors
    assert (error.minimum, error.maximum) == (0, 3)


@pytest.mark.parametrize("count", range(2, 11))
def test_the_initial_order_scores_zero(count: int) -> None:
    items = tuple(map(str, range(count)))
    for seed in range(20):
        question = Ordering("q", "?", items, shuffled(count, str(seed), b"key"))

        assert grade(question, list(range(count))).score == 0


@pytest.mark.parametrize("count", range(2, 11))
def test_items_are_never_shown_in_the_right_order(count: int) -> None:
    for seed in range(50):
        shown = shuffled(count, str(seed), b"key")

        assert sorted(shown) == list(range(count))
        assert list(shown) != list(range(count))
        assert shown == shuffled(count, str(seed), b"key")


def test_the_shuffled_order_depends_on_the_key() -> None:
    orders = {shuffled(5, "text", bytes([key])) for key in range(200)}

    assert len(orders) > 40  # of 53


@pytest.mark.parametrize("question", QUESTIONS, ids=KINDS)
def test_the_right_answer_scores_one(question: Question) -> None:
    assert graded(question, right_answer(question)) == (True, 1)


@pytest.mark.parametrize("question", QUESTIONS, ids=KINDS)
def test_a_stored_answer_is_read_unchanged(question: Question) -> None:
    stored = read_answer(question, right_answer(question))

    assert (
        read_answer(question, list(stored) if isinstance(stored, tuple) else stored)
        == stored
    )


@pytest.mark.parametrize(
    ("question", "html"),
    [
        (CHOICE, ("Two",)),
        (SEVERAL, ("One", "Two", "Three", "Four")),
        (NUMERIC, ("How long?", "positions")),
        (ORDERING, ("C", "A", "D", "B")),
    ],
    ids=KINDS,
)
def test_an_answer_refers_to_the_html_of_its_options_or_items(
    question: Question, html: tuple[str, ...]
) -> None:
    assert referenced_html(question, right_answer(question)) == html
