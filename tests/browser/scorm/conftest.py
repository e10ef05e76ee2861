"""Courses with offline and remote packages, in both versions of the standard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import cast

import pytest
from playwright.sync_api import Page

from app.packages.lms.scorm import ScormFormat
from tests.browser.scorm.course import Course, unpack_lesson
from tests.browser.scorm.lessons import LESSON, LESSONS
from tests.browser.scorm.names import FORMATS, NAMES
from tests.browser.scorm.school import RemoteCourse, School
from tests.servers.http import serving_folder

Open = Callable[..., Course]
OpenRemote = Callable[..., RemoteCourse]


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


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[School]:
    school = School(tmp_path_factory.mktemp("school"), LESSONS)
    with school.server():
        yield school


@pytest.fixture(scope="module")
def platforms(school: School) -> Iterator[Callable[[str, ScormFormat], str]]:
    """Return the URL of a platform with a lesson; each is exported once."""
    with ExitStack() as stack:
        urls: dict[tuple[str, str], str] = {}

        def platform(slug: str, format: ScormFormat) -> str:
            if (slug, format) not in urls:
                urls[slug, format] = stack.enter_context(school.platform(slug, format))
            return urls[slug, format]

        yield platform


@pytest.fixture
def open_remote(
    page: Page,
    school: School,
    platforms: Callable[[str, ScormFormat], str],
    format: ScormFormat,
) -> Iterator[OpenRemote]:
    """Open a course. After the test, no call may have broken a rule of the standard."""
    courses: list[RemoteCourse] = []

    def open_remote(slug: str = "course", on: Page = page) -> RemoteCourse:
        courses.append(RemoteCourse(on, platforms(slug, format), format, school))
        return courses[-1]

    yield open_remote
    assert [rule for course in courses for rule in course.broken_rules()] == []
