"""The choice of a whole course (LTI Deep Linking 2.0)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.platforms.lti import LmsPlatform
from tests.web.lti.choosing import choose, items, request_token, send
from tests.web.lti.conftest import Browser

pytestmark = pytest.mark.usefixtures("second_lesson")

COURSE = """\
title: كورس
lang: ar
modules:
  - title: M
    lessons: [small, long]
"""


def test_the_whole_course_is_one_choice_with_an_activity_for_each_lesson(
    lms_browser: Browser, platform: LmsPlatform, content: Path
) -> None:
    (content / "course.yaml").write_text(COURSE, "utf-8")
    platform.ask_for_content(accept_multiple=True)

    page = lms_browser.launch()
    fields = {"request": request_token(page), "item": [":course", "long/check"]}
    found = items(
        lms_browser, platform, send(lms_browser, fields | {"points.long": "7"})
    )

    assert '<legend lang="ar" dir="rtl">كورس</legend>' in page.text
    assert "one activity for each of its 2 lessons" in page.text
    assert [item["custom"] for item in found] == [
        {"lesson": "small"},
        {"lesson": "long"},
        {"lesson": "long", "part": "check"},
    ]
    assert [item["lineItem"]["scoreMaximum"] for item in found] == [1, 7, 1]


def test_a_platform_that_accepts_one_activity_is_not_offered_the_course(
    lms_browser: Browser, platform: LmsPlatform, content: Path
) -> None:
    (content / "course.yaml").write_text(COURSE, "utf-8")
    platform.ask_for_content()

    page = lms_browser.launch()

    assert "whole course" not in page.text
    sent = send(lms_browser, {"request": request_token(page), "item": [":course"]})
    assert sent.status_code == 422


def test_without_a_course_its_key_chooses_nothing(
    lms_browser: Browser, platform: LmsPlatform
) -> None:
    platform.ask_for_content(accept_multiple=True)

    assert choose(lms_browser, ":course").status_code == 422
