"""The learner sees whether the score has reached the course."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lti.test_launch import answer, open_course
from tests.lms_gradebook import Answer
from tests.lms_platform import LTI, LmsPlatform

LATER = 90_000
"""Milliseconds until a delayed score is tried again and the page has asked for it."""


@pytest.fixture
def course(launching: LmsPlatform) -> Iterator[LmsPlatform]:
    """The platform, with an activity that accepts grades.

    Other tests have another activity: one that accepted grades once keeps doing so.
    """
    launching.claims = {
        f"{LTI}custom": {"lesson": "positional-encoding"},
        f"{LTI}resource_link": {"id": "graded", "title": "Order, graded"},
    }
    launching.stores_data = False
    launching.grade()
    yield launching
    launching.gradebook.failure = None


def test_the_bar_says_when_the_score_was_saved(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "graded")
    expect(lesson.get_by_text("Your answers are saved.")).to_be_visible()

    answer(lesson)

    saved = lesson.get_by_text(re.compile(r"Saved to your course at \d"))
    expect(saved).to_be_visible()
    assert "graded" in course.gradebook.grades


@pytest.mark.parametrize(
    ("locale", "form"),
    [("en_us", r"at \d\d:\d\d.[AP]M"), ("de_ch", r"at \d\d:\d\d\.$"), ("?", r"at \d")],
    ids=["twelve hours", "24 hours", "unknown"],
)
def test_the_time_has_the_format_of_the_platforms_locale(
    learner: Page, course: LmsPlatform, locale: str, form: str
) -> None:
    course.claims[f"{LTI}launch_presentation"] = {"locale": locale}
    lesson = open_course(learner, course, f"locale {locale}")

    answer(lesson)

    expect(
        lesson.get_by_text(re.compile(f"Saved to your course {form}"))
    ).to_be_visible()


def test_the_bar_says_that_a_score_waits(learner: Page, course: LmsPlatform) -> None:
    course.gradebook.failure = Answer(503)
    lesson = open_course(learner, course, "delayed")

    answer(lesson)

    expect(lesson.get_by_text("Not yet sent to your course")).to_be_visible()
    course.gradebook.failure = None
    saved = lesson.get_by_text(re.compile(r"Saved to your course at \d"))
    expect(saved).to_be_visible(timeout=LATER)


def test_the_bar_says_that_the_course_refused_the_score(
    learner: Page, course: LmsPlatform
) -> None:
    course.gradebook.failure = Answer(400)
    lesson = open_course(learner, course, "refused")

    answer(lesson)

    expect(lesson.get_by_text("did not accept your score")).to_be_visible()
