"""Numbers as languages write them."""

from __future__ import annotations

from typing import Literal

import pytest

from app.language import (
    Language,
    format_decimal,
    localise,
    number_signs,
    superscript,
    use_language,
)


@pytest.mark.parametrize(
    ("number", "decimals", "text"),
    [
        (0.5, 3, "0.500"),
        (-0.0001, 3, "0.000"),
        (-1234.5, 2, "−1,234.50"),
        (1e6, 0, "1,000,000"),
    ],
)
def test_numbers_are_written_in_english(
    number: float, decimals: int, text: str
) -> None:
    assert format_decimal(number, decimals) == text


def test_thousands_can_be_left_together() -> None:
    assert format_decimal(12345.6, 1, grouped=False) == "12345.6"


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("de", "−1.234.567,50"),
        ("fr", "−1\u202f234\u202f567,50"),
        ("hi", "−12,34,567.50"),
        ("ja", "−1,234,567.50"),
        ("he", "\u2066−1,234,567.50\u2069"),
        ("ar", "\u2066−1,234,567.50\u2069"),
    ],
)
def test_numbers_have_the_signs_of_other_languages(tag: str, text: str) -> None:
    direction: Literal["ltr", "rtl"] = "rtl" if tag in ("ar", "he") else "ltr"
    with use_language(Language(tag, direction)):
        assert format_decimal(-1234567.5, 2) == text


def test_a_number_in_notation_of_python_gets_the_signs_of_the_language() -> None:
    assert localise("-1.5e-07") == "−1.5e−07"
    with use_language(Language("de")):
        assert localise("-1.5e-07") == "−1,5e−07"


@pytest.mark.parametrize(
    ("tag", "text"),
    [
        ("en", "−12,345.60"),
        ("de", "−12.345,60"),
        ("es", "−12.345,60"),
        ("fr", "−12\u202f345,60"),
        ("hi", "−12,345.60"),
    ],
)
def test_thousands_of_axes_are_separated_from_ten_thousand_on(
    tag: str, text: str
) -> None:
    with use_language(Language(tag)):
        assert localise("-12345.60", grouped=True) == text
        assert localise("2024", grouped=True) == "2024"
        assert localise("-9999", grouped=True) == "−9999"
        assert localise("1e+16", grouped=True) == "1e+16"
        assert localise("12345") == "12345"


def test_a_negative_number_is_isolated_in_texts_from_right_to_left() -> None:
    with use_language(Language("he", "rtl")):
        assert localise("1.5e-07") == "\u20661.5e−07\u2069"
        assert localise("1.5") == "1.5"


@pytest.mark.parametrize(
    ("tag", "signs"), [("en", (".", ",")), ("de", (",", ".")), ("hi", (".", ","))]
)
def test_each_language_has_its_signs_of_numbers(
    tag: str, signs: tuple[str, str]
) -> None:
    with use_language(Language(tag)):
        assert number_signs() == signs


def test_a_negative_exponent_has_a_minus_sign() -> None:
    assert superscript(-12) == superscript("−12") == "⁻¹²"
