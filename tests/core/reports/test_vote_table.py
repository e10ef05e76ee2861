"""Tests of vote results as CSV."""

from __future__ import annotations

import codecs
import csv
from dataclasses import replace
from decimal import Decimal
from io import StringIO

import pytest

from app.core.markdown.tex.mathml import mathml
from app.core.quiz import Answer, Blanks, Numeric, Option, SingleChoice, WordBlank
from app.core.reports.vote_table import COLUMNS, as_csv
from app.core.room import Phase, VoteRounds


def rows(file: bytes) -> list[list[str]]:
    return list(csv.reader(StringIO(file.decode("utf-8-sig"))))


def rounds_of(*rounds: tuple[Answer, ...], prompt: str = "Why?") -> VoteRounds:
    """Return the result of a question with a right and a wrong option."""
    options = (Option("So.", True, ""), Option("Not so.", False, ""))
    return VoteRounds(SingleChoice("why", prompt, options), Phase.CLOSED, rounds)


def test_the_file_starts_with_a_byte_order_mark() -> None:
    file = as_csv([rounds_of((0,), prompt="Is 2π ≥ 6, “café”?")])

    assert file.startswith(codecs.BOM_UTF8)
    assert rows(file)[1][1] == "Is 2π ≥ 6, “café”?"


def test_different_numbers_are_ranges_with_the_median_of_the_round() -> None:
    question = Numeric("n", "How many?", Decimal(25), Decimal(1))
    answers = tuple(str(number) for number in range(5, 50))

    found = rows(as_csv([VoteRounds(question, Phase.CLOSED, (answers,))]))

    names = [row[COLUMNS.index("answer")] for row in found[1:]]
    assert names[:2] == ["5 to 9", "10 to 14"]
    assert "25 ± 1" in names
    assert sum(int(row[COLUMNS.index("votes")]) for row in found[1:]) == len(answers)
    assert {row[COLUMNS.index("median")] for row in found[1:]} == {"27"}


def test_wrong_answers_in_blanks_have_rows() -> None:
    question = Blanks("b", "A ____.", ("A ", "."), (WordBlank(("wave",)),))
    answers = (("wave",), ("Tide",), ("tide",), ("Tide",))

    _, *found = rows(as_csv([VoteRounds(question, Phase.CLOSED, (answers,))]))

    columns = [COLUMNS.index(name) for name in ("answer", "votes", "percent", "right")]
    assert [[row[column] for column in columns] for row in found] == [
        ["Blank 1: wave", "1", "25", "yes"],
        ["Blank 1: Tide", "3", "75", "no"],
    ]


def test_a_negative_number_stays_a_number() -> None:
    question = Numeric("n", "How many?", Decimal(-2))

    _, row = rows(as_csv([VoteRounds(question, Phase.CLOSED, (("-2",),))]))

    assert row[COLUMNS.index("answer")] == "-2"
    assert row[COLUMNS.index("median")] == "-2"


def test_each_round_has_a_row_for_each_answer() -> None:
    _, *found = rows(as_csv([rounds_of((0, 1), (0, 0, 0))]))

    assert [(row[2], row[3], row[4], row[5]) for row in found] == [
        ("1", "So.", "1", "2"),
        ("1", "Not so.", "1", "2"),
        ("2", "So.", "3", "3"),
        ("2", "Not so.", "0", "3"),
    ]


def test_each_round_has_its_number_of_devices() -> None:
    found = rounds_of((0, 1), (0, 0, 0))

    _, *found_rows = rows(as_csv([replace(found, connected=(5, 1))]))

    # Devices that have voted and then left still count.
    assert [row[COLUMNS.index("devices")] for row in found_rows] == ["5", "5", "3", "3"]


@pytest.mark.parametrize(
    ("right", "wrong", "percent"),
    [(0, 0, "0"), (1, 0, "100"), (1, 7, "13"), (1, 2, "33"), (2, 1, "67")],
)
def test_percentages_are_rounded_to_whole_numbers(
    right: int, wrong: int, percent: str
) -> None:
    [_, so, *_] = rows(as_csv([rounds_of((0,) * right + (1,) * wrong)]))

    assert so[COLUMNS.index("percent")] == percent


def test_a_prompt_is_plain_text_on_one_line() -> None:
    prompt = f"<p>=Is it <em>{mathml('10^{2i/d}', False)}</em>,</p>\n<p>or not?</p>"

    [_, so, *_] = rows(as_csv([rounds_of((0,), prompt=prompt)]))

    assert so[COLUMNS.index("prompt")] == "'=Is it 10^(2i/d), or not?"
