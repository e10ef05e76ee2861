"""Notations of numbers."""

from __future__ import annotations

from decimal import Decimal

import pytest

from app.core.quiz import NotANumber, parse_number


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("0.841", ["0.841"]),
        (".841", ["0.841"]),
        ("0,841", ["0.841"]),
        ("−.5", ["-0.5"]),
        ("-,5", ["-0.5"]),
        ("60,600", ["60.6", "60600"]),
        ("60 600", ["60600"]),
        ("60\u202f600.5", ["60600.5"]),
        ("1,000,000", ["1000000"]),
        ("1,234.5", ["1234.5"]),
        ("1e−3", ["0.001"]),
        ("5.", ["5"]),
        ("1/25", ["0.04"]),
        ("−3 / 4", ["-0.75"]),
        ("0.5/2", ["0.25"]),
        ("٤٢", ["42"]),
        ("٤٢٫٥", ["42.5"]),
        ("٤٢،٥", ["42.5"]),
        ("۶۰٬۶۰۰", ["60.6", "60600"]),
        ("−४२.५", ["-42.5"]),
        ("－４２．５", ["-42.5"]),
        ("１／４", ["0.25"]),
    ],
)
def test_usual_notations_of_numbers_are_parsed(text: str, meant: list[str]) -> None:
    assert parse_number(text) == (tuple(Decimal(each) for each in meant), "")


@pytest.mark.parametrize(
    "text",
    [
        *("", ".", ",", "-", "e3", "nan", "Infinity", "1.2.3", "1,2,3", "12,34,567"),
        *("1/0", "/25", "1/", "1/-2", "1/2.5", "1/2/3", "1//2", "1 1/2", "1e16/1"),
        *("1.234,5", "--1", "1e16", "1000000000000001", "0x10", "٣٫٣٫٣", "1" * 61),
    ],
)
def test_text_that_is_not_a_number_is_rejected(text: str) -> None:
    try:
        _, unit = parse_number(text)
    except NotANumber:
        return

    assert unit  # text after a number is a unit, which no question accepts
