"""Where slides show their figures: below a short text, or next to a longer one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

SLIDE = """---
title: T
---

# Slide {{#slide}}

{text}

:::{{plot}}
:x: 0..1
:y: x
:::
"""


def page_of(client: FlaskClient, content: Path, text: str) -> str:
    """Return a page with a slide that has this text and a plot."""
    (content / "lesson").mkdir()
    (content / "lesson" / "lesson.md").write_text(SLIDE.format(text=text), "utf-8")
    return client.get("/lessons/lesson").text


def columns(page: str) -> str:
    """Return the columns of figures: `wide` for a figure of the whole width."""
    found = re.search(r'<section class="slide" [^>]*data-figures="(\w+)"', page)
    assert found
    return found[1]


@pytest.mark.parametrize(
    "text",
    [
        "A *line* of `text`.",
        "A line with a [link](https://a.example).",
        "H~2~O, 10^3^, ==marked== and ~~deleted~~",
        "A formula, $x^2$.",
        "Press {kbd}`Ctrl+C`.",
        "One line  \nand another.",
        "A line with a footnote[^1].\n\n[^1]: The footnote.",
    ],
)
def test_a_figure_below_a_line_of_text_takes_the_whole_width(
    client: FlaskClient, content: Path, text: str
) -> None:
    assert columns(page_of(client, content, text)) == "wide"


@pytest.mark.parametrize(
    "text",
    [
        "- One\n- Two",
        "> A quotation",
        "$$\nx^2\n$$",
        "A formula: $$x^2$$",
        "| a | b |\n|---|---|\n| 1 | 2 |",
        "Long text. " * 20,
    ],
)
def test_a_figure_is_next_to_a_longer_text_or_a_list(
    client: FlaskClient, content: Path, text: str
) -> None:
    assert columns(page_of(client, content, text)) == "1"


def test_footnotes_are_below_a_figure_of_the_whole_width(
    client: FlaskClient, content: Path
) -> None:
    page = page_of(client, content, "A line^[The footnote].")

    assert page.index('class="slide-figures"') < page.index("The footnote")
    assert page.count("The footnote") == 1


def test_footnotes_are_below_the_text_next_to_a_figure(
    client: FlaskClient, content: Path
) -> None:
    page = page_of(client, content, "- One^[The footnote]\n- Two")

    assert page.index("The footnote") < page.index('class="slide-figures"')
