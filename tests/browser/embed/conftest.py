"""A site that shows the lesson in a frame."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Page

from tests.browser.embedding_site import Host, embedding_site
from tests.browser.other_browsers.third_party_storage import third_party_storage_page


@pytest.fixture
def lesson_url(compact_url: str) -> str:
    return compact_url


@pytest.fixture
def host(tmp_path: Path, lesson_url: str) -> Iterator[Host]:
    with embedding_site(tmp_path) as site:
        yield Host(site, f"{lesson_url}/embed")


@pytest.fixture
def blocking_page(browser_type: BrowserType, tmp_path: Path) -> Iterator[Page]:
    """A page of a browser that blocks storage in frames of other sites."""
    profile = tmp_path / "profile"
    with third_party_storage_page(browser_type, profile, blocked=True) as page:
        yield page
