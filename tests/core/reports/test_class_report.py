"""The report on the answers of a class."""

from __future__ import annotations

import csv
from datetime import UTC, datetime
from io import StringIO
from typing import Any

from app.core.markdown import parse
from app.core.quiz import answer_digest
from app.core.reports.class_report import FEW, AnswerGroup, ClassReport, build_report
from app.core.reports.report_table import as_csv

LESSON = parse(
    """\
---
title: Order
---

# First {#first}

:::{question} one
Which?

- [x] Yes.
  > Right.
- [ ] =No.
  > Wrong.
:::

:::{predict} guess
What happens?

- This.
- That.

> That.
:::

---

# Second {#second}

***

# Check {#check}

:::{practice} many
How many?

= 4 > Right.
:::

:::{question} two
:slide: second

Which?

- [x] Yes.
  > Right.
- [ ] No.
  > Wrong.
:::
""",
    "order",
)


def answered(
    question: str,
    answer: Any,
    learners: int = 1,
    *,
    first_right: int = 0,
    tries: int | None = None,
    last_at: float = 0.0,
) -> AnswerGroup:
    """Return learners with the same latest answer, after one try unless given."""
    found = LESSON.question(question)
    return AnswerGroup(
        question=question,
        answer=answer,
        digest=answer_digest(found, found.read_answer(answer)),
        learners=learners,
        first_known=learners,
        first_right=first_right,
        tries=learners if tries is None else tries,
        last_at=last_at,
    )


def report(*groups: AnswerGroup, details: bool = False) -> ClassReport:
    learners = sum(group.learners for group in groups)
    return build_report(LESSON, groups, learners, details=details)


def test_questions_are_in_the_order_of_the_lesson_without_predictions() -> None:
    parts = report().parts

    shown = [
        (
            part.part and part.part.id,
            part.number,
            [q.question.id for q in part.questions],
        )
        for part in parts
    ]
    assert shown == [("first", 1, ["one"]), ("check", None, ["many", "two"])]


def test_the_numbers_of_a_question_are_sums_over_its_answers() -> None:
    groups = (
        answered("one", 0, 6, first_right=4, tries=9, last_at=20.0),
        answered("one", 1, 2, first_right=1, tries=3, last_at=30.0),
    )

    found = report(*groups).questions[0]

    assert (found.learners, found.right) == (8, 6)
    assert (found.first_right, found.first_known) == (5, 8)
    assert (found.tries, found.mean_tries) == (12, 1.5)
    assert found.last_at == 30.0


def test_the_latest_answers_are_counted_by_option() -> None:
    found = report(answered("one", 0, 4), answered("one", 1, 3)).questions[0]

    assert found.tally
    assert [(row.counts, row.right) for row in found.tally.rows] == [
        ((4,), True),
        ((3,), False),
    ]


def test_numbers_are_grouped_as_in_votes() -> None:
    groups = (answered("many", "4", 4), answered("many", "4.0"), answered("many", "5"))

    found = report(*groups).questions[1]

    assert found.tally
    assert [(row.html, row.counts) for row in found.tally.rows] == [
        ("4", (5,)),
        ("5", (1,)),
    ]


def test_answers_of_few_learners_are_broken_down_only_on_request() -> None:
    groups = (answered("one", 0, FEW - 1), answered("two", 0, FEW))

    withheld = report(*groups)
    shown = report(*groups, details=True)

    assert [q.is_withheld for q in withheld.questions] == [True, False, False]
    assert withheld.is_withheld
    assert withheld.questions[0].right == FEW - 1
    assert not shown.is_withheld


def test_a_report_can_be_limited_to_a_part() -> None:
    found = report(answered("one", 0), answered("two", 0)).of_part("check")

    assert [each.question.id for each in found.questions] == ["many", "two"]
    assert found.of_part("removed").questions == ()


def test_a_question_without_answers_is_not_withheld() -> None:
    found = report(details=True).questions[0]

    assert (found.learners, found.last_at, found.tally) == (0, None, None)
    assert not found.is_withheld


def test_answers_to_an_earlier_version_are_only_counted() -> None:
    changed = AnswerGroup("one", 0, "other text", 3, 3, 3, 3, 50.0)
    removed = AnswerGroup("one", 7, "", 1, 1, 0, 1, 60.0)

    found = report(answered("one", 1, 5), changed, removed).questions[0]

    assert (found.learners, found.outdated, found.right) == (5, 4, 0)


def test_answers_to_a_removed_question_are_left_out() -> None:
    gone = AnswerGroup("gone", 0, "", 3, 3, 3, 3, 50.0)

    assert report(gone).last_at is None


def test_the_csv_file_has_a_row_for_each_answer() -> None:
    groups = (answered("one", 0, 4, first_right=3), answered("one", 1, 2, tries=5))

    rows = csv_rows(report(*groups))

    assert rows[0]["part"] == "First"
    assert rows[0]["graded"] == "yes"
    assert [(r["answer"], r["chosen"], r["percent"], r["right"]) for r in rows[:2]] == [
        ("Yes.", "4", "67", "yes"),
        ("'=No.", "2", "33", "no"),
    ]
    assert (rows[0]["learners"], rows[0]["right_first"], rows[0]["tries"]) == (
        "6",
        "3",
        "9",
    )


def test_the_csv_file_does_not_break_down_the_answers_of_few_learners() -> None:
    group = answered("one", 1, FEW - 1)

    [first, *_] = csv_rows(report(group))
    [shown, *_] = csv_rows(report(group, details=True))

    assert (first["learners"], first["answer"], first["chosen"]) == ("4", "", "")
    assert (shown["answer"], shown["chosen"]) == ("Yes.", "0")


def test_the_csv_file_says_when_each_question_was_answered_last() -> None:
    last_at = datetime(2026, 11, 29, 9, 8, 59, tzinfo=UTC).timestamp()

    rows = csv_rows(report(answered("one", 1, last_at=last_at)))

    assert [row["last_answer_utc"] for row in rows] == ["2026-11-29 09:08", "", ""]


def csv_rows(report: ClassReport) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(as_csv(report).decode("utf-8-sig"))))
