"""Text in previews: lines of glyphs."""

from __future__ import annotations

import numpy as np
import pytest

from app.core.draw.preview_text import Glyphs, draw_lines

WIDTH = 10
"""Width of each glyph."""

CHARACTERS = "abcdé …"
GLYPHS = Glyphs(
    np.arange(len(CHARACTERS), dtype=np.uint8).repeat(WIDTH)[np.newaxis],
    {c: slice(n * WIDTH, (n + 1) * WIDTH) for n, c in enumerate(CHARACTERS)},
)


def lines(text: str, characters: int, most: int = 9) -> list[str]:
    """Return the drawn lines as text, for lines of up to `characters`."""
    drawn = draw_lines(text, GLYPHS, characters * WIDTH, most)
    return ["".join(CHARACTERS[n] for n in line[0, ::WIDTH]) for line in drawn]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ab cd", ["ab cd"]),
        ("ab cd ab", ["ab cd", "ab"]),
        ("abcdabcd ab", ["abcd…", "ab"]),
        ("e\u0301", ["é"]),
    ],
)
def test_text_is_broken_between_words(text: str, expected: list[str]) -> None:
    assert lines(text, 5) == expected


def test_too_many_lines_end_with_an_ellipsis() -> None:
    assert lines("ab cd ab cd", 5, most=1) == ["ab c…"]
    assert lines("ab cd ab cd ab", 5, most=2) == ["ab cd", "ab c…"]


def test_text_with_a_character_that_the_font_lacks_is_not_drawn() -> None:
    assert lines("ab π", 5) == []
