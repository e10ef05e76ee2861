"""The lesson in browsers of 2023, which Chromium without newer features stands for."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import wait_until_ready
from tests.browser.older_browser import as_older_browser
from tests.browser.questions.question_page import check, question, sort_by_buttons

SLIDE = ".slide:not([inert])"


@pytest.fixture
def older(page: Page) -> Page:
    return as_older_browser(page)


def test_slides_and_figures_work(older: Page, included_url: str) -> None:
    older.goto(f"{included_url}#/why-sine")
    wait_until_ready(older)
    shown = older.locator(SLIDE)
    expect(shown).to_have_attribute("data-id", "why-sine")

    older.locator(f"{SLIDE} [type=range]").first.focus()
    title = older.locator("#figure-clocks-title")
    before = title.inner_text()
    older.keyboard.press("ArrowRight")
    expect(title).not_to_have_text(before)
    older.locator(f"{SLIDE} h2").click()
    older.keyboard.press("ArrowRight")
    expect(shown).to_have_attribute("data-id", "adding")

    word = older.locator(f"{SLIDE} .words [role=slider]").first
    name = word.inner_text()
    word.press("ArrowRight")
    expect(older.locator(f"{SLIDE} .words [role=slider]").nth(1)).to_have_text(name)


def test_an_ordering_is_sorted_and_graded(older: Page, other_lessons: str) -> None:
    older.goto(f"{other_lessons}lessons/questions?view=scroll")
    expect(question(older, "ordering").get_by_role("button")).to_have_count(9)

    sort_by_buttons(older)

    expect(check(question(older, "ordering"))).to_contain_text("Right")
