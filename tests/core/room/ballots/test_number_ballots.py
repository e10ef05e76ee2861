"""Counting votes for numbers: groups, histograms and medians."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.core.markdown.tex.plain_text import plain_text
from app.core.quiz import Numeric
from app.core.room import tally
from app.core.room.ballots.number_groups import MAX_ROWS
from app.core.room.ballots.tally_row import OTHERS
from tests.core.room.ballots.ballot_questions import NUMERIC, SINE


@pytest.mark.parametrize(
    ("ways", "shown", "right"),
    [
        (("60600", "60,600", "60 600", "6.06e4", "60600.0", "60600 steps"), "", True),
        (("0.5", ".5", "0,5", "5e-1", "+0.50", "0.500"), "0.5", False),
        (("0", "-0", "−0", "0.0", "0e9"), "0", False),
        (("−12", "-12", "-12.0"), "−12", False),
        (("1,000", "1", "1.000"), "1", False),
        (("1e-99", "1.0e-99"), "1E−99", False),
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
        ("−2 steps", (0, 1)),
        ("1E−99 steps", (0, 1)),
        ("0.017 steps", (0, 1)),
        ("0.84 steps", (1, 0)),
        ("9 steps", (0, 1)),
        ("10 steps", (2, 1)),
    ]


def test_a_revealed_right_number_is_sorted_among_the_others() -> None:
    rows = tally(NUMERIC, [("70000", "7")], reveal=True).rows

    assert [row.html for row in rows] == ["7 steps", "60600 steps", "70000 steps"]


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


def test_a_median_has_the_decimals_of_the_question() -> None:
    assert tally(SINE, [["0.841", "0.8415"], ["0.5"]]).medians == ("0.841", "0.5")


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


def test_a_revealed_rare_right_answer_gets_its_own_row() -> None:
    frequent = [str(n) for n in range(MAX_ROWS)] * 2

    rows = tally(NUMERIC, [(*frequent, "60600")], reveal=True).rows

    assert [(row.html, row.counts) for row in rows if row.right] == [
        ("60600 steps", (1,))
    ]
    assert sum(sum(row.counts) for row in rows) == len(frequent) + 1
