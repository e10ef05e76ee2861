"""Counting votes for every kind of question: options, orders, and rows of answers."""

from __future__ import annotations

from itertools import permutations

import pytest

from app.core.markdown.tex.plain_text import plain_text
from app.core.quiz import (
    GradedQuestion,
    MultipleChoice,
    Numeric,
    Ordering,
    Prediction,
    SingleChoice,
)
from app.core.room import tally
from app.core.room.ballots.number_groups import MAX_ROWS
from app.core.room.ballots.tally_row import OTHERS
from tests.core.quiz.samples import KINDS, QUESTIONS
from tests.core.room.ballots.ballot_questions import CHOICE, NUMERIC, ORDERING, SEVERAL


@pytest.mark.parametrize("question", QUESTIONS, ids=KINDS)
def test_a_right_answer_counts_for_a_right_row(question: GradedQuestion) -> None:
    answer = question.read_answer(question.right_answer())

    rows = tally(question, [(answer,)]).rows

    assert any(row.right and row.counts == (1,) for row in rows)


@pytest.mark.parametrize("question", QUESTIONS, ids=KINDS)
def test_the_revealed_answer_of_every_kind_has_a_row(question: GradedQuestion) -> None:
    rows = tally(question, [()], reveal=True).rows

    assert any(row.right for row in rows), (
        f"Add a row with the right answer to {question.kind} if `reveal` is true."
    )


def test_every_option_has_a_row_in_the_questions_order() -> None:
    rows = tally(CHOICE, [(1, 1, 1), (0, 1)]).rows

    assert [(row.html, row.counts) for row in rows] == [
        ("<b>One</b>", (0, 1)),
        ("Two", (3, 1)),
    ]
    assert [row.right for row in rows] == [False, True]
    assert [row.feedback for row in rows] == ["No: one.", "Right: two."]


def test_an_answer_with_several_options_counts_for_each() -> None:
    rows = tally(SEVERAL, [((0, 1), (1,), (1, 2))]).rows

    assert [row.counts for row in rows] == [(1,), (3,), (1,)]


def test_every_option_of_a_prediction_has_a_row_and_none_is_right() -> None:
    prediction = Prediction("q", "What happens?", ("Nothing", "<b>Much</b>"))

    rows = tally(prediction, [(1, 1), (0, 7)], reveal=True).rows

    assert [(row.html, row.counts) for row in rows] == [
        ("Nothing", (0, 1)),
        ("<b>Much</b>", (2, 0)),
    ]
    assert [row.right for row in rows] == [None, None]


def test_a_question_without_answers_has_counts_of_zero() -> None:
    assert [row.counts for row in tally(CHOICE, [(), ()]).rows] == [(0, 0), (0, 0)]
    assert tally(NUMERIC, [()]).rows == ()
    assert tally(ORDERING, []).rows == ()


def test_the_most_frequent_order_comes_first_over_all_rounds() -> None:
    shown, right, backwards = (0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0)

    rows = tally(
        ORDERING,
        [(shown, right, backwards), (backwards, right, backwards)],
    ).rows

    assert [row.counts for row in rows] == [(1, 2), (1, 1), (1, 0)]


def test_rare_orders_share_a_row() -> None:
    orders = list(permutations(range(4)))[: MAX_ROWS + 3]

    *rows, last = tally(ORDERING, [[*orders[:MAX_ROWS], *orders], orders]).rows

    assert len(rows) == MAX_ROWS
    assert (last.html, last.counts, last.right) == (OTHERS, (3, 3), False)


def test_an_ordering_is_written_in_the_order_of_the_answer() -> None:
    # The items are shown as C A D B; this is the answer of an unchanged list.
    rows = tally(ORDERING, [((0, 1, 2, 3), (2, 0, 3, 1), (2, 0, 3, 1))]).rows

    assert [(plain_text(row.html), row.counts, row.right) for row in rows] == [
        ("A → B → C → D", (2,), True),
        ("C → A → D → B", (1,), False),
    ]
    # Lines break only between the items.
    assert rows[0].html.startswith('<span class="order-item">A</span> → <span ')


@pytest.mark.parametrize("question", [CHOICE, SEVERAL, NUMERIC, ORDERING])
def test_answers_that_no_longer_fit_the_question_are_ignored(
    question: SingleChoice | MultipleChoice | Numeric | Ordering,
) -> None:
    outdated = [(99, (0, 99), "seven", (1, 2, 3), "5 miles", (0, 0, 1, 2))]

    assert (
        sum(count for row in tally(question, outdated).rows for count in row.counts)
        == 0
    )


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
    assert not any(row.right for row in tally(question, [(wrong,), (wrong,)]).rows)

    *_, last = tally(question, [(wrong,), (wrong,)], reveal=True).rows

    found = (plain_text(last.html), last.counts, last.right)
    assert found == (right, (0, 0), True)
