"""The activities that a teacher chooses from."""

from __future__ import annotations

from app.core.lms.content_items import MAX_POINTS, choices_of
from app.core.markdown import parse

QUESTION = """
:::{{question}} q{number}
:points: 100

Why?

- [x] Yes.
  > Right.
- [ ] No.
  > Wrong.
:::
"""


def test_an_activity_has_at_most_as_many_points_as_a_teacher_can_enter() -> None:
    questions = "".join(QUESTION.format(number=number) for number in range(11))
    lesson = parse(
        f"---\ntitle: Long\n---\n\n# One {{#one}}\n{questions}"
        f"***\n\n# Quick check\n{questions.replace('} q', '} r')}",
        "long",
    )

    [choices] = choices_of([lesson])

    assert [item.points for item in choices.items] == [MAX_POINTS] * 3
