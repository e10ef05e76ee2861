"""Text in charts: escaping, graphemes and truncation."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from app.core.draw.layout.text_layout import (
    graphemes,
    plotly_text,
    svg_text,
    text_width,
    truncate,
    wrap,
)


def test_vowel_signs_of_hindi_have_a_width() -> None:
    assert text_width("का") > text_width("क")
    assert text_width("कु") == text_width("क")  # below the letter


@given(st.text())
def test_any_text_becomes_well_formed_xml(text: str) -> None:
    ElementTree.fromstring(f'<text title="{svg_text(text)}">{svg_text(text)}</text>')


def test_markup_is_escaped() -> None:
    assert svg_text('<b>"&') == "&lt;b&gt;&quot;&amp;"
    assert plotly_text('<b>"&') == '&lt;b&gt;"&amp;'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("dog", 3),
        ("a_b", 3),
        ("e\u0301tude", 5),
        ("न\u093fक\u094d", 2),
        ("👩🏽‍🚀👩‍👩‍👧", 2),
        ("🇩🇪🇫🇷", 2),
        ("❤\ufe0f!", 2),
    ],
)
def test_graphemes_are_user_perceived_characters(text: str, count: int) -> None:
    found = graphemes(text)

    assert len(found) == count
    assert "".join(found) == text


@given(st.text())
def test_graphemes_contain_the_complete_text(text: str) -> None:
    assert "".join(graphemes(text)) == text


def test_a_word_that_fits_is_unchanged() -> None:
    assert truncate("dog", 30) == "dog"


def test_a_word_that_is_too_long_ends_with_an_ellipsis() -> None:
    assert truncate("crocodile", 40).endswith("…")


@given(st.text(min_size=1), st.integers(20, 200))
@example("000:@I๜0000๜๜๜", 124)  # its width is 124 with a rounding error
def test_truncated_text_fits(text: str, pixels: int) -> None:
    found = truncate(text, pixels)

    assert text_width(found.strip("\u2068\u2069")) <= pixels + 1e-9


def test_truncation_never_separates_a_letter_from_its_accents() -> None:
    word = "e\u0301" * 40

    shortened = truncate(word, 60).removesuffix("…")
    assert 0 < len(shortened) < len(word)
    assert len(shortened) % 2 == 0


def test_right_to_left_text_is_isolated() -> None:
    assert truncate("שלום", 90) == "\u2068שלום\u2069"


def test_isolated_numbers_stay_isolated_and_isolates_have_no_width() -> None:
    label = "הפרש \u2066−3\u2069"

    assert truncate(label, 90) == f"\u2068{label}\u2069"
    assert text_width(label) == text_width("הפרש −3")


def test_direction_override_characters_are_removed() -> None:
    assert truncate("a\u202eb", 90) == "ab"


def test_japanese_text_is_wrapped_between_letters() -> None:
    text = "出力は「bites」の語順に関係なく、0.46だけ変わります（例）。"

    lines = wrap(text, 80)

    assert "".join(lines) == text
    assert len(lines) > 4
    assert all(text_width(line) <= 80 for line in lines)
    assert not [line for line in lines if line[0] in "」、）。" or line[-1] in "「（"]


def test_other_text_is_wrapped_between_words() -> None:
    assert wrap("a long-word, b", 10) == ["a", "long-word,", "b"]
