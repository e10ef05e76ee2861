"""Formatting of numbers, lists and words in sentences."""

from __future__ import annotations

import pytest

from app.core.figures.shared import wording
from app.language import Language, find_language, use_language


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (6.2832, "6.28"),
        (19.869, "19.9"),
        (111.74, "112"),
        (47_117.3, "47,100"),
        (9.999, "10.0"),
        (0.5, "0.500"),
        (6.2e9, "6,200,000,000"),
    ],
)
def test_a_length_has_three_significant_digits_and_no_exponent(
    number: float, text: str
) -> None:
    assert wording.significant(number) == text


@pytest.mark.parametrize(
    ("positions", "text"),
    [
        (6.2832, "6.28"),
        (628.32, "628"),
        (6283.19, "6,283"),
        (9999.4, "9,999"),
        (9999.6, "10,000"),
        (60611.4, "60,600"),
    ],
)
def test_a_wavelength_below_10_000_is_exact_to_one_position(
    positions: float, text: str
) -> None:
    assert wording.wavelength(positions) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(0.65699, "0.657"), (-0.9589, "−0.959"), (-0.0001, "0.000"), (1.0, "1.000")],
)
def test_a_value_has_three_decimals_and_a_minus_sign(number: float, text: str) -> None:
    assert wording.decimal(number) == text


def test_scientific_notation_keeps_its_order_in_texts_from_right_to_left() -> None:
    assert wording.scientific(2e-7) == "2.0 × 10⁻⁷"
    with use_language(Language("ar", "rtl")):
        assert wording.scientific(2e-7) == "\u20662.0 × 10⁻⁷\u2069"


@pytest.mark.parametrize(
    ("parts", "text"),
    [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")],
)
def test_the_last_item_of_a_list_follows_and(parts: list[str], text: str) -> None:
    assert wording.join(parts) == text


def test_small_numbers_are_spelled_out() -> None:
    assert (wording.number_word(4), wording.number_word(12)) == ("four", "12")


@pytest.mark.parametrize(
    ("number", "text"),
    [(7.3e-17, "7.3 × 10⁻¹⁷"), (1e-9, "1.0 × 10⁻⁹"), (0.0, "0")],
)
def test_a_tiny_number_is_in_scientific_notation(number: float, text: str) -> None:
    assert wording.scientific(number) == text


@pytest.mark.parametrize(
    ("terms", "text"),
    [
        ([1.0, -0.25, 0.5], "1.00 − 0.25 + 0.50 = 1.25"),
        ([-0.124, 0.504], "−0.12 + 0.50 = 0.38"),
        ([0.124, 0.124], "0.12 + 0.12 ≈ 0.25"),
    ],
)
def test_a_sum_says_whether_its_rounded_terms_add_up(
    terms: list[float], text: str
) -> None:
    assert wording.equation(terms, sum(terms)) == text


def test_a_short_formula_stays_on_one_line() -> None:
    assert wording.unbroken("3 ÷ 1 = 3").split(" ") == ["3\u00a0÷\u00a01\u00a0=\u00a03"]


def test_numbers_and_lists_have_the_signs_of_the_language() -> None:
    with use_language(Language("de")):
        assert wording.number_word(4) == "4"
        assert wording.decimal(-0.9589) == "−0,959"
        assert wording.wavelength(60611.4) == "60.600"
        assert wording.scientific(7.3e-17) == "7,3 × 10⁻¹⁷"
        assert wording.plain(0.99997, 12) == "0,99997"
        assert wording.join(["a", "b"]) == "a und b"


def test_words_in_quotation_marks_are_isolated_from_other_directions() -> None:
    assert wording.quote_word("dog") == "“dog”"
    assert wording.quote_word("שלום") == "“\u2068שלום\u2069”"
    with use_language(find_language("he")):
        assert wording.quote_word("dog") == "”\u2068dog\u2069”"
