"""Forms that a reader sends before the scripts of the page have started."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck, wait_until_ready
from tests.browser.questions.question_page import check

PHONE = {"width": 360, "height": 640}


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def lesson_url(other_lessons: str) -> str:
    return f"{other_lessons}lessons/questions"


@pytest.fixture
def question(page: Page, lesson_url: str) -> Locator:
    """A question on slide 1 whose form has returned the page with a wrong answer.

    The reader has visited slide 2 before.
    """
    Deck(page, lesson_url).open().go_to(2)
    question = page.locator("lesson-question[data-id=numeric]")
    with page.expect_navigation():
        # Scripts do not see that the form is sent.
        question.locator("form").evaluate("""form => {
          form.elements.answer.value = "3.14";
          form.submit();
        }""")
    wait_until_ready(page)
    return question


def test_the_returned_page_shows_the_question_with_its_verdict(
    page: Page, lesson_url: str, question: Locator
) -> None:
    Deck(page, lesson_url).expect_at(1)
    verdict = question.locator(".verdict")
    expect(verdict).to_contain_text("Not yet")
    expect(verdict).to_be_in_viewport()
    assert page.evaluate("document.activeElement === document.body")


def wait_until_stored(page: Page) -> None:
    page.wait_for_function("() => localStorage.getItem('overtone:token')")


def stored_token(page: Page) -> str | None:
    token: str | None = page.evaluate("localStorage.getItem('overtone:token')")
    return token


def test_the_next_visit_shows_the_answer_and_the_next_answer_is_of_the_same_learner(
    page: Page, lesson_url: str, question: Locator
) -> None:
    wait_until_stored(page)
    token = stored_token(page)

    Deck(page, lesson_url).open("#/1")

    expect(question.locator(".verdict")).to_contain_text("Not yet")
    question.get_by_role("textbox").fill("6.28")
    expect(check(question)).to_have_text("Right, after 2 tries.")
    assert stored_token(page) == token


def test_the_token_of_an_answer_from_another_site_is_not_stored(
    page: Page, lesson_url: str, question: Locator
) -> None:
    token = question.locator("[name=token]").input_value()
    action = question.locator("form").evaluate("form => form.action")
    form = f"""<form method=post action="{action}"><input name=answer value=3.14>
        <input name=token value="{token}"></form>"""

    def show_form(route: Route) -> None:
        route.fulfill(body=form, content_type="text/html")

    page.route("http://other.example/", show_form)
    wait_until_stored(page)  # by the last task of the scripts
    page.evaluate("localStorage.clear()")
    page.goto("http://other.example/")
    with page.expect_response("**/questions/answers"):  # the last task of the scripts
        page.evaluate("document.forms[0].submit()")

    assert question.locator("[name=token]").input_value() == token
    assert stored_token(page) is None
