"""Durations in words."""

from __future__ import annotations

import pytest

from app.core.durations import ago
from app.language import find_language, use_language

HOUR = 60 * 60
DAY = 24 * HOUR


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (59, "just now"),
        (60, "1 minute ago"),
        (59 * 60, "59 minutes ago"),
        (HOUR, "1 hour ago"),
        (23 * HOUR, "23 hours ago"),
        (DAY, "1 day ago"),
        (40 * DAY, "40 days ago"),
    ],
)
def test_the_age_is_in_the_largest_unit_that_gives_at_least_1(
    seconds: int, text: str
) -> None:
    assert ago(0, seconds) == text


@pytest.mark.parametrize(
    ("tag", "texts"),
    [
        ("ar", ["قبل دقيقة واحدة", "قبل دقيقتين", "قبل 3 دقائق", "قبل 11 دقيقة"]),
        ("he", ["לפני דקה", "לפני 2 דקות", "לפני 3 דקות", "לפני 11 דקות"]),
    ],
)
def test_the_unit_has_the_plural_form_of_the_number(tag: str, texts: list[str]) -> None:
    with use_language(find_language(tag)):
        assert [ago(0, 60 * count) for count in (1, 2, 3, 11)] == texts
