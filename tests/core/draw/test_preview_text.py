"""Text in previews: lines that fit."""

from __future__ import annotations

import pytest

from app.assets.preview_font import preview_font
from app.core.draw.preview_text import fit_lines


def lines(text: str, widest: str, max_lines: int = 9) -> list[str]:
    """Return the lines of the text that are at most as wide as `widest`."""
    font = preview_font()
    return fit_lines(text, font, font.width(widest), max_lines)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ab cd", ["ab cd"]),
        ("ab cd ab", ["ab cd", "ab"]),
        ("abcdabcd ab", ["abc…", "ab"]),
        ("e\u0301", ["é"]),
    ],
)
def test_text_is_broken_between_words(text: str, expected: list[str]) -> None:
    assert lines(text, "ab cd") == expected


def test_too_many_lines_end_with_an_ellipsis() -> None:
    assert lines("ab cd ab cd", "ab c…", max_lines=1) == ["ab c…"]
    assert lines("ab cd ab cd ab", "ab cd", max_lines=2) == ["ab cd", "ab…"]


@pytest.mark.parametrize("text", ["ab \u05d0", "ab \u65e5", "\U0001f600"])
def test_text_with_a_character_that_the_font_lacks_is_not_drawn(text: str) -> None:
    assert lines(text, "ab cd") == []


@pytest.mark.parametrize("text", ["Größe", "Łódź", "π und λ", "Волны", "“…” – ‘’ —"])
def test_the_font_has_latin_greek_and_cyrillic_letters(text: str) -> None:
    assert lines(text, text) == [text]
