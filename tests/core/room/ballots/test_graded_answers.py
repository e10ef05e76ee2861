"""The graded answers of devices, which phones compare with their own answers."""

from __future__ import annotations

from itertools import permutations

import pytest

from app.core.markdown.parser import parse
from app.core.quiz import Answer
from app.core.room import graded_answers
from app.core.room.ballots.graded_answers import MAX_GRADED_ANSWERS

LESSON = parse(
    """\
---
title: Kinds
---

# One

:::{question} number
How long?

= 6.28 ± 0.01 > A whole one.
= 3.14 ± 0.01 > Half of one.
:::

:::{question} blanks
The function is [[periodic|cyclic]] with [[6.28 ± 0.01]].

= 1: even > Only cosine.
:::

:::{question} blank
A sine is a [[wave]].
:::

:::{question} matching
Which?

- a == one
- b == two
:::

:::{question} ordering
Which first?

1. a
2. b
3. c
:::

:::{question} options
Which?

- [x] a
  > Yes.
- [ ] b
  > No.
:::

:::{poll} poll
Which?

- a
- b
:::
""",
    "s",
)


def right_answers(id: str, answers: list[Answer]) -> list[Answer]:
    graded = graded_answers(LESSON.question(id), answers)
    assert graded is not None
    return [each.answer for each in graded if each.right]


def test_numbers_are_right_or_wrong_for_a_reason() -> None:
    answers = ["6.28", "6,285", "3.14", "6.28", "5", "no"]

    graded = graded_answers(LESSON.question("number"), answers) or ()

    assert [(each.answer, each.right, each.feedback) for each in graded] == [
        ("6.28", True, ""),
        ("6,285", True, ""),
        ("3.14", False, "Half of one."),
    ]


def test_blanks_are_right_or_wrong_for_a_reason_each() -> None:
    answers: list[Answer] = [("Cyclic", "6.28"), ("even", "7"), ("Even", "6.28")]

    graded = graded_answers(LESSON.question("blanks"), answers) or ()

    assert [(each.part, each.answer, each.right, each.feedback) for each in graded] == [
        (0, "Cyclic", True, ""),
        (1, "6.28", True, ""),
        (0, "even", False, "Only cosine."),
        (0, "Even", False, "Only cosine."),
    ]


def test_wrong_words_stay_with_the_presenter() -> None:
    answers: list[Answer] = [("rude", "6.28")]

    assert right_answers("blanks", answers) == ["6.28"]
    assert len(graded_answers(LESSON.question("blanks"), answers) or ()) == 1


@pytest.mark.parametrize("id", ["options", "poll"])
def test_options_need_no_graded_answers(id: str) -> None:
    assert graded_answers(LESSON.question(id), [0, 1]) is None


def test_one_arrangement_is_right() -> None:
    answers = [*permutations(range(3)), *permutations(range(3))]

    assert len(right_answers("ordering", answers)) == 1


def test_one_match_of_each_item_is_right() -> None:
    graded = graded_answers(LESSON.question("matching"), [(0, 1), (1, 0), (0, 0)])

    assert [each.part for each in graded or ()] in ([0, 1], [1, 0])


def test_many_different_answers_are_left_out() -> None:
    answers = [f"6.28{number:04}" for number in range(MAX_GRADED_ANSWERS)]

    assert right_answers("number", answers) == answers
    assert graded_answers(LESSON.question("number"), [*answers, "6.285"]) is None


def test_answers_from_before_an_edit_of_the_question_are_ignored() -> None:
    answers: list[Answer] = ["wave", 0, ("wave",)]

    assert right_answers("blank", answers) == ["wave"]
