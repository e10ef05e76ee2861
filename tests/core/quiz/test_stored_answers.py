"""Stored answers after the author has edited the question."""

from __future__ import annotations

import pytest

from app.core.markdown import parse
from app.core.quiz import Question, answer_digest, stored_answer

CHOICE = """\
Why?

- [x] Attention has no order.
- [ ] The width stays.
- [ ] It is *faster*.
"""

SEVERAL = """\
Which?

- [x] One
- [x] Two
- [ ] Three
"""

NUMBER = """\
How far?

= 6.28 ± 0.01 m
"""


def question(text: str) -> Question:
    return parse(
        f"---\ntitle: T\n---\n\n# A\n\n:::{{question}} q\n{text}:::\n", "t"
    ).question("q")


def after_edit(text: str, edited: str, given: object) -> object:
    """Return the stored answer to an edited question; None if it is discarded."""
    first = question(text)
    digest = answer_digest(first, first.read_answer(given))
    return stored_answer(question(edited), given, digest)


@pytest.mark.parametrize(
    ("old", "new", "index"),
    [
        ("Why?", "Why is that?", 2),
        ("*faster*", "faster", 2),
        ("The width stays.", "The width is the same.", 2),
        ("- [ ] The width stays.\n", "", 1),
        ("Why?\n", "Why?\n\n- [ ] None of these", 3),
    ],
)
def test_a_choice_stays_with_the_text_of_its_option(
    old: str, new: str, index: int
) -> None:
    assert after_edit(CHOICE, CHOICE.replace(f"{old}", new, 1), 2) == index


def test_a_choice_of_a_changed_or_removed_option_is_discarded() -> None:
    assert after_edit(CHOICE, CHOICE.replace("*faster*", "slower"), 2) is None
    assert after_edit(CHOICE, CHOICE.replace("- [ ] It is *faster*.\n", ""), 2) is None


def test_answers_are_discarded_when_the_question_gets_another_kind() -> None:
    several = CHOICE.replace("- [ ] The width", "- [x] The width")
    one = SEVERAL.replace("- [x] Two", "- [ ] Two")

    assert after_edit(CHOICE, several, 0) is None
    assert after_edit(SEVERAL, one, [0]) is None


def test_several_choices_are_discarded_when_an_option_changes() -> None:
    assert after_edit(SEVERAL, SEVERAL.replace("Which?", "What?"), [0, 1]) == (0, 1)
    assert after_edit(SEVERAL, SEVERAL.replace("Three", "3"), [0, 1]) is None


def test_a_number_is_discarded_when_its_question_changes() -> None:
    assert after_edit(NUMBER, NUMBER.replace("6.28", "3.14"), "6.28") == "6.28"
    assert after_edit(NUMBER, NUMBER.replace("far", "fast"), "6.28") is None
    assert after_edit(NUMBER, NUMBER.replace(" m", " km"), "6.28") is None
