"""Questions and their answers in an exported PDF."""

from __future__ import annotations

import pytest

from app.packages.paper import Paper
from tests.browser.print.conftest import Export
from tests.browser.print.printed_text import page_texts

QUESTION = """---
title: A question
---

# Slide

***

# After the slides {#after}

:::{question} why
Why?

- [x] Yes.
  > Right: there is a reason.
- [ ] No.
  > Wrong.
:::
"""


@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_answers_are_printed_only_on_request(export_text: Export, paper: Paper) -> None:
    without, with_answers = _without_and_with_answers(export_text, QUESTION, paper)

    assert "thereisareason" not in without
    assert with_answers.count("Yes.") > without.count("Yes.")


INTERVIEW = """---
title: Asked
---

# First

:::{interview} Why add?
The width stays.
:::
"""


def test_an_interview_question_of_a_slide_is_on_the_page_after_it(
    export_text: Export,
) -> None:
    pages = page_texts(export_text(INTERVIEW, "slides"))

    assert pages == ["Asked", "First1/1", "FirstWhyadd?"]


@pytest.mark.parametrize("paper", ["slides", "a4"])
def test_the_model_answer_of_an_interview_question_is_printed_only_on_request(
    export_text: Export, paper: Paper
) -> None:
    without, with_answers = _without_and_with_answers(export_text, INTERVIEW, paper)

    assert "Thewidthstays." not in without
    assert "Why add?Thewidthstays.".replace(" ", "") in with_answers


def _without_and_with_answers(
    export_text: Export, markdown: str, paper: Paper
) -> tuple[str, str]:
    """Return the printed text without answers, and with answers."""
    without = export_text(markdown, paper)
    with_answers = export_text(markdown, paper, answers=True)
    return "".join(page_texts(without)), "".join(page_texts(with_answers))


LAST_QUESTION = """---
title: The last question
---

# Slide

***

# Questions

:::{{question}} first
What comes first?

{few}
:::

:::{{question}} second
What comes second?

{few}
:::

:::{{question}} last
What comes last?

{many}
:::
"""


def test_the_last_question_is_on_one_page_with_its_answer(export_text: Export) -> None:
    few, many = (
        "\n".join(f"- [x] Option {at}\n  > Right." for at in range(count))
        for count in (5, 8)
    )
    text = LAST_QUESTION.format(few=few, many=many)

    pages = page_texts(export_text(text, "a4", answers=True))

    [page] = [page for page in pages if "Whatcomeslast?" in page]
    assert page.count("Option7") == 2
