"""Nothing in a table is run by the spreadsheet that opens it."""

from __future__ import annotations

import pytest

from app.core.spreadsheet import harmless


@pytest.mark.parametrize(
    "text",
    [
        '=HYPERLINK("http://elsewhere")',
        "+1",
        "-1+1",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "\n=1",
        "  =1",
        "＝1",
    ],
)
def test_what_could_be_a_formula_is_marked_as_text(text: str) -> None:
    assert harmless(text) == f"'{text}"


@pytest.mark.parametrize("text", ["", "1 + 1 = 2", "why", "−1", " spaced"])
def test_words_are_left_as_they_are(text: str) -> None:
    assert harmless(text) == text
