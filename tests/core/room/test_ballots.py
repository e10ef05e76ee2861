"""Counting votes for every kind of question."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from itertools import permutations

import pytest

from app.core.markdown.tex.plain_text import plain_text
from app.core.quiz import (
    Blanks,
    Matching,
    MultipleChoice,
    NearMiss,
    Numeric,
    Option,
    Ordering,
    Prediction,
    SingleChoice,
    WordBlank,
    WrongWord,
)
from app.core.room import tally
from app.core.room.ballots import MAX_ROWS, MAX_WRONG, OTHERS

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
BLANKS = Blanks(
    "q",
    "A ____ of ____.",
    ("A ", " of ", "."),
    (
        WordBlank(("wave", "sine wave")),
        Numeric("", "", Decimal(2), Decimal(0), ("cm",)),
    ),
)
MATCHING = Matching("q", "Which?", ("a", "b"), ("A", "B"), (0, 1), (1, 0))
SINE = Numeric(
    "q",
    "What is sin 1?",
    Decimal("0.841"),
    Decimal("0.001"),
    near_misses=(NearMiss(Decimal("0.54"), Decimal("0.001"), "That is cos 1."),),
)
ORDERING = Ordering("q", "Which first?", ("A", "B", "C", "D"), (2, 0, 3, 1))


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
    [row] = tally(NUMERIC, [ways]).rows

    assert row.counts == (len(ways),)
    assert row.html == f"{shown or '60600'} steps"
    assert row.right is right


def test_a_near_miss_has_its_feedback() -> None:
    [row] = tally(NUMERIC, [("0.5",)]).rows

    assert row.feedback == "Half a one."


def test_numbers_are_sorted_by_value() -> None:
    rows = tally(
        NUMERIC, [("0.84", "10", "10"), ("10", "9", "-2", "0.017", "1e-99")]
    ).rows

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
    ).rows

    assert [row.counts for row in rows] == [(1, 2), (1, 1), (1, 0)]


def test_a_revealed_right_number_is_sorted_among_the_others() -> None:
    rows = tally(NUMERIC, [("70000", "7")], reveal=True).rows

    assert [row.html for row in rows] == ["7 steps", "60600 steps", "70000 steps"]


def test_rare_orders_share_a_row() -> None:
    orders = list(permutations(range(4)))[: MAX_ROWS + 3]

    *rows, last = tally(ORDERING, [[*orders[:MAX_ROWS], *orders], orders]).rows

    assert len(rows) == MAX_ROWS
    assert (last.html, last.counts, last.right) == (OTHERS, (3, 3), False)


def test_rare_numbers_share_a_row() -> None:
    frequent = [str(number) for number in range(10, 10 + MAX_ROWS)] * 5

    *rows, last = tally(NUMERIC, [[*frequent, "1", "2", "3"], frequent]).rows

    assert len(rows) == MAX_ROWS
    assert (last.html, last.counts, last.right) == (OTHERS, (3, 0), False)


def test_medians_and_labels_that_are_not_whole_have_six_significant_digits() -> None:
    long, huge = "0.33333333333333", "999999999999999"

    counted = tally(NUMERIC, [[long, huge], [long]])

    labels = [plain_text(row.html) for row in counted.rows]
    assert labels == ["0.333333 steps", f"{huge} steps"]
    assert counted.medians == ("500000000000000", "0.333333")


def test_many_different_numbers_become_a_histogram() -> None:
    answers = [str(number) for number in range(0, 95, 2)]

    counted = tally(NUMERIC, [answers])

    assert counted.is_histogram
    labels = [plain_text(row.html) for row in counted.rows]
    assert labels == [
        "0 to 9 steps", "10 to 19 steps", "20 to 29 steps", "30 to 39 steps",
        "40 to 49 steps", "50 to 59 steps", "60 to 69 steps", "70 to 79 steps",
        "80 to 89 steps", "90 to 99 steps",
    ]  # fmt: skip
    assert [row.counts for row in counted.rows] == [(5,)] * 9 + [(3,)]
    assert counted.medians == ("47",)


@pytest.mark.parametrize(
    ("answers", "labels"),
    [
        (("0.5", "7", "7.001"), ["0.5", "0.841 ± 0.001", "7 to 7.001"]),
        (("0.84", "0.841", "0.8415", "0.5"), ["0.5", "0.841 ± 0.001"]),
        (("0.54", "0.5403"), ["0.54 ± 0.001", "0.841 ± 0.001"]),
    ],
    ids=str,
)
def test_revealed_groups_are_labelled_as_in_the_question(
    answers: tuple[str, ...], labels: list[str]
) -> None:
    rows = tally(SINE, [answers], reveal=True).rows

    assert [plain_text(row.html) for row in rows] == labels


def test_groups_are_labelled_with_the_given_numbers_before_the_answer_is_revealed() -> (
    None
):
    rows = tally(SINE, [("0.84", "0.841", "0.8415", "0.5", "0.54")]).rows

    labels = [plain_text(row.html) for row in rows]
    assert labels == ["0.5", "0.54", "0.84 to 0.8415"]


def test_units_are_escaped() -> None:
    question = Numeric("q", "How many?", Decimal(1), units=("<b>",))

    assert tally(question, [("1",)]).rows[0].html == "1 &lt;b&gt;"


def test_an_ordering_is_written_in_the_order_of_the_answer() -> None:
    # The items are shown as C A D B; this is the answer of an unchanged list.
    rows = tally(ORDERING, [((0, 1, 2, 3), (2, 0, 3, 1), (2, 0, 3, 1))]).rows

    assert [(row.html, row.counts, row.right) for row in rows] == [
        ("A → B → C → D", (2,), True),
        ("C → A → D → B", (1,), False),
    ]


def test_blanks_count_the_right_answers_of_each() -> None:
    answers = [("wave", "1"), ("Sine Wave", "2"), ("tide", "2 cm")]

    shown = tally(BLANKS, [answers, answers[:1]])
    revealed = tally(BLANKS, [answers], reveal=True)

    assert [(plain_text(row.html), row.counts) for row in shown.rows] == [
        ("Blank 1", (2, 1)),
        ("Blank 2", (2, 0)),
    ]
    assert [plain_text(row.html) for row in revealed.rows if row.right] == [
        "Blank 1: wave",
        "Blank 2: 2 cm",
    ]


def test_wrong_answers_in_blanks_are_listed_only_once_the_answer_is_revealed() -> None:
    answers = [("tide", "1"), ("tide", "2")]

    assert all(row.right for row in tally(BLANKS, [answers]).rows)

    rows = tally(BLANKS, [answers, answers[:1]], reveal=True).rows
    assert [(plain_text(row.html), row.counts, row.right) for row in rows] == [
        ("Blank 1: wave", (0, 0), True),
        ("Blank 1: tide", (2, 1), False),
        ("Blank 2: 2 cm", (1, 0), True),
        ("Blank 2: 1 cm", (1, 1), False),
    ]


def test_wrong_words_that_grading_does_not_distinguish_share_a_row() -> None:
    answers = [("TIDE", "2"), ("tide", "2"), ("tide", "2"), ("<ebb>", "2")]

    rows = tally(BLANKS, [answers], reveal=True).rows

    wrong = [row for row in rows if not row.right]
    assert [row.html.rpartition(": ")[2] for row in wrong] == ["tide", "&lt;ebb&gt;"]
    assert [row.counts for row in wrong] == [(3,), (1,)]


def test_wrong_numbers_in_a_blank_are_grouped_as_in_a_vote_on_a_number() -> None:
    question = replace(BLANKS, blanks=(SINE,))
    answers = [(text,) for text in ("0.54", "0.5403", "0.3", "0.301", "0.84")]

    rows = tally(question, [answers], reveal=True).rows

    assert [(plain_text(row.html), row.counts, row.feedback) for row in rows] == [
        ("Blank 1: 0.841 ± 0.001", (1,), ""),
        ("Blank 1: 0.3 to 0.301", (2,), ""),
        ("Blank 1: 0.54 ± 0.001", (2,), "That is cos 1."),
    ]


def test_blanks_have_the_feedback_of_the_author() -> None:
    wrong = WrongWord("Ebb and flow", "Not at the coast.")
    blank = WordBlank(("wave",), "Right: it repeats.", (wrong,))
    question = replace(BLANKS, blanks=(blank,))

    rows = tally(question, [[("ebb and FLOW",), ("noise",)]], reveal=True).rows

    assert [(plain_text(row.html), row.feedback) for row in rows] == [
        ("Blank 1: wave", "Right: it repeats."),
        ("Blank 1: Ebb and flow", "Not at the coast."),
        ("Blank 1: noise", ""),
    ]


@pytest.mark.parametrize(
    ("blanks", "listed"), [(1, MAX_WRONG), (2, 3), (4, 1), (10, 1)]
)
def test_the_more_blanks_the_fewer_wrong_answers_are_listed_for_each(
    blanks: int, listed: int
) -> None:
    question = replace(BLANKS, blanks=(WordBlank(("wave",)),) * blanks)
    answers = [(f"wrong {number}",) * blanks for number in range(20)]

    rows = tally(question, [answers], reveal=True).rows

    assert len(rows) == blanks * (1 + listed)


def test_matches_count_the_right_answers_of_each_pair() -> None:
    answers = [(1, 0), (1, 1)]

    shown = tally(MATCHING, [answers])
    revealed = tally(MATCHING, [answers], reveal=True)

    assert [(row.html, row.counts) for row in shown.rows] == [("a", (2,)), ("b", (1,))]
    assert [row.html for row in revealed.rows if row.right] == ["a: A", "b: B"]


def test_frequent_wrong_matches_are_listed_once_the_answer_is_revealed() -> None:
    rounds = [[(1, 1), (0, 1), (1, 0)], [(1, 1)]]

    rows = tally(MATCHING, rounds, reveal=True).rows

    assert all(row.right for row in tally(MATCHING, rounds).rows)
    assert [(row.html, row.counts, row.right) for row in rows] == [
        ("a: A", (2, 1), True),
        ("a: B", (1, 0), False),
        ("b: B", (1, 0), True),
        ("b: A", (2, 1), False),
    ]


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

    assert (last.html, last.counts, last.right) == (right, (0, 0), True)


def test_a_revealed_rare_right_answer_gets_its_own_row() -> None:
    frequent = [str(n) for n in range(MAX_ROWS)] * 2

    rows = tally(NUMERIC, [(*frequent, "60600")], reveal=True).rows

    assert [(row.html, row.counts) for row in rows if row.right] == [
        ("60600 steps", (1,))
    ]
    assert sum(sum(row.counts) for row in rows) == len(frequent) + 1
