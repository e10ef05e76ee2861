"""Courses with offline packages, in both versions of the standard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import cast

import pytest
from playwright.sync_api import Page

from app.packages.lms.scorm import ScormFormat
from tests.browser.scorm.course import Course, unpack_lesson
from tests.browser.scorm.lessons import LESSON
from tests.browser.scorm.names import FORMATS, NAMES
from tests.servers.http import serving_folder

Open = Callable[..., Course]


@pytest.fixture(scope="session")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[..., str]]:
    """Return the URL of a platform with a lesson; each is exported once."""
    with ExitStack() as stack:
        urls: dict[tuple[str, str], str] = {}

        def site(text: str, format: ScormFormat) -> str:
            if (text, format) not in urls:
                folder = tmp_path_factory.mktemp(format)
                unpack_lesson(folder, text, format)
                urls[text, format] = stack.enter_context(
                    serving_folder(folder / "site")
                )
            return urls[text, format]

        yield site


@pytest.fixture(params=FORMATS)
def format(request: pytest.FixtureRequest) -> ScormFormat:
    return cast(ScormFormat, request.param)


@pytest.fixture
def names(format: ScormFormat) -> dict[str, str]:
    return NAMES[format]


@pytest.fixture
def open_course(
    page: Page, sites: Callable[..., str], format: ScormFormat
) -> Iterator[Open]:
    """Open a course. After the test, no call may have broken a rule of the standard."""
    courses: list[Course] = []

    def open_course(text: str = LESSON, on: Page = page) -> Course:
        courses.append(Course(on, sites(text, format), format))
        return courses[-1]

    yield open_course
    assert [rule for course in courses for rule in course.broken_rules()] == []
