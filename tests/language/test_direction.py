"""Formulas and names in texts of the other direction."""

from __future__ import annotations

import pytest

from app.language import (
    Language,
    isolate,
    isolate_signed_numbers,
    left_to_right,
    use_language,
)

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


@pytest.mark.parametrize(
    "number",
    [
        "−0.2",
        "+3.2%",
        "-12",
        "±0.5",
        "+1,234.5",
        "−3°C",
        "−3/4",
        "−10:30",
        "−3€",
        "+5٪",
    ],
)
def test_signed_numbers_in_a_text_are_isolated(number: str) -> None:
    assert isolate_signed_numbers(f"ערך ({number}) כאן.") == (
        f"ערך (\u2066{number}\u2069) כאן."
    )
    assert isolate_signed_numbers(f"{number}.") == f"\u2066{number}\u2069."


@pytest.mark.parametrize(
    "text", ["3-5", "GPT-2", "ב-5", "2026-10-05", "a/-3", "−1e-3", "3 - 5", "C++"]
)
def test_hyphens_and_operators_are_no_signs(text: str) -> None:
    assert isolate_signed_numbers(text) == text
