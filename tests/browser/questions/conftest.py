"""The compact lesson, and one with a question of each kind."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.questions.question_page import question


@pytest.fixture
def lesson_url(compact_url: str) -> str:
    return compact_url


@pytest.fixture
def kinds(other_lessons: str) -> str:
    return f"{other_lessons}lessons/questions?view=scroll"


@pytest.fixture
def lesson(page: Page, kinds: str) -> Page:
    page.goto(kinds)
    expect(question(page, "ordering").get_by_role("button")).to_have_count(9)
    return page
