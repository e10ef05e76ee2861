"""Pages with a question whose options the author changes in the meantime."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.presenter_view import PresenterView
from tests.servers.serving import Server

SLUG = "changing"
LESSON = """\
---
title: Changing options
---

# First {#first}

:::{question} which
Which one?

- [x] Sine
- [ ] Tangent
:::
"""
SWAPPED = LESSON.replace("[x] Sine\n- [ ] Tangent", "[ ] Tangent\n- [x] Sine")


@pytest.fixture
def write(lesson_content: Path) -> Callable[[str], object]:
    """Return a function that replaces the lesson's text."""
    file = lesson_content / SLUG / "lesson.md"
    file.parent.mkdir(exist_ok=True)
    file.write_text(LESSON, "utf-8")
    return file.write_text


def test_a_reader_of_an_old_page_is_asked_to_reload_it(
    lesson_server: Server,
    page: Page,
    write: Callable[[str], object],
    expected_errors: list[str],
) -> None:
    expected_errors.append("422")
    page.goto(f"{lesson_server.url}lessons/{SLUG}")
    expect(page.locator("lesson-question:defined")).to_be_visible()
    write(SWAPPED)
    page.get_by_role("radio", name="Sine").check()
    page.get_by_role("button", name="Check my answer").click()
    verdict = page.locator("lesson-question .verdict")
    expect(verdict).to_have_text("This page is out of date. Reload it, then answer.")

    page.reload()
    expect(page.locator("lesson-question:defined")).to_be_visible()
    page.get_by_role("radio", name="Sine").check()
    page.get_by_role("button", name="Check my answer").click()

    expect(page.locator("lesson-question")).to_have_attribute("data-state", "right")


def test_the_presenter_is_asked_to_vote_again(
    lesson_server: Server,
    page: Page,
    new_page: NewPage,
    write: Callable[[str], object],
    expected_errors: list[str],
) -> None:
    expected_errors.append("422")
    view = PresenterView(page, lesson_server, SLUG).open_first()
    view.press("Open vote")
    phone = new_page()
    phone.goto(f"{lesson_server.url}r/{view.code}")
    status = phone.locator(".ballot-status")
    write(SWAPPED)
    phone.get_by_role("radio", name="B Tangent").check()
    phone.get_by_role("button", name="Submit vote").click()
    expect(status).to_contain_text("Wait for the next round.")

    view.press("Close vote")

    advice = page.locator(".vote-advice")
    expect(advice).to_contain_text("The question has changed since the vote")
    view.press("Vote again")
    expect(phone.get_by_role("heading", name="Vote again, round 2")).to_be_visible()
    phone.get_by_role("radio", name="B Tangent").check()
    phone.get_by_role("button", name="Submit vote").click()
    expect(status).to_have_text("This page is out of date. Reload it, then vote.")
    phone.reload()
    phone.get_by_role("radio", name="B Sine").check()
    phone.get_by_role("button", name="Submit vote").click()
    expect(view.votes).to_contain_text("Round 2: 1 of 1 have answered.")
