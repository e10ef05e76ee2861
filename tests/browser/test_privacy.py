"""The page about privacy: delete one's answers, and what a lesson stores."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from app.config import Settings
from app.storage.learner_ids import PACKAGED_LENGTH
from app.storage.tokens import TokenSigner, secret_keys
from tests.browser.deck import Deck
from tests.servers.serving import Server

QUESTION = 'lesson-question[data-id="order-needed"]'


@pytest.fixture
def lesson_url(compact_url: str) -> str:
    return compact_url


def privacy_of(lesson_url: str) -> str:
    return f"{lesson_url.partition('lessons')[0]}privacy"


def answer(page: Page, lesson_url: str) -> None:
    """Answer a question and choose a prediction."""
    Deck(page, lesson_url).open()
    expect(page.locator("lesson-prediction:defined").first).to_be_attached()
    page.locator("lesson-prediction input").first.check()
    question = page.locator(QUESTION)
    question.locator("input[type=radio]").first.check()
    question.get_by_role("button", name="Check my answer").click()
    expect(question.locator(".verdict")).not_to_be_empty()


def stored(page: Page) -> set[str]:
    """Return the kinds of items in the browser's storage."""
    names: list[str] = page.evaluate("Object.keys(localStorage)")
    return {name.split(":")[1] for name in names}


def test_a_reader_deletes_all_answers_or_cancels(page: Page, lesson_url: str) -> None:
    answer(page, lesson_url)
    assert stored(page) >= {"token", "prediction"}
    page.goto(privacy_of(lesson_url))

    page.get_by_role("button", name="Delete my answers").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Delete my answers")).to_be_focused()
    assert stored(page) >= {"token", "prediction"}

    page.get_by_role("button", name="Delete my answers").click()
    expect(page.get_by_role("status")).to_contain_text("cannot be undone")
    expect(page.get_by_role("button", name="Delete", exact=True)).to_be_focused()
    page.keyboard.press("Enter")

    expect(page.get_by_role("status")).to_have_text("Your answers are deleted.")
    expect(page.get_by_role("status")).to_be_focused()
    expect(page.get_by_role("button", name="Delete")).to_have_count(0)
    assert not stored(page) & {"token", "prediction"}
    Deck(page, lesson_url).open()
    expect(page.locator(f"{QUESTION}:defined .verdict")).to_be_empty()


def test_text_that_was_never_sent_can_be_deleted(
    page: Page, other_lessons: str
) -> None:
    page.goto(f"{other_lessons}lessons/open")
    expect(page.locator("lesson-open:defined")).to_be_visible()
    page.get_by_role("textbox", name="Your answer").fill("A name")
    assert "draft" in stored(page)
    page.goto(f"{other_lessons}privacy")

    page.get_by_role("button", name="Delete my answers").click()
    page.get_by_role("button", name="Delete", exact=True).click()

    expect(page.get_by_role("status")).to_have_text("Your answers are deleted.")
    assert "draft" not in stored(page)


@pytest.mark.parametrize("status", [401, 503])
def test_a_deletion_that_fails_can_be_repeated(
    page: Page, lesson_url: str, expected_errors: list[str], status: int
) -> None:
    # Only a 401 of the server itself says that it has no answers.
    expected_errors.append(str(status))
    answer(page, lesson_url)
    page.goto(privacy_of(lesson_url))
    page.route("**/answers", lambda route: route.fulfill(status=status))

    page.get_by_role("button", name="Delete my answers").click()
    page.get_by_role("button", name="Delete", exact=True).click()

    expect(page.get_by_role("status")).to_contain_text("Try again in a moment")
    expect(page.get_by_role("button", name="Delete my answers")).to_be_visible()
    assert "token" in stored(page)


def test_the_page_says_why_answers_in_a_course_are_not_deleted(
    page: Page, server: Server, included_url: str, expected_errors: list[str]
) -> None:
    expected_errors.append("403")
    answer(page, included_url)
    signer = TokenSigner(secret_keys(Settings(data=server.data)))
    token = signer.token_of("f" * PACKAGED_LENGTH)
    page.evaluate("token => localStorage.setItem('overtone:token', token)", token)
    page.goto(privacy_of(included_url))

    page.get_by_role("button", name="Delete my answers").click()
    page.get_by_role("button", name="Delete", exact=True).click()

    expect(page.get_by_role("status")).to_contain_text("Ask your teacher.")
    assert "token" in stored(page)


def test_without_answers_there_is_nothing_to_delete(
    page: Page, lesson_url: str
) -> None:
    page.goto(privacy_of(lesson_url))

    expect(page.get_by_role("status")).to_have_text(
        "This browser has no stored answers."
    )
    expect(page.get_by_role("button", name="Delete")).to_have_count(0)


def test_a_lesson_sets_no_cookie_and_loads_nothing_from_other_sites(
    page: Page, lesson_url: str
) -> None:
    origin = lesson_url.partition("/lessons")[0]
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))

    answer(page, lesson_url)
    page.goto(privacy_of(lesson_url))
    expect(page.get_by_role("button", name="Delete my answers")).to_be_visible()

    assert page.context.cookies() == []
    assert [u for u in urls if not u.startswith((origin, "data:", "blob:"))] == []
    assert stored(page) <= {"token", "prediction", "place"}
