"""Slides that do not fit on a screen, measured in a browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from app.commands.new import write_starter
from app.config import Settings
from app.core.errors import Problem
from app.packages.browser import slide_sizes
from app.packages.browser.devtools import BrowserFailed, headless_page
from app.packages.browser.slide_sizes import SCREENS, check_slide_sizes

PARAGRAPH = " ".join(
    ["A line of text that fills the slide from one side to the other."] * 6
)
PARAGRAPHS = "\n\n".join([PARAGRAPH] * 12)
FORMULA = "+".join(f"x_{{{number}}}" for number in range(60))
CODE = "x = 1\n" * 60
TABLE = f"""\
| {" | ".join(f"column {number}" for number in range(20))} |
|{"---|" * 20}"""

LESSON = f"""\
---
title: T
---

# Fine {{#fine}}

Short, with $x^2$, and a table in a part that is closed:

:::{{deeper}} Details
{TABLE}
:::

---

# Long {{#long}}

{PARAGRAPHS}

---

# Wide {{#wide}}

An inline formula never breaks: ${FORMULA}$
"""


@pytest.fixture(autouse=True)
def _browser(browser_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slide_sizes, "find_browser", lambda: browser_path)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    file = tmp_path / "content" / "waves" / "lesson.md"
    file.parent.mkdir(parents=True)
    file.write_text(LESSON, "utf-8")
    return Settings(data=tmp_path / "data", content=tmp_path / "content")


def test_slides_that_do_not_fit_get_a_warning(settings: Settings) -> None:
    found = check_slide_sizes(settings, ["waves"])["waves"]

    assert {problem.severity for problem in found} == {"warning"}
    long = [each.message for each in found if "Slide “long”" in each.message]
    wide = [each.message for each in found if "Slide “wide”" in each.message]
    assert len(long) + len(wide) == len(found)
    assert len(long) == 2, "On phones, slides scroll down by design."
    for message in long:
        assert " px higher than the screen " in message
        assert "at 1280 × 720. " in message
    assert " px wider than the screen at 390 × 844. " in wide[-1]


SCROLLING = f"""\
---
title: T
---

# Table {{#table}}

A text.

{TABLE}

---

# Formula {{#formula}}

$$
{FORMULA}
$$
"""


def test_tables_and_formulas_that_scroll_sideways_get_a_warning(
    settings: Settings,
) -> None:
    (settings.content / "waves" / "lesson.md").write_text(SCROLLING, "utf-8")

    found = check_slide_sizes(settings, ["waves"])["waves"]

    lines = SCROLLING.split("\n")
    message = re.compile(
        r"Slide “(\w+)” has a (\w+) that is (\d+) px too wide for the screen (.*)\. "
        r"Readers have to scroll it sideways\."
    )
    named = [message.fullmatch(problem.message) for problem in found]
    assert [(match[1], match[2], match[4]) for match in named if match] == [
        (name, kind, screen.name)
        for screen in SCREENS
        for name, kind in (("table", "table"), ("formula", "formula"))
    ]
    assert all(int(match[3]) > 100 for match in named if match)
    assert {lines[problem.line - 1] for problem in found} == {
        TABLE.split("\n")[0],
        "$$",
    }


BLOCKS = f"""\
---
title: T
---

# Text {{#text}}

A short line.

- A list with

  more than one paragraph

{PARAGRAPHS}

---

# Callout {{#callout}}

:::{{callout}} In short
Short.

{PARAGRAPHS}
:::

---

# Question {{#question}}

:::{{question}} which
Which of these is it?

- [x] ${FORMULA}$
- [ ] None.
:::

---

# ${FORMULA}$ {{#headline}}

Short.

---

# Code {{#code}}

~~~python
{CODE}
~~~
"""


@pytest.fixture
def blocks(settings: Settings) -> dict[str, Problem]:
    """The last warning of each slide of BLOCKS, by the slide's id."""
    (settings.content / "waves" / "lesson.md").write_text(BLOCKS, "utf-8")
    found = check_slide_sizes(settings, ["waves"])["waves"]
    return {problem.message.split("”")[0].split("“")[1]: problem for problem in found}


def test_the_starter_lesson_fits_on_every_screen(settings: Settings) -> None:
    write_starter("first", settings.content)

    assert check_slide_sizes(settings, ["first"]) == {"first": []}


def test_a_warning_names_the_first_block_that_does_not_fit(
    blocks: dict[str, Problem],
) -> None:
    sentence = "The first block that does not fit is "
    names = {id: each.message.partition(sentence)[2] for id, each in blocks.items()}

    words = "“A line of text that fills the slide from one side to the …”."
    assert names == {
        "text": words,
        "callout": words,
        "question": ":::{question} which.",
        "headline": "",
        "code": f"“{' '.join(['x = 1'] * 10)} …”.",
    }


def test_a_warning_has_the_line_of_the_first_block_that_does_not_fit(
    blocks: dict[str, Problem],
) -> None:
    lines = BLOCKS.split("\n")
    begin = {id: lines[problem.line - 1] for id, problem in blocks.items()}

    assert begin == {
        "text": PARAGRAPH,
        "callout": PARAGRAPH,
        "question": ":::{question} which",
        "headline": f"# ${FORMULA}$ {{#headline}}",
        "code": "~~~python",
    }


def test_overflow_is_measured_in_pixels_of_the_page(settings: Settings) -> None:
    found = check_slide_sizes(settings, ["waves"])["waves"]
    [message] = [p.message for p in found if "higher than the screen at" in p.message]

    pixels = int(message.split(" is ")[1].split(" px")[0])

    # Twelve paragraphs of three lines or more, on a screen for about 25 lines.
    assert 300 < pixels < 2000


def test_the_browser_ends_if_a_script_fails(browser_path: Path) -> None:
    with (
        pytest.raises(BrowserFailed, match="no such thing"),
        headless_page(browser_path) as page,
    ):
        page.evaluate("Promise.reject(new Error('no such thing'))")


def test_a_program_that_is_no_browser_is_reported(tmp_path: Path) -> None:
    program = tmp_path / "program"
    program.write_text("#!/bin/sh\nexit 1\n")
    program.chmod(0o755)

    with (
        pytest.raises(BrowserFailed, match="did not start"),
        headless_page(program),
    ):
        pytest.fail("There is no page.")


def test_the_slides_of_the_included_lessons_fit(tmp_path: Path) -> None:
    slugs = ["positional-encoding", "rope-and-alibi"]

    found = check_slide_sizes(Settings(data=tmp_path), slugs)

    assert {slug: list(warnings) for slug, warnings in found.items()} == {
        slug: [] for slug in slugs
    }


def test_lines_refer_to_the_file_that_contains_the_slide(
    settings: Settings,
) -> None:
    folder = settings.content / "waves"
    more = LESSON.partition("# Long")[2]
    (folder / "more.md").write_text(f"# Long{more}", "utf-8")
    text = "---\ntitle: T\n---\n\n:::{include} more.md\n:::\n"
    (folder / "lesson.md").write_text(text, "utf-8")

    found = check_slide_sizes(settings, ["waves"])["waves"]

    assert {problem.file for problem in found} == {"more.md"}
    lines = (folder / "more.md").read_text("utf-8").split("\n")
    assert PARAGRAPH in {lines[problem.line - 1] for problem in found}


def test_lessons_with_errors_are_left_out(settings: Settings) -> None:
    folder = settings.content / "waves"
    (folder / "lesson.md").write_text("---\ntitle: T\n---\n", "utf-8")

    assert check_slide_sizes(settings, ["waves"]) == {}
