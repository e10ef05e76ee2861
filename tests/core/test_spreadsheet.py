"""Cells of CSV files are never evaluated by a spreadsheet."""

from __future__ import annotations

import pytest

from app.core.spreadsheet import escape_formula


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://elsewhere")',
        "+1",
        "-1+1",
        "-1\n",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "  =1",
        "＝1",
        "\u200b=1",
        "\ufeff\u2060 +1",
        "\u00a0@SUM(A1)",
        "\u202e-1",
        "\x00=1",
    ],
)
def test_a_formula_is_escaped(text: str) -> None:
    assert escape_formula(text) == f"'{text}"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "-0.5",
        "-1.5e-07",
        "1 + 1 = 2",
        "why",
        "−1",
        " spaced",
        "\u200bwhy",
        "\u200b",
    ],
)
def test_other_text_is_unchanged(text: str) -> None:
    assert escape_formula(text) == text
