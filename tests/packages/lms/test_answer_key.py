"""Answer key of a lesson, with which a package grades."""

from __future__ import annotations

from app.core.markdown.parser import parse
from app.packages.lms.answer_key import answer_key

LESSON = """\
---
title: Keys
grading: first
mastery: 80
---

# S

:::{question} one
:points: 2
Which?

- [x] a
  > Yes.
- [ ] b
  > No.
:::

:::{practice} order
Which first?

1. One
2. Two
3. Three
:::

:::{predict} guess
What?

- a
- b

> It is a.
:::
"""


def codes(text: str, key: bytes = b"key") -> dict[str, str]:
    questions = answer_key(parse(text, "keys", key))["questions"]
    return {question["id"]: question["code"] for question in questions}


def test_the_key_has_the_rules_of_the_lesson_and_each_graded_question() -> None:
    key = answer_key(parse(LESSON, "keys"))

    assert (key["grading"], key["mastery"]) == ("first", 80)
    one, order = key["questions"]
    assert (one["id"], one["points"], one["counted"]) == ("one", 2, True)
    assert [option["right"] for option in one["options"]] == [True, False]
    assert (order["id"], order["counted"]) == ("order", False)


def test_a_question_has_the_same_code_until_it_changes() -> None:
    assert codes(LESSON) == codes(LESSON.replace("> No.", "> No, it is not."))
    changed = codes(LESSON.replace("[ ] b", "[ ] c"))

    assert changed["one"] != codes(LESSON)["one"]
    assert changed["order"] == codes(LESSON)["order"]


def test_another_shown_order_has_another_code() -> None:
    orders = {codes(LESSON, bytes([key]))["order"] for key in range(20)}

    assert len(orders) > 1
