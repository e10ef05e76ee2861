"""Repair of lessons in which the check finds errors after an import."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.core.errors import Problem
from app.core.importing import DeckFormat
from app.core.importing.repair import repaired
from app.core.importing.result import ImportedDeck
from tests.core.importing.decks import errors, imported


def valid(text: str, format: DeckFormat = "slidev") -> tuple[str, list[str]]:
    """Return the body of a valid lesson, and the changes."""
    deck = _repaired(text, format)
    assert errors(deck.text) == ()
    body = deck.text.split("---\n\n", 1)[1].strip()
    return body, [f"{change.line}: {change.message}" for change in deck.changes]


def _repaired(text: str, format: DeckFormat) -> ImportedDeck:
    return repaired(imported(text, format), errors)


def test_a_valid_lesson_is_not_changed() -> None:
    deck = imported("# One\n\nText *a*\n\n---\n\n# Two\n", "slidev")

    assert repaired(deck, errors) == deck


def test_a_line_with_an_error_is_shown_as_it_is_written() -> None:
    body, changes = valid("# One\n\n- *See* [^1].\n- More\n\n---\n\n# Two\n\n*a*\n")

    assert body == "# One\n\n- \\*See\\* &#91;\\^1\\].\n- More\n\n---\n\n# Two\n\n*a*"
    assert changes == [
        "3: the line “- *See* [^1].” is shown as it is written: There is no footnote"
        " [^1]. Write it on its own line: [^1]: …. To show the characters, write"
        " \\[^1]."
    ]


def test_a_headline_with_an_error_has_no_markup() -> None:
    body, changes = valid("# *One*[^1]\n\nText[^1]\n\n[^1]: Note\n")

    assert body.startswith("# \\*One\\*&#91;\\^1\\]\n")
    assert "Text[^1]" in body
    assert changes[0].startswith("1: the line “# *One*[^1]” is shown as it is written")


def test_a_paragraph_that_remains_invalid_becomes_a_block_of_text() -> None:
    long = " ".join(["word"] * 900)
    body, changes = valid(f"# One\n\nBefore\n\n{long}\n\nAfter\n")

    assert body == f"# One\n\nBefore\n\n```text\n{long}\n```\n\nAfter"
    assert changes[-1].startswith("5: the line from “word word")
    assert "became a block of text: This paragraph has 4499 characters" in changes[-1]


def test_repairs_have_the_line_of_the_deck_also_below_other_slides() -> None:
    deck = "---\ntitle: T\n---\n\n# One\n\n<b>a</b>\n\n---\n\n# Two\n\nA\n\nB [^2] c\n"
    _, changes = valid(deck)

    assert [change.partition(":")[0] for change in changes] == ["15"]


def test_a_slide_that_remains_invalid_becomes_text_and_then_is_dropped() -> None:
    deck = imported("# One\n\nbad\n\n---\n\n# Two\n\n*a*\n", "slidev")

    def find(text: str) -> list[Problem]:
        lines = enumerate(text.split("\n"), 1)
        return [Problem(n, "Not possible.") for n, line in lines if "bad" in line]

    found = repaired(deck, find)

    assert "bad" not in found.text
    assert found.text.endswith("---\n\n# Two\n\n*a*\n")
    assert "1: the slide was dropped: Not possible." in [
        f"{change.line}: {change.message}" for change in found.changes
    ]


NESTED = (
    "# One\n\n:::{columns}\nLeft\n\n:::{incremental}\n* a\n+++\n* b\n:::\n:::\n\n"
    "```js\ncode\n```\n"
)
"""A slide on which a directive ends the directive around it."""


def test_a_slide_that_becomes_text_shows_its_text_once_and_is_reported_once() -> None:
    found = repaired(_with_first_slide(NESTED), errors)

    assert found.slides[0].text == (
        "# One\n\n````text\n" + NESTED.removeprefix("# One\n\n") + "````\n"
    )
    assert [f"{change.line}: {change.message}" for change in found.changes] == [
        "1: the slide became a block of text: it could not be converted. Correct the"
        " text in the lesson."
    ]


def test_a_block_that_becomes_text_is_named_by_its_text_in_the_deck() -> None:
    slide = "# One\n\n:::{columns}\nLeft\n+++\n\n:::\n"

    found = repaired(_with_first_slide(slide), errors)

    assert found.slides[0].text == (
        "# One\n\n```text\n:::{columns}\nLeft\n+++\n\n:::\n```\n"
    )
    assert [f"{change.line}: {change.message}" for change in found.changes] == [
        "3: 5 lines from “Left” on became a block of text: it could not be converted."
        " Correct the text in the lesson."
    ]


def _with_first_slide(text: str) -> ImportedDeck:
    """Return a deck of two slides, the first of which has this text in the lesson."""
    deck = imported("# One\n\nLeft\n\n---\n\n# Two\n", "marp")
    first, second = deck.slides
    return replace(deck, slides=(replace(first, text=text), second))


@pytest.mark.parametrize("line", ["title: 'a\\u0001'", "date: 1999-01-01"])
def test_settings_that_a_lesson_cannot_have(line: str) -> None:
    body, _ = valid(f"---\n{line}\n---\n\n# One\n")

    assert body == "# One"


def test_an_error_without_a_place_turns_all_slides_into_text() -> None:
    deck = imported("# One\n\nbad\n\n---\n\n# Two\n\n*a*\n", "slidev")

    def find(text: str) -> list[Problem]:
        return [Problem(1, "Not possible.")] * (text.count("```") < 4)

    found = repaired(deck, find)

    assert found.text.endswith("# Two\n\n```text\n*a*\n```\n")
    assert [(change.line, change.message) for change in found.changes] == [
        (1, "the slide became a block of text: Not possible."),
        (6, "the slide became a block of text: Not possible."),
    ]
