"""The results of a class in the frame of a learning platform."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from playwright.sync_api import FrameLocator, Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import SLUG, NewPage
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.lti.test_launch import open_course
from tests.platforms.gradebook import Answer
from tests.platforms.learner import LaunchedLearner
from tests.platforms.lti import INSTRUCTOR, LEARNER, LTI, LmsPlatform
from tests.waiting import eventually

WRONG, RIGHT = 0, 1
"""Options of the question “order-needed”."""

CUT_CONNECTION = """(body) => {
  Response.prototype[body] = () => Promise.reject(new TypeError("network error"));
}"""
"""Let the connection end before the body of a response is complete."""

NUMBERS = re.compile("Right at the first try")


@pytest.fixture
def course(
    launching: LmsPlatform, request: pytest.FixtureRequest
) -> Iterator[LmsPlatform]:
    """The platform, with an activity of this test's own."""
    launching.claims = {
        f"{LTI}custom": {"lesson": COMPACT_SLUG},
        f"{LTI}resource_link": {"id": request.node.name},
        f"{LTI}context": {"id": request.node.name},
    }
    launching.stores_data = False
    yield launching
    launching.gradebook.failure = None


def fill(course: LmsPlatform, learners: int, option: int = RIGHT) -> None:
    """Let learners of the activity answer the question “order-needed”."""
    course.claims[f"{LTI}roles"] = [LEARNER]
    for number in range(learners):
        learner = LaunchedLearner(course, f"learner {option} {number}")
        assert learner.answer(option, COMPACT_SLUG)


def open_lesson(page: Page, course: LmsPlatform) -> FrameLocator:
    """Open the activity as a teacher."""
    course.claims[f"{LTI}roles"] = [INSTRUCTOR]
    return open_course(page, course, "teacher")


def open_results(page: Page, course: LmsPlatform) -> FrameLocator:
    frame = open_lesson(page, course)
    frame.get_by_role("link", name="Class results").click()
    expect(frame.get_by_role("status")).to_contain_text("answered")
    return frame


def test_a_teacher_sees_the_results_in_the_frame_also_after_a_reload(
    learner: Page, course: LmsPlatform
) -> None:
    fill(course, 4, RIGHT)
    fill(course, 2, WRONG)

    frame = open_results(learner, course)

    question = frame.get_by_role("article").filter(has_text=NUMBERS)
    expect(question).to_have_count(1)
    expect(question).to_contain_text("4 of 6 67%")
    assert "launch=" not in learner.frames[1].url
    learner.frames[1].evaluate("location.reload()")
    expect(question).to_contain_text("4 of 6 67%")


def test_the_results_of_a_part_name_it(learner: Page, course: LmsPlatform) -> None:
    course.claims[f"{LTI}custom"] = {"lesson": COMPACT_SLUG, "part": "check"}

    frame = open_results(learner, course)

    name = "Results of “Order and waves: Quick check”"
    expect(frame.get_by_role("heading", level=1)).to_have_text(name)
    assert learner.frames[1].title() == f"{name} · Overtone"


def test_a_teacher_returns_from_results_in_a_window_to_the_course(
    learner: Page, course: LmsPlatform
) -> None:
    """Moodle opens activities on phones in the whole window."""
    course.claims |= {f"{LTI}roles": [INSTRUCTOR], "sub": "teacher"}
    learner.goto(f"{course.tool}/lti/login?{urlencode(course.login_parameters())}")
    learner.get_by_role("link", name="Class results").click()

    back = learner.get_by_role("main").get_by_role("link", name="Back to the course")
    expect(back).to_have_attribute("href", f"{course.url}/course")
    back.click()

    learner.wait_for_url(f"{course.url}/course")


