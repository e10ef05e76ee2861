"""Search for lessons by their titles."""

from __future__ import annotations

import pytest

from app.core.lesson.search import find_lessons
from app.core.markdown import parse

TEXT = """\
---
title: Éclipses and tides
subtitle: What the moon does
module: The sky
author: Ada Lovelace
keywords: [gravity]
---

# Spring *tides* come twice a month

Waves.
"""

LESSON = parse(TEXT, "moon")


@pytest.mark.parametrize(
    "query",
    ["tides", "TIDE", "moon éclipses", "sky", "lovelace", "gravity", "spring  tides"],
)
def test_a_lesson_is_found_by_the_words_of_its_titles(query: str) -> None:
    assert find_lessons([LESSON], query) == [LESSON]


@pytest.mark.parametrize(
    ("title", "query"), [("कुल", "कल"), ("バス", "ハス"), ("がく", "かく")]
)
def test_marks_that_make_another_letter_matter(title: str, query: str) -> None:
    lesson = parse(TEXT.replace("Éclipses and tides", title), "moon")

    assert find_lessons([lesson], title) == [lesson]
    assert find_lessons([lesson], query) == []


@pytest.mark.parametrize("query", ["waves", "tides sun", "%"])
def test_other_words_do_not_find_it(query: str) -> None:
    assert find_lessons([LESSON], query) == []


@pytest.mark.parametrize(
    ("title", "query"),
    [
        ("Éclipses", "eclipse"),
        ("Eclipses", "éclipse"),
        ("حدّاد", "حداد"),
        ("מֹשֶׁה", "משה"),
        ("می\u200cشود", "میشود"),
    ],
)
def test_accents_and_vowel_signs_do_not_matter(title: str, query: str) -> None:
    lesson = parse(TEXT.replace("Éclipses and tides", title), "moon")

    assert find_lessons([lesson], query) == [lesson]
