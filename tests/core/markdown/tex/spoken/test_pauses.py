"""Pauses between the words of a formula."""

from __future__ import annotations

import pytest

from app.core.markdown.tex.spoken.pauses import tidy_words, with_pause, without_pause
from app.language import find_language, use_language


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("a ,  b,,", "a, b"),
        ("a,; b", "a; b"),
        ("3,14 , .5", "3,14, .5"),
        ("a 、、 b；c", "a、b；c"),
        ("ligne 1\u202f: a", "ligne 1\u202f: a"),
        ("if\u00a0x", "if x"),
    ],
)
def test_superfluous_spaces_and_pauses_are_removed(words: str, text: str) -> None:
    assert tidy_words(words) == text


@pytest.mark.timeout(5)
def test_many_commas_are_read_quickly() -> None:
    """The test exceeds its time limit if the time is quadratic."""
    assert tidy_words(f"a{',' * 20_000}b") == f"a{',' * 20_000}b"


@pytest.mark.parametrize(("tag", "comma"), [("en", ","), ("ar", "،"), ("zh", "，")])
def test_several_words_end_with_a_pause_of_the_language(tag: str, comma: str) -> None:
    with use_language(find_language(tag)):
        assert with_pause("a b") == f"a b{comma}"
        assert with_pause("a") == "a"
    assert without_pause(f"a b{comma} ") == "a b"
