"""Open questions in a lesson that a learning platform has launched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from app.config import Settings
from app.storage.database import Database
from app.storage.lms import PlatformStore
from tests.browser.lti.test_launch import open_course
from tests.browser.scorm.lessons import OPEN
from tests.platforms.lti import INSTRUCTOR, LTI, LmsPlatform
from tests.platforms.lti_server import lms_platform
from tests.servers.ports import free_port
from tests.servers.serving import Server
from tests.waiting import eventually


@pytest.fixture(scope="module")
def open_platform(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LmsPlatform]:
    """A platform that launches a lesson with open questions."""
    folder = tmp_path_factory.mktemp("open")
    (folder / "content" / "open").mkdir(parents=True)
    (folder / "content" / "open" / "lesson.md").write_text(OPEN, "utf-8")
    port, data = free_port(), folder / "data"
    tool = f"http://localhost:{port}"
    arguments = ("--port", str(port), "--content", str(folder / "content"))
    environ = {"OVERTONE_ADDRESS": tool, "OVERTONE_LMS_PRIVATE": "1"}
    with lms_platform(tool) as platform, Server(data, *arguments, **environ):
        database = Database(Settings(data=data).database)
        PlatformStore(database).add(platform.registration())
        yield platform


@pytest.fixture
def course(open_platform: LmsPlatform, request: pytest.FixtureRequest) -> LmsPlatform:
    """The platform, with a graded activity of this test's own."""
    open_platform.claims = {
        f"{LTI}custom": {"lesson": "open"},
        f"{LTI}resource_link": {"id": request.node.name},
    }
    open_platform.grade()
    return open_platform


def submit(lesson: FrameLocator) -> None:
    expect(lesson.locator("lesson-open:defined").first).to_be_visible()
    lesson.locator("lesson-open textarea").first.fill("Order matters.")
    lesson.get_by_role("button", name="Submit my answer").first.click()
    expect(lesson.locator(".model-answer:visible")).to_be_visible()


def check(lesson: FrameLocator) -> None:
    for _ in range(2):
        lesson.get_by_role("link", name="Next slide").click()
    lesson.locator("lesson-question").get_by_label("one", exact=True).check()
    lesson.get_by_role("button", name="Check my answer").click()


def test_the_gradebook_gets_only_the_score_of_graded_questions(
    learner: Page, course: LmsPlatform
) -> None:
    lesson = open_course(learner, course, "ada")
    submit(lesson)
    check(lesson)

    scores = course.gradebook.accepted
    assert eventually(lambda: bool(scores))
    assert [(each["scoreGiven"], each["scoreMaximum"]) for each in scores] == [(1, 1)]
    assert scores[0]["activityProgress"] == "Completed"

    lesson = open_course(learner, course, "ada")
    expect(lesson.locator("textarea").first).to_have_value("Order matters.")


def test_the_report_lists_the_texts(learner: Page, course: LmsPlatform) -> None:
    submit(open_course(learner, course, "ada"))
    course.claims[f"{LTI}roles"] = [INSTRUCTOR]
    lesson = open_course(learner, course, "teacher")

    lesson.get_by_role("link", name="Class results").click()
    lesson.get_by_role("link", name="Show details").click()

    expect(lesson.get_by_text("Order matters.")).to_be_visible()
