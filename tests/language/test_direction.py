"""Formulas and names in texts of the other direction."""

from __future__ import annotations

import pytest

from app.language import Language, isolate, left_to_right, use_language

HEBREW = Language("he", "rtl")


def test_formulas_keep_their_order_in_texts_from_right_to_left() -> None:
    assert left_to_right("0.3 − 0.1") == "0.3 − 0.1"
    with use_language(HEBREW):
        assert left_to_right("0.3 − 0.1") == "\u20660.3 − 0.1\u2069"


def test_right_to_left_words_are_isolated_in_english() -> None:
    assert isolate("dog") == "dog"
    assert isolate("שלום") == "\u2068שלום\u2069"


@pytest.mark.parametrize("word", ["dog", "-3", "שלום"])
def test_every_word_is_isolated_in_texts_from_right_to_left(word: str) -> None:
    with use_language(HEBREW):
        assert isolate(word) == f"\u2068{word}\u2069"


def test_a_missing_word_is_not_isolated() -> None:
    with use_language(HEBREW):
        assert isolate("") == ""
