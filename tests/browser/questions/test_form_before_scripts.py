"""Forms that a reader sends before the scripts of the page have started."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck, wait_until_ready

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
