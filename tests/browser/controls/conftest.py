"""A lesson with a figure for each kind of control."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck


@pytest.fixture
def lesson_url(compact_url: str) -> str:
    return compact_url


@pytest.fixture
def address(other_lessons: str) -> str:
    return f"{other_lessons}lessons/controls"


@pytest.fixture
def deck(page: Page, address: str) -> Deck:
    return Deck(page, address)


@pytest.fixture
def requested(page: Page) -> list[str]:
    """URLs of the figures that the page has requested."""
    found: list[str] = []
    page.on("request", lambda r: found.append(r.url) if "/figures/" in r.url else None)
    return found


@pytest.fixture
def page_without_script(new_page: NewPage, address: str) -> Page:
    page = new_page(java_script_enabled=False)
    page.goto(address)
    return page
