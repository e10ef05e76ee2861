"""Counting votes for every kind of question."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.core.quiz import (
    MultipleChoice,
    NearMiss,
    Numeric,
    Option,
    Ordering,
    SingleChoice,
)
from app.core.room import tally
from app.core.room.ballots import MAX_ROWS, OTHERS

OPTIONS = (
    Option("<b>One</b>", False, "No: one."),
    Option("Two", True, "Right: two."),
    Option("Three", True, "Right: three."),
)
CHOICE = SingleChoice("q", "Why?", OPTIONS[:2])
SEVERAL = MultipleChoice("q", "Which?", OPTIONS)
NUMERIC = Numeric(
    "q",
    "How many?",
    Decimal(60600),
    Decimal(0),
    ("steps", "<positions>"),
    "Right: all of them.",
    (NearMiss(Decimal("0.5"), Decimal(0), "Half a one."),),
)
ORDERING = Ordering("q", "Which first?", ("A", "B", "C", "D"), (2, 0, 3, 1))


def test_every_option_has_a_row_in_the_questions_order() -> None:
    rows = tally(CHOICE, [(1, 1, 1), (0, 1)])

    assert [(row.html, row.counts) for row in rows] == [
        ("<b>One</b>", (0, 1)),
        ("Two", (3, 1)),
    ]
    assert [row.right for row in rows] == [False, True]
    assert [row.feedback for row in rows] == ["No: one.", "Right: two."]


def test_an_answer_with_several_options_counts_for_each() -> None:
    rows = tally(SEVERAL, [((0, 1), (1,), (1, 2))])

    assert [row.counts for row in rows] == [(1,), (3,), (1,)]


def test_a_question_without_answers_has_counts_of_zero() -> None:
    assert [row.counts for row in tally(CHOICE, [(), ()])] == [(0, 0), (0, 0)]
    assert tally(NUMERIC, [()]) == ()
    assert tally(ORDERING, []) == ()


@pytest.mark.parametrize(
    ("ways", "shown", "right"),
    [
        (("60600", "60,600", "60 600", "6.06e4", "60600.0", "60600 steps"), "", True),
        (("0.5", ".5", "0,5", "5e-1", "+0.50", "0.500"), "0.5", False),
        (("0", "-0", "−0", "0.0", "0e9"), "0", False),
        (("−12", "-12", "-12.0"), "-12", False),
        (("1,000", "1", "1.000"), "1", False),
        (("1e-99", "1.0e-99"), "1E-99", False),
    ],
    ids=lambda value: str(value),
)
def test_notations_of_the_same_number_share_a_row(
    ways: tuple[str, ...], shown: str, right: bool
) -> None:
    [row] = tally(NUMERIC, [ways])

    assert row.counts == (len(ways),)
    assert row.html == f"{shown or '60600'} steps"
    assert row.right is right


def test_a_near_miss_has_its_feedback() -> None:
    [row] = tally(NUMERIC, [("0.5",)])

    assert row.feedback == "Half a one."


def test_numbers_are_sorted_by_value() -> None:
    rows = tally(NUMERIC, [("0.84", "10", "10"), ("10", "9", "-2", "0.017", "1e-99")])

    assert [(row.html, row.counts) for row in rows] == [
        ("-2 steps", (0, 1)),
        ("1E-99 steps", (0, 1)),
        ("0.017 steps", (0, 1)),
        ("0.84 steps", (1, 0)),
        ("9 steps", (0, 1)),
        ("10 steps", (2, 1)),
    ]


def test_the_most_frequent_order_comes_first_over_all_rounds() -> None:
    shown, right, backwards = (0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0)

    rows = tally(
        ORDERING,
        [(shown, right, backwards), (backwards, right, backwards)],
    )

    assert [row.counts for row in rows] == [(1, 2), (1, 1), (1, 0)]


def test_a_revealed_right_number_is_sorted_among_the_others() -> None:
    rows = tally(NUMERIC, [("70000", "7")], reveal=True)

    assert [row.html for row in rows] == ["7 steps", "60600 steps", "70000 steps"]


def test_rare_numbers_share_a_row() -> None:
    many = [str(number) for number in range(MAX_ROWS + 3)]
    largest = many[-1]

    *rows, last = tally(NUMERIC, [[largest, largest, *many], many])

    assert len(rows) == MAX_ROWS
    assert (rows[-1].html, rows[-1].counts) == (f"{largest} steps", (3, 1))
    assert (last.html, last.counts, last.right) == (OTHERS, (3, 3), False)


def test_units_are_escaped() -> None:
    question = Numeric("q", "How many?", Decimal(1), units=("<b>",))

    assert tally(question, [("1",)])[0].html == "1 &lt;b&gt;"


def test_an_ordering_is_written_in_the_order_of_the_answer() -> None:
    # The items are shown as C A D B; this is the answer of an unchanged list.
    rows = tally(ORDERING, [((0, 1, 2, 3), (2, 0, 3, 1), (2, 0, 3, 1))])

    assert [(row.html, row.counts, row.right) for row in rows] == [
        ("A → B → C → D", (2,), True),
        ("C → A → D → B", (1,), False),
    ]


@pytest.mark.parametrize("question", [CHOICE, SEVERAL, NUMERIC, ORDERING])
def test_answers_that_no_longer_fit_the_question_are_ignored(
    question: SingleChoice | MultipleChoice | Numeric | Ordering,
) -> None:
    outdated = [(99, (0, 99), "seven", (1, 2, 3), "5 miles", (0, 0, 1, 2))]

    assert sum(count for row in tally(question, outdated) for count in row.counts) == 0


@pytest.mark.parametrize(
    ("question", "wrong", "right"),
    [
        (NUMERIC, "7", "60600 steps"),
        (ORDERING, (0, 1, 2, 3), "A → B → C → D"),
    ],
)
def test_a_revealed_right_answer_has_a_row_without_votes(
    question: Numeric | Ordering, wrong: str | tuple[int, ...], right: str
) -> None:
    assert not any(row.right for row in tally(question, [(wrong,), (wrong,)]))

    *_, last = tally(question, [(wrong,), (wrong,)], reveal=True)

    assert (last.html, last.counts, last.right) == (right, (0, 0), True)


def test_a_revealed_rare_right_answer_gets_its_own_row() -> None:
    frequent = [str(n) for n in range(MAX_ROWS + 2)] * 2

    rows = tally(NUMERIC, [(*frequent, "60600")], reveal=True)

    assert [(row.html, row.counts) for row in rows if row.right] == [
        ("60600 steps", (1,))
    ]
    assert sum(sum(row.counts) for row in rows) == len(frequent) + 1
