"""Slugs made from titles."""

from __future__ import annotations

import pytest

from app.core.slugs import slug_of


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("Why sine waves?", "why-sine-waves"),
        ("Größe_und Länge", "grösse-und-länge"),
        ("ﬁne", "fine"),
        ("…", ""),
    ],
)
def test_a_slug_has_the_letters_of_the_title_in_any_alphabet(
    title: str, slug: str
) -> None:
    assert slug_of(title, 50) == slug


def test_a_slug_is_shortened_and_does_not_end_with_a_hyphen() -> None:
    assert slug_of("abc def", 4) == "abc"
