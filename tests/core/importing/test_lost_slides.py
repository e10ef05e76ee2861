"""Slides of decks that lose their content in a lesson."""

from __future__ import annotations

import pytest

from app.core.importing.result import summarised
from tests.core.importing.decks import Files, body, changes, imported


def test_a_slide_that_keeps_only_its_notes_remains() -> None:
    deck = "# One\n\n---\n\n<Chart/>\n\n<!--\nSay why it grows.\n-->\n"

    assert body(deck, "slidev").endswith(
        "# Slide 2\n\n:::{notes}\nSay why it grows.\n:::"
    )
    assert changes(deck, "slidev") == [
        "5: the component <Chart/> was dropped.",
        "4: the slide had no heading. It got “Slide 2”.",
    ]


def test_a_slide_of_which_nothing_remains_is_reported() -> None:
    deck = "# One\n\n---\n\n```mermaid\ngraph LR\n```\n\n---\n\n# Three\n"

    assert body(deck, "marp") == "# One\n\n---\n\n# Three"
    assert changes(deck, "marp")[-2:] == [
        "4: the slide was dropped: nothing on it remains.",
        "5: the mermaid diagram was dropped. Export it as an SVG file, and show it"
        " with ![description](img/diagram.svg).",
    ]


def test_an_empty_slide_is_not_reported() -> None:
    assert changes("# One\n\n---\n\n---\n\n# Three\n", "reveal") == []


def test_a_heading_with_a_step_in_it_has_no_mark_of_a_step() -> None:
    deck = "<h1>\n<div>Order</div>\n<div v-click>matters</div>\n</h1>\n\nText.\n"

    assert body(deck, "slidev") == "# Order matters\n\nText."
    assert "3: a step inside of a line, list or column was dropped." in changes(
        deck, "slidev"
    )


def test_a_heading_from_an_alternative_text_keeps_its_underscores() -> None:
    files = Files(("a.png",))
    deck = '<section><h2>A_b</h2></section><section><img src="a.png" alt="x_y_z">'

    found = body(f"{deck}</section>", "reveal", files)

    assert found.endswith("# x\\_y\\_z\n\n![x\\_y\\_z](img/a.png)")


@pytest.mark.parametrize(
    ("heading", "title"),
    [
        ("snake_case and *more*", "snake_case and more"),
        ("_One_ \\*two\\*", "One *two*"),
        ("a = b ==c==", "a = b c"),
    ],
)
def test_the_title_is_the_first_heading_without_its_markup(
    heading: str, title: str
) -> None:
    assert f'title: "{title}"' in imported(f"# {heading}\n", "slidev").text


def test_a_heading_without_text_below_it_has_lost_nothing() -> None:
    deck = "#Two\n\n---\n\n#Three\n\nText\n"

    assert changes(deck, "reveal") == [
        "1: the line “#Two” became a heading: a space was added.",
        "5: the line “#Three” became a heading: a space was added.",
    ]
    assert [c.message for c in summarised(imported(deck, "reveal").changes)] == [
        "2 lines became headings, after a space was added (“#Two” and “#Three”), on"
        " lines 1 and 5."
    ]
