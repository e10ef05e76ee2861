"""SCORM packages, played by a platform that enforces the rules of the standard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import cast

import pytest
from playwright.sync_api import Page, expect

from app.packages.scorm import ScormFormat
from tests.browser.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.scorm.course import Course, serving_folder, unpack_lesson

LESSON = """\
---
title: A course
---

# The first slide {#first}

Some [words](https://example.org/).

:::{predict} guess
What happens?

- nothing
- much

> Nothing happens.
:::

---

# مسألة الترتيب

:::{practice} number
How long is a wave?

= 6.28 ± 0.01 steps > Right: a whole wave.
= 3.14 ± 0.01 > That is half a wave.
:::

***

# Quick check {#check}

:::{question} one
Which is the first?

- [x] one
  > Right: it is the first.
- [ ] two
  > No: it is the second.
:::

::::{question} some
:points: 3
Which are even?

- [x] two
  > Right: 2 is even.
- [x] four
  > Right: 4 is even.
- [ ] five
  > No: 5 is odd.

:::{explanation}
Even numbers are multiples of 2.
:::
::::
"""
MASTERY = LESSON.replace("title: A course", "title: A course\nmastery: 60")
LAST = LESSON.replace("title: A course", "title: A course\ngrading: last")
UNGRADED = LESSON[: LESSON.index(":::{question} one")] + "The end.\n"

FORMATS: tuple[ScormFormat, ...] = ("scorm12", "scorm2004")
NAMES = {
    "scorm12": {
        "raw": "cmi.core.score.raw",
        "status": "cmi.core.lesson_status",
        "location": "cmi.core.lesson_location",
        "mode": "cmi.core.lesson_mode",
        "credit": "cmi.core.credit",
        "exit": "cmi.core.exit",
        "time": "cmi.core.session_time",
        "set": "LMSSetValue",
        "commit": "LMSCommit",
        "end": "LMSFinish",
    },
    "scorm2004": {
        "raw": "cmi.score.raw",
        "status": "cmi.completion_status",
        "location": "cmi.location",
        "mode": "cmi.mode",
        "credit": "cmi.credit",
        "exit": "cmi.exit",
        "time": "cmi.session_time",
        "set": "SetValue",
        "commit": "Commit",
        "end": "Terminate",
    },
}

Open = Callable[..., Course]


@pytest.fixture(scope="module")
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


def test_each_answer_sends_the_score_and_the_status(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()

    course.choose("one", "one")

    assert course.state("one") == "right"
    assert course.data[names["raw"]] == "25"
    assert course.data[names["status"]] == "incomplete"
    course.choose("some", "two")
    assert course.state("some") == "wrong"
    assert course.data[names["raw"]] == "62.5"
    assert course.data[names["status"]] == "completed"
    score = course.lesson.locator('[data-course="score"]')
    expect(score).to_have_text("Score: 2.5 of 4 points, sent to your course.")


def test_no_score_is_sent_before_the_first_graded_answer(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.lesson.get_by_role("link", name="Next slide").click()
    course.enter("number", "6.28")
    course.leave()

    assert names["raw"] not in course.data
    assert course.data[names["status"]] == "incomplete"


def test_the_page_shows_feedback_explanation_and_summary(open_course: Open) -> None:
    course = open_course().launch()

    course.choose("some", "two", "five")
    expect(course.question("some")).to_contain_text("No: 5 is odd.")
    expect(course.question("some")).not_to_contain_text("multiples of 2")
    course.question("some").get_by_label("five").uncheck()
    course.choose("some", "four")
    expect(course.question("some").locator(".verdict")).to_have_text(
        "Right, after 2 tries."
    )
    expect(course.question("some")).to_contain_text("Even numbers are multiples of 2.")

    summary = course.lesson.locator("quiz-summary")
    expect(summary).to_be_hidden()
    course.choose("one", "one")
    expect(summary).to_contain_text("1 of 2 questions right on the first try.")


def test_an_invalid_answer_is_explained_and_not_recorded(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()

    course.check("some")

    expect(course.question("some").locator(".verdict")).to_have_text(
        "Choose at least one option."
    )
    assert names["raw"] not in course.data


def test_a_learner_who_returns_continues_where_they_left(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.lesson.get_by_label("nothing").check()
    course.lesson.get_by_role("link", name="Next slide").click()
    course.enter("number", "3,14")
    course.choose("one", "two")
    course.leave()

    assert course.sessions[-1][-1] == names["end"]
    assert course.data[names["exit"]] == "suspend"
    assert course.data[names["location"]].isascii()
    course.launch()

    assert course.lesson.locator(".slide-number").text_content() == "2"
    expect(course.question("number")).to_contain_text("That is half a wave.")
    expect(course.question("number").get_by_label("Your number")).to_have_value("3,14")
    expect(course.question("one")).to_contain_text("No: it is the second.")
    assert course.state("some") == "open"
    course.enter("number", "6.28")
    expect(course.question("number").locator(".verdict")).to_have_text(
        "Right, after 2 tries."
    )
    course.lesson.get_by_role("link", name="Previous slide").click()
    expect(course.lesson.get_by_label("nothing")).to_be_checked()


def test_two_learners_of_one_browser_do_not_see_each_others_answers(
    open_course: Open,
) -> None:
    course = open_course().launch()
    course.lesson.get_by_label("nothing").check()
    course.lesson.get_by_role("link", name="Next slide").click()
    course.choose("one", "one")
    course.leave()

    course.set("data", {})  # another learner
    course.launch()

    assert course.lesson.locator(".slide-number").text_content() == "1"
    assert course.state("one") == "open"
    expect(course.lesson.get_by_label("nothing")).not_to_be_checked()


@pytest.mark.parametrize("why", ["mode", "credit"])
def test_a_review_writes_nothing(
    open_course: Open, names: dict[str, str], why: str
) -> None:
    course = open_course().launch()
    course.choose("one", "one")
    course.leave()
    before = course.data

    course.launch(**{names[why]: {"mode": "review", "credit": "no-credit"}[why]})

    problem = course.lesson.locator('[data-course="problem"]')
    expect(problem).to_have_text(
        "This is a review: your answers are checked but not saved."
    )
    assert course.state("one") == "right"
    course.choose("some", "two", "four")
    assert course.state("some") == "right"
    course.leave()
    assert {names["set"], names["commit"]}.isdisjoint(course.sessions[-1])
    assert course.sessions[-1][-1] == names["end"]
    changed = {n for n, v in course.data.items() if before.get(n) != v}
    assert changed <= {names[why]}


def test_with_a_mastery_score_the_lesson_is_passed_or_failed(
    open_course: Open, format: ScormFormat, names: dict[str, str]
) -> None:
    status = {"scorm12": names["status"], "scorm2004": "cmi.success_status"}[format]
    undecided = {"scorm12": "incomplete", "scorm2004": "unknown"}[format]
    course = open_course(MASTERY).launch()

    course.choose("some", "two")
    assert course.data[status] == undecided
    score = course.lesson.locator('[data-course="score"]')
    expect(score).to_contain_text("You need 60 % to pass.")
    course.choose("one", "two")
    assert course.data[names["raw"]] == "37.5"
    assert course.data[status] == "failed"
    course.choose("some", "four")

    assert course.data[names["raw"]] == "75"
    assert course.data[status] == "passed"
    expect(score).to_contain_text("sent to your course. You have passed.")
    if format == "scorm2004":
        assert course.data[names["status"]] == "completed"
        assert course.data["cmi.score.scaled"] == "0.75"


@pytest.mark.parametrize(("text", "raw"), [(LESSON, "25"), (LAST, "0")])
def test_the_grading_rule_says_which_answer_counts(
    open_course: Open, names: dict[str, str], text: str, raw: str
) -> None:
    course = open_course(text).launch()

    course.choose("one", "one")
    course.question("one").get_by_role("button", name="Answer again").click()
    course.choose("one", "two")

    assert course.data[names["raw"]] == raw


def test_a_lesson_without_questions_is_completed_on_its_last_slide(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course(UNGRADED).launch()
    course.leave()
    assert course.data[names["status"]] == "incomplete"

    course.launch()
    course.lesson.get_by_role("link", name="Next slide").click()
    course.leave()

    assert course.data[names["status"]] == "completed"
    assert names["raw"] not in course.data


def test_a_completed_lesson_stays_completed(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.choose("one", "one")
    course.choose("some", "two", "four")
    course.leave()

    # As after an upload of a new version with other questions.
    course.launch(**{"cmi.suspend_data": ""})
    course.choose("one", "two")

    assert course.data[names["status"]] == "completed"
    assert course.data[names["raw"]] == "100"


def test_a_hidden_page_is_saved(open_course: Open, names: dict[str, str]) -> None:
    course = open_course().launch()
    course.lesson.get_by_role("link", name="Next slide").click()

    course.lesson.locator("body").evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )

    assert course.data[names["location"]]
    assert course.data[names["time"]]


def test_a_refused_score_is_reported_and_sent_again(
    open_course: Open, names: dict[str, str]
) -> None:
    course = open_course().launch()
    course.set("accepts", False)
    course.choose("one", "one")

    score = course.lesson.locator('[data-course="score"]')
    expect(score).to_contain_text("Your course did not accept your score.")
    course.set("accepts", True)
    course.choose("some", "two", "four")

    expect(score).to_have_text("Score: 4 of 4 points, sent to your course.")
    assert course.data[names["raw"]] == "100"


def test_a_page_from_the_history_of_the_browser_loads_again(
    open_course: Open,
) -> None:
    course = open_course().launch()
    course.choose("one", "one")

    course.lesson.locator("body").evaluate(
        """() => {
          dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
          dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        }"""
    )

    problem = course.lesson.locator('[data-course="problem"]')
    expect(problem).to_contain_text("not opened in a course")
    assert len(course.sessions) == 1


def test_without_a_platform_the_page_says_that_nothing_is_saved(
    page: Page, sites: Callable[..., str], format: ScormFormat
) -> None:
    page.goto(f"{sites(LESSON, format)}lesson/index.html")
    expect(page.locator('[data-course="problem"]')).to_have_text(
        "This page was not opened in a course, so your answers are checked but not"
        " saved."
    )
    question = page.locator('lesson-question[data-id="one"]')
    question.get_by_label("one", exact=True).check()
    question.get_by_role("button", name="Check my answer").click()

    expect(question.locator(".verdict")).to_have_text("Right, on the first try.")
    expect(page.locator('[data-course="score"]')).to_have_text("Score: 1 of 4 points.")


def test_links_to_other_sites_open_in_a_new_tab(open_course: Open) -> None:
    link = open_course().launch().lesson.get_by_role("link", name="words")

    expect(link).to_have_attribute("target", "_blank")
    expect(link).to_have_attribute("rel", "noopener")


def test_no_axe_violation_in_a_package(
    new_page: NewPage, sites: Callable[..., str], format: ScormFormat
) -> None:
    page = page_for_axe(new_page)
    page.goto(f"{sites(MASTERY, format)}lesson/index.html")
    page.locator('lesson-question[data-id="one"]').get_by_label("two").check()
    page.locator('lesson-question[data-id="one"]').get_by_role("button").click()
    expect(page.locator('[data-course="score"]')).to_be_visible()
    expect(page.locator('[data-course="problem"]')).to_be_visible()

    assert violations(page) == []


def test_a_package_fits_a_phone(
    open_course: Open, new_page: NewPage, names: dict[str, str]
) -> None:
    phone = new_page(viewport={"width": 390, "height": 700}, has_touch=True)
    course = open_course(LESSON, phone).launch()

    course.choose("one", "one")

    assert course.data[names["raw"]] == "25"
    widths = course.lesson.locator("html").evaluate(
        "({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]"
    )
    assert widths[0] <= widths[1] == 390


def test_the_platform_is_found_in_the_window_that_opened_the_lesson(
    open_course: Open, format: ScormFormat, names: dict[str, str]
) -> None:
    course = open_course()
    with course.page.expect_popup() as popup:
        course.page.evaluate("format => launchInWindow(format)", format)

    question = popup.value.locator('lesson-question[data-id="one"]')
    question.get_by_label("one", exact=True).check()
    question.get_by_role("button", name="Check my answer").click()

    expect(question.locator(".verdict")).not_to_be_empty()
    assert course.data[names["raw"]] == "25"