def test_results_whose_launch_has_expired_link_back_to_the_course(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims |= {f"{LTI}roles": [INSTRUCTOR], "sub": "teacher"}
    learner.goto(f"{course.tool}/lti/login?{urlencode(course.login_parameters())}")
    expired = {"detail": "This page was opened too long ago."}
    learner.route("**/report/results*", lambda r: r.fulfill(status=401, json=expired))

    learner.get_by_role("link", name="Class results").click()

    expect(learner.get_by_role("status")).to_have_text(expired["detail"])
    back = learner.get_by_role("main").get_by_role("link", name="Back to the course")
    expect(back).to_have_attribute("href", f"{course.url}/course")


def test_results_in_a_frame_have_no_link_to_the_course(
    learner: Page, course: LmsPlatform
) -> None:
    frame = open_results(learner, course)

    expect(frame.get_by_role("link", name="Back to the lesson")).to_be_visible()
    expect(frame.get_by_role("link", name="Back to the course")).to_have_count(0)


def test_a_teacher_returns_from_the_results_to_the_lesson(
    learner: Page, course: LmsPlatform
) -> None:
    frame = open_results(learner, course)

    frame.get_by_role("link", name="Back to the lesson").click()

    expect(frame.get_by_text("this activity is not graded")).to_be_visible()
    frame.locator("lesson-deck[data-ready]").wait_for()


def test_the_overview_leads_to_a_question_and_a_reload_still_works(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims[f"{LTI}custom"] = {"lesson": SLUG}
    frame = open_results(learner, course)
    link = frame.get_by_role("table").get_by_role("link").last
    name = link.text_content() or ""

    link.click()

    heading = frame.get_by_role("article").locator("h3", has_text=name)
    expect(heading).to_be_focused()
    learner.frames[1].evaluate("location.reload()")
    expect(frame.get_by_role("table")).to_be_visible()


def test_the_overview_leads_to_a_question_whose_id_is_encoded_in_the_address(
    learner: Page, course: LmsPlatform
) -> None:
    course.claims[f"{LTI}custom"] = {"lesson": SLUG}
    frame = open_results(learner, course)
    link = frame.get_by_role("table").get_by_role("link").last
    heading = frame.get_by_role("article").locator("h3").last
    link.evaluate("link => { link.href = '#question-größe'; }")
    heading.evaluate("heading => { heading.id = 'question-größe'; }")

    link.click()

    expect(heading).to_be_focused()
    # A fragment would be a new entry in the history, without the launch.
    assert learner.frames[1].evaluate("location.hash") == ""


def test_a_link_in_the_results_opens_the_slide(
    learner: Page, course: LmsPlatform
) -> None:
    frame = open_results(learner, course)

    slide = frame.get_by_role("heading", level=2).first.get_by_role("link")
    slide.click()

    expect(frame.get_by_text("this activity is not graded")).to_be_visible()
    assert re.search(r"/embed\?lms=1#/[\w-]+$", learner.frames[1].url)


def test_the_answers_of_few_learners_are_shown_on_request(
    learner: Page, course: LmsPlatform
) -> None:
    fill(course, 1)
    frame = open_results(learner, course)
    expect(frame.get_by_text("are not broken down")).to_be_visible()

    frame.get_by_role("link", name="Show details for fewer than 5 learners").click()

    expect(frame.get_by_text("Right answer", exact=True)).to_have_count(1)
    hide = frame.get_by_role("link", name="Hide details for fewer than 5 learners")
    expect(hide).to_be_focused()
    assert "details" not in learner.frames[1].url


def test_a_teacher_refreshes_the_results_in_the_frame(
    learner: Page, course: LmsPlatform
) -> None:
    fill(course, 5)
    frame = open_results(learner, course)
    expect(frame.get_by_role("status")).to_contain_text("5 learners have answered.")
    fill(course, 6)

    frame.get_by_role("link", name="Refresh").click()

    expect(frame.get_by_role("status")).to_contain_text("6 learners have answered.")
    expect(frame.get_by_role("link", name="Refresh")).to_be_focused()


def test_a_connection_that_is_cut_during_the_response_is_reported(
    learner: Page, course: LmsPlatform
) -> None:
    message = "The server cannot be reached. Reload the page in a moment."
    fill(course, 5)
    frame = open_results(learner, course)
    page = learner.frames[1]

    page.evaluate(CUT_CONNECTION, "blob")
    frame.get_by_role("link", name="Download CSV").click()
    expect(frame.get_by_role("status")).to_have_text(message)
    page.evaluate("document.querySelector('[role=status]').textContent = ''")

    page.evaluate(CUT_CONNECTION, "text")
    frame.get_by_role("link", name="Refresh").click()
    expect(frame.get_by_role("status")).to_have_text(message)


def test_a_teacher_downloads_the_results(learner: Page, course: LmsPlatform) -> None:
    fill(course, 5)
    frame = open_results(learner, course)

    with learner.expect_download() as download:
        frame.get_by_role("link", name="Download CSV").click()

    assert download.value.suggested_filename == f"{COMPACT_SLUG}-results.csv"
    text = download.value.path().read_text("utf-8-sig")
    assert "order-needed" in text


def test_a_teacher_presents_a_question_from_the_results(
    learner: Page, course: LmsPlatform
) -> None:
    frame = open_results(learner, course)
    article = frame.get_by_role("article").last
    prompt = article.get_by_role("heading", level=3).text_content() or ""

    with learner.context.expect_page() as opened:
        article.get_by_role("link", name="Present this question to the class").click()

    first = opened.value.locator(".vote-item").first
    expect(first.locator(".vote-item-prompt")).to_have_text(prompt.strip())
    expect(first.get_by_role("button", name="Open vote")).to_be_visible()


def test_a_teacher_opens_the_presenter_view_in_a_new_tab(
    learner: Page, course: LmsPlatform
) -> None:
    frame = open_lesson(learner, course)

    with learner.context.expect_page() as opened:
        frame.get_by_role("link", name="Present live").click()

    expect(opened.value.locator(".card-code-value")).to_be_visible()


@pytest.mark.parametrize(
    ("has_grade", "preview"),
    [
        (True, "Preview: your answers are not recorded in the gradebook."),
        (False, "Preview: this activity is not graded."),
    ],
    ids=["a grade", "no grade"],
)
def test_the_bar_tells_a_teacher_whether_the_activity_has_a_grade(
    learner: Page, course: LmsPlatform, has_grade: bool, preview: str
) -> None:
    if has_grade:
        course.grade()

    frame = open_lesson(learner, course)

    expect(frame.get_by_text(preview)).to_be_visible()


@pytest.mark.parametrize(
    ("status", "kind", "message"),
    [
        (400, "refused", "Your course did not accept 1 score."),
        # After this error, the server waits before it sends further scores.
        (503, "unsent", "1 score not sent yet."),
    ],
    ids=["refused", "down"],
)
def test_the_bar_tells_a_teacher_which_scores_have_not_arrived(
    learner: Page, course: LmsPlatform, status: int, kind: str, message: str
) -> None:
    course.grade()
    course.gradebook.failure = Answer(status, "The grade item is locked.")
    fill(course, 1)

    course.claims[f"{LTI}roles"] = [INSTRUCTOR]
    teacher = LaunchedLearner(course, "teacher")
    assert eventually(lambda: teacher.session()[kind] == 1)

    frame = open_lesson(learner, course)

    box = frame.get_by_text(message)
    expect(box).to_contain_text("The grade item is locked.")


def test_a_learner_sees_no_results(learner: Page, course: LmsPlatform) -> None:
    course.claims[f"{LTI}roles"] = [LEARNER]

    frame = open_course(learner, course, "learner")

    expect(frame.get_by_text("This activity has no grade.")).to_be_visible()
    expect(frame.get_by_role("link", name="Class results")).to_have_count(0)
    report = f"{course.tool}/lessons/{COMPACT_SLUG}/report?embed=1"
    launch = learner.frames[1].evaluate("history.state.launch")
    learner.goto(f"{report}#launch={launch}")
    expect(learner.get_by_text("Only teachers of the course")).to_be_visible()


def test_the_results_without_a_launch_say_how_to_open_them(
    learner: Page, course: LmsPlatform
) -> None:
    learner.goto(f"{course.tool}/lessons/{COMPACT_SLUG}/report?embed=1")

    expect(learner.get_by_text("Open the activity in your course")).to_be_visible()


def test_no_axe_violation_on_the_results(
    new_page: NewPage, course: LmsPlatform
) -> None:
    fill(course, 5)
    page = page_for_axe(new_page)
    page.goto(f"{course.tool}/lessons/{COMPACT_SLUG}/report")

    expect(page.get_by_text("Right answer", exact=True).first).to_be_visible()
    assert violations(page) == []


def test_a_print_of_the_results_contains_no_buttons_and_links(
    new_page: NewPage, course: LmsPlatform
) -> None:
    fill(course, 5)
    page = new_page()
    page.goto(f"{course.tool}/lessons/{COMPACT_SLUG}/report")
    expect(page.get_by_text("Download CSV")).to_be_visible()

    page.emulate_media(media="print")

    expect(page.get_by_text("Download CSV")).to_be_hidden()
    expect(page.get_by_text("Present this question").first).to_be_hidden()
    expect(page.get_by_text("Right answer", exact=True).first).to_be_visible()
