"""The single-choice question of the lesson, with and without JavaScript."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import APIResponse, Locator, Page, Response, Route, expect

from app.core.quiz import SingleChoice
from app.paths import bundled
from app.storage.lessons.library import Library
from tests.browser.conftest import SLUG, NewPage
from tests.browser.deck import Deck
from tests.browser.questions.question_page import question
from tests.browser.timeouts import SHORT_TIMEOUTS

RIGHT = re.compile("same output", re.I)
WRONG = re.compile("too short", re.I)

NO_STORAGE = """
for (const name of ['localStorage', 'sessionStorage'])
  Object.defineProperty(window, name, {
    get() { throw new DOMException('', 'SecurityError'); },
  });
"""


def question_of(page: Page) -> Locator:
    return page.locator("lesson-question[data-id=order-needed]")


def answer(page: Page, text: re.Pattern[str]) -> None:
    question = question_of(page)
    question.get_by_role("radio", name=text).check()
    question.get_by_role("button", name="Check my answer").click()


@pytest.fixture
def lesson(page: Page, lesson_url: str) -> Page:
    Deck(page, lesson_url).open("#/quick-check")
    return page


def test_options_are_not_reported_as_invalid_before_an_answer(lesson: Page) -> None:
    question = question_of(lesson)

    def invalid_options() -> list[str]:
        session = lesson.context.new_cdp_session(lesson)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        return [
            node["name"]["value"]
            for node in nodes
            if node.get("role", {}).get("value") == "radio"
            for found in node["properties"]
            if found["name"] == "invalid" and found["value"]["value"] != "false"
        ]

    assert invalid_options() == []

    answer(lesson, RIGHT)
    question.get_by_role("button", name="Answer again").click()

    expect(question.get_by_role("radio", checked=True)).to_have_count(0)
    assert invalid_options() == []


def test_feedback_stays_in_its_place_while_the_answer_is_changed(lesson: Page) -> None:
    question = question_of(lesson)
    button = question.locator(".question-actions button")
    for option, verdict, other in [(WRONG, "Not yet", RIGHT), (RIGHT, "Right", WRONG)]:
        answer(lesson, option)
        expect(question.get_by_role("status")).to_contain_text(verdict)
        before = button.bounding_box()

        question.get_by_role("radio", name=other).check()

        expect(question.get_by_role("status")).to_contain_text("not checked yet")
        expect(question.locator(".feedback:visible")).to_have_count(1)
        expect(button).to_have_text("Check my answer")
        after = button.bounding_box()
        assert before
        assert after
        assert (before["y"], before["x"]) == (after["y"], after["x"])


def test_a_wrong_answer_shows_feedback_and_can_be_corrected(lesson: Page) -> None:
    question = question_of(lesson)
    answer(lesson, WRONG)
    expect(question.get_by_role("status")).to_have_text(re.compile("Not yet"))
    expect(question.locator(".feedback:visible")).to_have_count(1)
    expect(question.locator("[data-mark=wrong]")).to_have_count(1)

    answer(lesson, RIGHT)

    expect(question.get_by_role("status")).to_have_text("Right, after 2 tries.")
    expect(question.locator("[data-mark=right]")).to_have_count(1)
    expect(question.locator("[data-mark=wrong]")).to_have_count(0)


def test_a_right_answer_announces_that_an_explanation_is_above_the_button(
    page: Page, included_url: str
) -> None:
    Deck(page, included_url).open("#/practice")
    question = page.locator("lesson-question[data-id=what-shuffling-does]")

    question.get_by_role("radio", name="Each word keeps its vector").check()
    question.get_by_role("button", name="Check my answer").click()

    explanation = question.locator(".explanation")
    expect(explanation).to_be_visible()
    reason = question.locator(".reason")
    expect(reason).to_contain_text("The explanation is above the button.")
    tops = [e.bounding_box() for e in (explanation, question.get_by_role("button"))]
    assert tops[0]
    assert tops[1]
    assert tops[0]["y"] < tops[1]["y"]


def test_a_question_is_answered_with_the_keyboard_and_restored_after_a_reload(
    lesson: Page,
) -> None:
    question = question_of(lesson)
    question.get_by_role("radio").first.focus()
    for key in ("Space", "ArrowDown", "ArrowUp", "Enter"):
        lesson.keyboard.press(key)
    expect(question.locator("[data-mark=wrong]")).to_have_count(1)

    lesson.keyboard.press("ArrowDown")
    button = question.get_by_role("button", name="Check my answer")
    button.focus()
    lesson.keyboard.press("Enter")
    expect(question.locator("[data-mark=right]")).to_have_count(1)
    expect(question.get_by_role("button")).to_be_focused()

    lesson.reload()

    expect(question_of(lesson).locator("[data-mark=right]")).to_have_count(1)
    expect(question_of(lesson).get_by_role("radio", name=RIGHT)).to_be_checked()


def test_a_question_works_where_storage_is_blocked(page: Page, lesson_url: str) -> None:
    page.add_init_script(NO_STORAGE)
    Deck(page, lesson_url).open()

    answer(page, WRONG)
    expect(question_of(page).locator("[data-mark=wrong]")).to_have_count(1)
    answer(page, RIGHT)

    expect(question_of(page).get_by_role("status")).to_have_text(
        "Right, after 2 tries."
    )


def test_an_answer_that_fails_to_send_can_be_sent_again(
    lesson: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_CONNECTION_REFUSED")
    lesson.route(re.compile("/answers"), lambda route: route.abort("connectionrefused"))

    answer(lesson, RIGHT)

    expect(question_of(lesson).get_by_role("status")).to_contain_text("did not reach")
    expect(question_of(lesson).get_by_role("radio", name=RIGHT)).to_be_checked()
    lesson.unroute(re.compile("/answers"))
    question_of(lesson).get_by_role("button", name="Check my answer").click()
    expect(question_of(lesson).locator("[data-mark=right]")).to_have_count(1)


def test_a_reader_whose_first_response_is_lost_stays_one_learner(
    lesson: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_FAILED")
    stored: list[APIResponse] = []

    def lose_response(route: Route) -> None:
        stored.append(route.fetch())
        route.abort()

    lesson.route(re.compile("/answers"), lose_response, times=1)
    answer(lesson, WRONG)
    expect(question_of(lesson).get_by_role("status")).to_contain_text("did not reach")

    with lesson.expect_response(re.compile("/answers")) as response:
        answer(lesson, RIGHT)

    assert response.value.json()["token"] == stored[0].json()["token"]
    expect(question_of(lesson).get_by_role("status")).to_have_text(
        "Right, after 2 tries."
    )


def test_an_answer_without_a_response_does_not_hold_back_the_next_one(
    page: Page, kinds: str
) -> None:
    page.add_init_script(SHORT_TIMEOUTS)
    page.goto(kinds)
    page.route(re.compile("/answers"), lambda _: None, times=1)
    lost, next_ = question(page, "numeric"), question(page, "several")
    lost.get_by_role("textbox").fill("1")
    lost.get_by_role("button", name="Check my answer").click()

    next_.get_by_role("checkbox").first.check()
    next_.get_by_role("button", name="Check my answer").click()

    expect(lost.locator(".verdict")).to_contain_text("did not reach")
    expect(next_.locator("[data-mark]")).not_to_have_count(0)


def test_a_response_that_the_page_cannot_use_is_not_reported_as_a_lost_answer(
    lesson: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("TypeError")
    lesson.route(re.compile("/answers"), lambda route: route.fulfill(body="null"))

    with lesson.expect_event("pageerror"):
        answer(lesson, RIGHT)

    expect(question_of(lesson).locator(".verdict")).to_be_empty()
    button = question_of(lesson).get_by_role("button", name="Check my answer")
    expect(button).not_to_have_attribute("aria-disabled", "true")


def test_an_error_in_the_page_is_not_reported_as_a_lost_answer(
    lesson: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("TypeError")
    result = {"correct": True, "verdict": "Right.", "feedback": None}
    lesson.route(re.compile("/answers"), lambda route: route.fulfill(json=result))

    with lesson.expect_event("pageerror"):
        answer(lesson, RIGHT)

    expect(question_of(lesson).locator(".verdict")).to_have_text("Right.")
    button = question_of(lesson).get_by_role("button", name="Check my answer")
    expect(button).not_to_have_attribute("aria-disabled", "true")


def test_an_answer_that_a_busy_server_does_not_store_is_not_marked_as_invalid(
    lesson: Page, expected_errors: list[str]
) -> None:
    expected_errors.append("503")
    detail = "Data cannot be read or stored at the moment. Try again in 5 seconds."
    lesson.route(
        re.compile("/answers"),
        lambda route: route.fulfill(
            status=503, content_type="application/problem+json", json={"detail": detail}
        ),
    )

    answer(lesson, RIGHT)

    question = question_of(lesson)
    expect(question.get_by_role("status")).to_have_text(detail)
    expect(question.locator("[aria-invalid=true]")).to_have_count(0)
    expect(question.get_by_role("radio", name=RIGHT)).to_be_checked()


def test_an_answer_that_changes_while_it_is_sent_is_not_checked_yet(
    lesson: Page,
) -> None:
    question = question_of(lesson)
    answer(lesson, WRONG)
    expect(question.get_by_role("status")).to_contain_text("Not yet")
    waiting: list[Route] = []
    lesson.route(re.compile("/answers"), lambda route: waiting.append(route))
    with lesson.expect_request(re.compile("/answers")):
        answer(lesson, RIGHT)

    question.get_by_role("radio", name=WRONG).check()
    with lesson.expect_response(re.compile("/answers")):
        waiting[0].continue_()

    expect(question.get_by_role("button")).to_be_enabled()
    expect(question.get_by_role("status")).to_contain_text("not checked yet")


def test_no_response_of_the_page_contains_the_answer_key(
    page: Page, included_url: str
) -> None:
    responses: list[Response] = []
    page.on("response", lambda response: responses.append(response))
    Deck(page, included_url).open()
    page.wait_for_load_state("networkidle")

    question = Library(bundled("content")).lesson(SLUG).question("order-needed")
    assert isinstance(question, SingleChoice)
    secrets = [
        re.sub("<.*", "", o.feedback.removeprefix("<p>")) for o in question.options
    ]
    texts = [r.text() for r in responses if "font" not in r.headers["content-type"]]
    assert not any(re.search(r'"correct"\s*:', text) for text in texts)
    assert all(secrets)
    assert not any(secret in text for secret in secrets for text in texts)
    shown = page.locator("lesson-question .feedback").all_inner_texts()
    assert set(shown) == {""}


@pytest.fixture
def page_without_script(new_page: NewPage, lesson_url: str) -> Page:
    page = new_page(java_script_enabled=False)
    page.goto(lesson_url)
    return page


def test_without_javascript_the_form_returns_the_marked_page_with_all_slides(
    page_without_script: Page,
) -> None:
    answer(page_without_script, WRONG)
    expect(question_of(page_without_script).locator("[data-mark=wrong]")).to_have_count(
        1
    )

    answer(page_without_script, RIGHT)

    expect(question_of(page_without_script).get_by_role("status")).to_have_text(
        "Right, after 2 tries."
    )
    expect(page_without_script.get_by_role("heading", level=1)).to_be_visible()
    expect(page_without_script.locator(".slide:visible")).to_have_count(5)
    expect(page_without_script.locator("#references")).to_be_visible()
    expect(page_without_script.locator(".scripted:visible")).to_have_count(0)
