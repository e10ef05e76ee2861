"""Summary of the settings of a deck that a lesson does not have."""

from __future__ import annotations

from app.core.importing.result import summarised
from tests.core.importing.decks import imported


def _summary(deck: str, format: str = "marp") -> list[str]:
    found = imported(deck, "marp" if format == "marp" else "slidev").changes
    return [f"{change.line}: {change.message}" for change in summarised(found)]


def test_settings_of_a_kind_are_one_message() -> None:
    slides = [f"<!-- _class: c{n} -->\n\n# Slide {n}\n\n" for n in range(8)]

    assert _summary("---\n\n".join(slides)) == [
        "1: 8 classes were dropped (such as “c0”, “c1” and “c2”), on lines 1, 7, 13,"
        " 19, 25 and 3 others."
    ]


def test_a_single_setting_keeps_its_message() -> None:
    assert _summary("<!-- _class: lead dark -->\n\n# One\n") == [
        "1: the class “dark” was dropped."
    ]


def test_few_names_and_lines_are_all_listed() -> None:
    deck = "\n\n---\n\n".join(["# A\n\n<p class=x>text</p>"] * 6)

    assert _summary(deck, "slidev") == [
        "3: 6 attributes of HTML elements were dropped (“class”), on lines 3, 9, 15,"
        " 21, 27 and 33."
    ]


def test_dropped_content_is_listed_before_settings() -> None:
    deck = "# A\n\n<p style=x>a</p>\n\n<Toc/>\n\n<p style=y>b</p>\n\n<Toc/>\n"

    assert _summary(deck, "slidev") == [
        "5: 2 components were dropped (“<Toc/>”), on lines 5 and 9.",
        "3: 2 attributes of HTML elements were dropped (“style”), on lines 3 and 7.",
    ]


def test_components_with_and_without_content_are_one_message_each() -> None:
    deck = "# A\n\n<Toc/>\n\n<Box>a</Box>\n\n<Chart/>\n\n<Box>b</Box>\n"

    assert _summary(deck, "slidev") == [
        "3: 2 components were dropped (“<Toc/>” and “<Chart/>”), on lines 3 and 7.",
        "5: 2 components were dropped, but not their content (“<Box>”), on lines 5 and"
        " 9.",
    ]


def test_directives_that_are_not_yaml_are_named() -> None:
    assert _summary("<!-- _class: a: b -->\n\n# One\n") == [
        "1: the settings “_class: a: b” were dropped: they are not valid YAML."
    ]
