"""Counting votes for answers with parts: blanks and matches."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from app.core.markdown.tex.plain_text import plain_text
from app.core.quiz import Blanks, Matching, Numeric, WordBlank, WrongWord
from app.core.room import tally
from app.core.room.ballots.part_ballots import MAX_WRONG
from tests.core.room.ballots.ballot_questions import SINE

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

    assert len(rows) == blanks * (1 + listed + 1)
    for row in rows[listed + 1 :: listed + 2]:
        assert plain_text(row.html).endswith(": Other answers")
        assert (row.counts, row.right) == ((20 - listed,), False)


def test_words_that_participants_have_typed_are_other_answers_to_everyone() -> None:
    answers = [("tide", "2"), ("rude", "1")]

    rows = tally(BLANKS, [answers], reveal=True, is_public=True).rows

    assert [(plain_text(row.html), row.counts) for row in rows] == [
        ("Blank 1: wave", (0,)),
        ("Blank 1: Other answers", (2,)),
        ("Blank 2: 2 cm", (1,)),
        ("Blank 2: 1 cm", (1,)),
    ]


def test_rare_wrong_matches_share_a_row() -> None:
    question = Matching(
        "q", "Which?", tuple("abcd"), tuple("ABCD"), (0, 1, 2, 3), (0, 1, 2, 3)
    )
    answers = [(1, 1, 2, 3), (1, 1, 2, 3), (2, 1, 2, 3), (3, 1, 2, 3)]

    rows = tally(question, [answers], reveal=True).rows

    assert [(plain_text(row.html), row.counts) for row in rows[:3]] == [
        ("a: A", (0,)),
        ("a: B", (2,)),
        ("a: Other answers", (2,)),
    ]


def test_a_single_wrong_answer_is_listed_instead_of_other_answers() -> None:
    right, shown = ("Markdown", "JSON", "CSV"), tuple("abc")
    question = Matching("q", "Which?", shown, right, (0, 1, 2), (0, 1, 2))
    answers = [(1, 1, 2), (1, 1, 2), (2, 1, 2)]

    rows = tally(question, [answers], reveal=True).rows

    assert [(plain_text(row.html), row.counts) for row in rows[:3]] == [
        ("a: Markdown", (0,)),
        ("a: JSON", (2,)),
        ("a: CSV", (1,)),
    ]


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
