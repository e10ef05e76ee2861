"""Lists in sentences."""

from __future__ import annotations

import pytest

from app.language import (
    Language,
    find_language,
    format_list,
    join_sentences,
    separate,
    separate_clauses,
    separate_numbers,
    use_language,
)


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "a, b and c"),
        ("de", "a, b und c"),
        ("ja", "a、b、c"),
        ("ar", "a وb وc"),
    ],
)
def test_a_list_has_the_conjunction_of_the_language(tag: str, text: str) -> None:
    with use_language(Language(tag)):
        assert format_list(["a", "b", "c"]) == text


@pytest.mark.parametrize(
    ("last", "text"),
    [("שלום", "1 ושלום"), ("3", "1 ו־3"), ("\u2066−3\u2069", "1 ו־\u2066−3\u2069")],
)
def test_the_hebrew_and_has_a_maqaf_unless_a_hebrew_letter_follows(
    last: str, text: str
) -> None:
    with use_language(Language("he", "rtl")):
        assert format_list(["1", last]) == text
        assert format_list([last]) == last
        assert format_list(["1", last], "or") == f"1 או {last}"


@pytest.mark.parametrize(
    ("parts", "text"),
    [
        (["1", "2", "3"], "1、2 和 3"),
        (["“猫”", "“狗”"], "“猫”和“狗”"),
        (["第 1 对", "2"], "第 1 对和 2"),
        (["1"], "1"),
    ],
)
def test_the_chinese_and_has_spaces_next_to_numbers(
    parts: list[str], text: str
) -> None:
    with use_language(Language("zh")):
        assert format_list(parts) == text


def test_the_last_item_can_follow_or() -> None:
    assert format_list(["a", "b"], "or") == "a or b"
    with use_language(Language("fr")):
        assert format_list(["a", "b"], "or") == "a ou b"


def test_the_separator_of_a_list_is_translated(pseudo_language: str) -> None:
    assert separate(["a", "b"]) == "a, b"
    with use_language(find_language(pseudo_language)):
        assert separate(["a", "b"]) == "a⟦, ⟧b"
        assert separate_clauses(["a", "b"]) == "a⟦; ⟧b"


def test_numbers_with_decimal_commas_are_separated_by_semicolons() -> None:
    assert separate_numbers(["0.5", "1.0"]) == "0.5, 1.0"
    with use_language(Language("de")):
        assert separate_numbers(["0,5", "1,0"]) == "0,5; 1,0"


@pytest.mark.parametrize(
    ("tag", "text"), [("en", "A. B."), ("ar", "A. B."), ("zh", "A.B."), ("ja", "A.B.")]
)
def test_sentences_are_separated_as_in_the_language(tag: str, text: str) -> None:
    with use_language(Language(tag)):
        assert join_sentences("A.", "", "B.") == text
