"""Tests of slides open the compact lesson, or the included one as `included_deck`."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.deck import Deck


@pytest.fixture
def lesson_url(compact_url: str) -> str:
    return compact_url


@pytest.fixture
def included_deck(page: Page, included_url: str) -> Deck:
    return Deck(page, included_url).open()
