"""Answers in print: who can print them, and what they contain."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask.testing import FlaskClient

REMOTE = {"REMOTE_ADDR": "203.0.113.9"}
PRINT = "/lessons/small?view=print&answers=1"
CLASS = 'class="printed-answer'

LESSON = """\
---
title: Answers
---

# One

:::{question} choice
Which?

- [x] Right option
  > Right.
- [ ] Wrong option
  > Wrong.
:::

::::{practice} number
How many?

= -6.28 ± 0.01 steps > Right.

:::{explanation}
TheExplanation
:::
::::

:::{practice} order
Which first?

1. Item one
2. Item two
3. Item three
:::

:::{practice} blank
A low value means a [[strong|tight|high]] affinity, of [[1 ± 0.1]].
:::

:::{practice} pairs
Which belong together?

- Sine == even dimensions
- Cosine == odd dimensions
- Pair == both
:::
"""


@pytest.fixture
def content(content: Path) -> Path:
    (content / "small" / "lesson.md").write_text(LESSON, "utf-8")
    return content


def test_a_local_reader_prints_each_answer_with_its_explanation(
    client: FlaskClient,
) -> None:
    page = client.get(PRINT)

    answers = [part.split("</form>")[0] for part in page.text.split(CLASS)]
    choice, number, order, blank, pairs = answers[1:]
    assert "Right option" in choice
    assert "Wrong option" not in choice
    assert "−6.28 ± 0.01 steps" in number
    assert "TheExplanation" in number
    places = [order.index(f"Item {name}") for name in ("one", "two", "three")]
    assert places == sorted(places)
    assert "<li>strong, tight or high</li><li>1 ± 0.1</li>" in blank
    assert "<li>Sine – even dimensions</li>" in pairs
    assert page.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "path", ["/lessons/small?view=print", "/lessons/small/embed?view=print&answers=1"]
)
def test_other_pages_contain_no_answers(client: FlaskClient, path: str) -> None:
    assert CLASS not in client.get(path).text


def test_readers_elsewhere_are_refused_the_answers(client: FlaskClient) -> None:
    client.get(PRINT)  # the response to a local reader is not cached

    page = client.get(PRINT, environ_base=REMOTE).text

    assert CLASS not in page
    assert "TheExplanation" not in page
    assert "Answers are not shown" in page
