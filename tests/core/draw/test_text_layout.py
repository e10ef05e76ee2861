"""Words in drawings."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.core.draw.text_layout import (
    graphemes,
    plotly_text,
    svg_text,
    text_width,
    truncate,
)


@given(st.text())
def test_any_text_at_all_makes_sound_xml(text: str) -> None:
    ElementTree.fromstring(f'<text title="{svg_text(text)}">{svg_text(text)}</text>')


def test_what_looks_like_markup_is_text() -> None:
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
def test_letters_are_what_a_reader_counts(text: str, count: int) -> None:
    found = graphemes(text)

    assert len(found) == count
    assert "".join(found) == text


@given(st.text())
def test_no_letter_is_lost_in_counting(text: str) -> None:
    assert "".join(graphemes(text)) == text


def test_a_word_that_fits_is_left_alone() -> None:
    assert truncate("dog", 30) == "dog"


@given(st.text(min_size=1), st.integers(20, 200))
def test_what_is_cut_fits_and_says_so(text: str, pixels: int) -> None:
    found = truncate(text, pixels)

    assert text_width(found.strip("\u2068\u2069")) <= pixels
    assert "…" in found or text_width(found.strip("\u2068\u2069")) <= pixels


def test_a_cut_never_parts_a_letter_from_its_accents() -> None:
    word = "e\u0301" * 40

    shortened = truncate(word, 60).removesuffix("…")
    assert 0 < len(shortened) < len(word)
    assert len(shortened) % 2 == 0


def test_right_to_left_text_is_isolated() -> None:
    assert truncate("שלום", 90) == "\u2068שלום\u2069"


def test_signs_that_turn_the_direction_are_dropped() -> None:
    assert truncate("a\u202eb", 90) == "ab"
