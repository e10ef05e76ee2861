"""A cmi5 session in a frame of the platform's page, with third-party cookies blocked.

The platform's host is 127.0.0.1 and the server's localhost, so the lesson is
cross-site.
"""

from __future__ import annotations

import wave
from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserType, FrameLocator, Page, Route, expect
from sqlalchemy import func, select, update

from app.config import Settings
from app.storage.cmi5.sessions import LEFT_AFTER
from app.storage.cmi5.tables import sessions
from app.storage.database import Database
from app.storage.packages import PackageStore
from tests.browser.other_browsers.third_party_storage import third_party_storage_page
from tests.browser.presenter_view import wait_until
from tests.browser.scorm.lessons import MASTERY, OPEN, OPEN_ONLY, UNGRADED
from tests.platforms.cmi5 import Cmi5Platform, cmi5_platform
from tests.servers.serving import Server
from tests.waiting import eventually

SHOW = """
(src) => {
  const frame = document.createElement("iframe");
  Object.assign(frame, { src, title: "Lesson" });
  frame.style = "inline-size: 100%; block-size: 90vh";
  document.body.replaceChildren(frame);
}
"""


LESSONS = {
    "graded": MASTERY,
    "ungraded": UNGRADED,
    "open": OPEN.replace("\n---\n", "\nmastery: 60\n---\n", 1),
    "open-only": OPEN_ONLY,
    "sound": UNGRADED + '\n:::{audio} a.wav\n:transcript: ""\n:::\n',
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("cmi5")
    for slug, text in LESSONS.items():
        (folder / "content" / slug).mkdir(parents=True)
        (folder / "content" / slug / "lesson.md").write_text(text, "utf-8")
    with wave.open(str(folder / "content" / "sound" / "a.wav"), "wb") as tone:
        tone.setparams((1, 2, 8000, 0, "NONE", ""))
    arguments = ("--content", str(folder / "content"))
    with Server(folder / "data", *arguments, OVERTONE_LMS_PRIVATE="1") as server:
        yield server


@pytest.fixture
def platform() -> Iterator[Cmi5Platform]:
    with cmi5_platform() as platform:
        yield platform


@pytest.fixture(scope="module")
def learner(
    browser_type: BrowserType, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Page]:
    """A page of one browser for all tests, because a start takes a second.

    The browser blocks the storage of lessons, and each test has its own platform.
    """
    profile = tmp_path_factory.mktemp("profile")
    with third_party_storage_page(browser_type, profile, blocked=True) as page:
        yield page


RETRY = 5000
"""Milliseconds after which a page sends a report again."""


class Course:
    """A learner's course; `page` is the platform's page."""

    def __init__(self, page: Page, platform: Cmi5Platform, server: Server) -> None:
        self.page, self.platform, self._server = page, platform, server
        self._database = Database(Settings(data=server.data).database)
        page.goto(f"{platform.url}/course")

    def launch(self, slug: str = "graded", **options: str) -> FrameLocator:
        """Open the lesson in a frame and wait until it shows its session."""
        lesson = self.start(slug, **options)
        expect(
            lesson.locator("[data-cmi5-bar] [data-for]:not([hidden])")
        ).to_be_visible()
        return lesson

    def start(self, slug: str = "graded", **options: str) -> FrameLocator:
        """Open the lesson in a frame."""
        key = PackageStore(self._database).create(slug, "cmi5")
        origin = self._server.url.replace("127.0.0.1", "localhost")
        query = self.platform.launch(**options)
        self.page.evaluate(SHOW, f"{origin}cmi5/launch/{key}?{query}")
        lesson = self.page.frame_locator("iframe")
        lesson.locator("lesson-deck[data-ready]").wait_for(state="attached")
        return lesson

    def let_leave_time_pass(self) -> None:
        """Wait until the server knows that the page was left, LEFT_AFTER ago."""
        newest = select(func.max(sessions.c.id)).scalar_subquery()
        left = update(sessions).where(
            sessions.c.id == newest, sessions.c.left_at.is_not(None)
        )
        earlier = left.values(left_at=sessions.c.left_at - LEFT_AFTER)

        def is_left() -> bool:
            with self._database.writing() as connection:
                return connection.execute(earlier).rowcount == 1

        assert eventually(is_left)

    def sends(self, *verbs: str) -> bool:
        """Wait until the statements of the last session have these verbs."""
        session = self.platform.sessions[-1]
        return eventually(lambda: session.verbs == list(verbs))


@pytest.fixture
def course(learner: Page, platform: Cmi5Platform, server: Server) -> Course:
    return Course(learner, platform, server)


def choose(lesson: FrameLocator, id: str, *options: str) -> None:
    question = lesson.locator(f'lesson-question[data-id="{id}"]')
    for option in options:
        question.get_by_label(option, exact=True).check()
    question.get_by_role("button", name="Check my answer").click()
    expect(question.locator(".verdict")).not_to_be_empty()


def test_a_learner_passes_and_goes_back_to_the_course(course: Course) -> None:
    lesson = course.launch()
    bar = lesson.locator("[data-cmi5-bar]")
    expect(bar).to_contain_text("when you have answered all questions")
    choose(lesson, "one", "one")
    choose(lesson, "some", "two", "four")

    assert course.sends("initialized", "completed", "passed")
    expect(bar).to_contain_text("Saved to your course at")
    lesson.get_by_role("link", name="Back to the course").click()
    expect(lesson.locator("body")).to_contain_text("The course")
    assert course.sends("initialized", "completed", "passed", "terminated")


def test_a_session_ends_after_its_page_was_left(course: Course) -> None:
    course.launch()
    assert course.sends("initialized")

    course.page.evaluate("() => document.body.replaceChildren()")

    course.let_leave_time_pass()
    assert course.sends("initialized", "terminated")


def test_a_reload_continues_the_session(course: Course) -> None:
    lesson = course.launch()
    choose(lesson, "one", "one")
    frame = course.page.frames[1]
    frame.evaluate("() => { setTimeout(() => location.reload()) }")
    question = lesson.locator('lesson-question[data-id="one"]')
    expect(question).to_have_attribute("data-state", "right")
    choose(lesson, "some", "two", "four")

    assert course.sends("initialized", "completed", "passed")


def test_an_answer_waits_for_the_session(course: Course) -> None:
    waiting: list[Route] = []
    course.page.route("**/cmi5/session", lambda route: waiting.append(route))
    lesson = course.start()
    question = lesson.locator('lesson-question[data-id="one"]')
    question.get_by_label("one", exact=True).check()
    button = question.get_by_role("button", name="Check my answer")
    button.click()
    expect(button).to_have_attribute("aria-disabled", "true")

    waiting.pop().continue_()
    course.page.unroute("**/cmi5/session")

    expect(question.locator(".verdict")).to_have_text("Right, on the first try.")


def test_the_page_of_a_session_that_has_ended_links_back_to_the_course(
    course: Course,
) -> None:
    lesson = course.launch()
    back = lesson.get_by_role("link", name="Back to the course")
    expect(back).to_be_visible()
    ended = {"status": 401, "json": {}, "content_type": "application/problem+json"}
    course.page.route("**/cmi5/session", lambda route: route.fulfill(**ended))

    course.page.frames[1].evaluate("() => { setTimeout(() => location.reload()) }")

    expect(lesson.get_by_text("This session has ended.")).to_be_visible()
    expect(back).to_have_attribute("href", f"{course.platform.url}/course")
    course.page.unroute("**/cmi5/session")


def test_a_lesson_without_questions_is_completed_on_its_last_slide(
    course: Course,
) -> None:
    lesson = course.launch("ungraded")
    assert course.sends("initialized")
    lesson.get_by_role("link", name="Next slide").click()

    assert course.sends("initialized", "completed")
    saved = lesson.get_by_text("Saved to your course at").first
    expect(saved).to_be_visible(timeout=10_000)


@pytest.mark.parametrize("status", [0, 429, 503])
def test_the_end_of_a_lesson_is_reported_again_after_an_error(
    course: Course, status: int
) -> None:
    """A status of 0 is a lost connection."""
    clock = course.page.clock
    clock.install()
    lesson = course.launch("ungraded")
    reports: list[Route] = []

    def fail_once(route: Route) -> None:
        if route.request.method != "POST" or reports:
            route.continue_()
            return
        reports.append(route)
        if status:
            route.fulfill(status=status)
        else:
            route.abort()

    course.page.route("**/cmi5/session", fail_once)
    lesson.get_by_role("link", name="Next slide").click()

    wait_until(course.page, lambda: bool(reports))
    clock.fast_forward(RETRY)

    expect(lesson.get_by_text("Saved to your course at").first).to_be_visible()
    assert course.sends("initialized", "completed")
    assert len(reports) == 1
    course.page.unroute("**/cmi5/session")


@pytest.mark.parametrize("is_muted", [True, False])
def test_a_lesson_is_muted_for_a_learner_who_prefers_it(
    course: Course, is_muted: bool
) -> None:
    course.platform.preferences = [200 if is_muted else 404]

    lesson = course.launch("sound")

    expect(lesson.locator("audio")).to_have_js_property("muted", is_muted)


@pytest.mark.parametrize(
    ("slug", "end"),
    [("open", ("completed", "passed")), ("open-only", ("completed",))],
)
def test_an_open_question_is_stored_and_changes_no_result(
    course: Course, slug: str, end: tuple[str, ...]
) -> None:
    lesson = course.launch(slug)
    expect(lesson.locator("lesson-open:defined").first).to_be_visible()
    lesson.locator("lesson-open textarea").first.fill("Order matters.")
    lesson.get_by_role("button", name="Submit my answer").first.click()
    expect(lesson.locator(".model-answer:visible")).to_be_visible()
    lesson.get_by_role("link", name="Next slide").click()
    if slug == "open":
        assert course.sends("initialized")
        lesson.get_by_role("link", name="Next slide").click()
        choose(lesson, "one", "one")
    assert course.sends("initialized", *end)

    course.page.frames[1].evaluate("() => { setTimeout(() => location.reload()) }")

    field = lesson.locator("lesson-open textarea").first
    expect(field).to_have_value("Order matters.")


def test_a_review_is_reported_above_the_lesson(course: Course) -> None:
    lesson = course.launch(mode="Review")

    bar = lesson.locator("[data-cmi5-bar]")
    expect(bar).to_contain_text("they are not part of the results")
    choose(lesson, "one", "one")
    assert course.sends("initialized")
    expect(lesson.locator(".grade-status")).to_have_count(0)
