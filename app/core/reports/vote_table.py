"""Results of a room's votes as CSV: for each round, one row for each answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain

from app.core.percentages import whole_percent
from app.core.reports.csv_cells import IS_RIGHT, text_cell
from app.core.room import VoteRounds, tally
from app.core.spreadsheet import csv_file, escape_formula
from app.language import ENGLISH, use_language

COLUMNS = (
    "question",
    "prompt",
    "round",
    "answer",
    "votes",
    "of",
    "percent",
    "right",
    "median",
    "devices",
    "outdated",
)
"""`votes` is the number of devices that gave the answer, `of` the number that voted;
`right` is `yes` or `no`, and empty for questions that are not graded; `median` is the
median of the round, only for numbers; `devices` is the number of devices that voted or
were connected at its end; `outdated` is `yes` if the question has changed since the
round was opened, so that answers which no longer fit it are left out."""


def as_csv(all_votes: Iterable[VoteRounds]) -> bytes:
    """Return the CSV file.

    Percentages are whole numbers, because the decimal separator depends on the locale.
    The texts are English, because other programs read them.
    """
    with use_language(ENGLISH):
        return csv_file(COLUMNS, chain.from_iterable(map(_rows, all_votes)))


def _rows(vote: VoteRounds) -> Iterator[tuple[str | int, ...]]:
    question = vote.question
    identity = (escape_formula(question.id), text_cell(question.prompt))
    voted = [len(answers) for answers in vote.rounds]
    counted = tally(question, vote.rounds, reveal=True)
    medians = [*map(text_cell, counted.medians)] or [""] * len(voted)
    rounds = zip(voted, medians, vote.devices, strict=True)
    for index, (of, median, devices) in enumerate(rounds):
        round_ = index + 1
        outdated = "yes" if round_ in vote.outdated else ""
        for row in counted.rows:
            votes = row.counts[index]
            if row.id and not votes:
                continue  # a text in another round
            answer, right = text_cell(row.html), IS_RIGHT[row.right]
            counts = (votes, of, whole_percent(votes, of))
            yield (*identity, round_, answer, *counts, right, median, devices, outdated)
