"""A real browser at a real server. What a page complains of fails the test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.deck import Deck
from tests.browser.lessons import LESSONS
from tests.serving import Server

SLUG = "positional-encoding"

# A machine that does other work as well is no reason to fail.
PATIENCE = 30_000
expect.set_options(timeout=PATIENCE)

# Kept by the page itself: what is refused before a listener could be set is seen.
WATCH_POLICY = """
window.refusals = [];
addEventListener("securitypolicyviolation", (e) =>
  window.refusals.push(`${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}`));
"""


@pytest.fixture
def expected_complaints() -> list[str]:
    """Parts of console errors that a test provokes on purpose."""
    return []


class NewPage:
    """Makes pages, each in a context of its own, and hears what they complain of."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self._browser, self._options = browser, options
        self._contexts: list[BrowserContext] = []
        self._heard: list[str] = []

    def __call__(self, **options: Any) -> Page:
        context = self._browser.new_context(**self._options | options)
        self._contexts.append(context)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(WATCH_POLICY)
        context.on("weberror", lambda error: self._heard.append(str(error.error.stack)))
        context.on("console", self._listen)
        return context.new_page()

    def close(self) -> list[str]:
        """Ends all pages. What they logged as errors, threw, and were refused."""
        for context in self._contexts:
            for page in context.pages:
                self._heard += page.evaluate("window.refusals ?? []")
            context.close()
        return self._heard

    def _listen(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._heard.append(message.text)


@pytest.fixture
def new_page(
    browser: Browser,
    browser_context_args: dict[str, Any],
    expected_complaints: list[str],
) -> Iterator[NewPage]:
    """Pages that may not log an error, throw one, or break the content policy."""
    new_page = NewPage(browser, browser_context_args)
    yield new_page
    unexpected = [
        text
        for text in new_page.close()
        if not any(part in text for part in expected_complaints)
    ]
    assert unexpected == []


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def lesson_url(server: Server) -> str:
    return f"{server.url}lessons/{SLUG}"


@pytest.fixture
def deck(page: Page, lesson_url: str) -> Deck:
    return Deck(page, lesson_url).open()


@pytest.fixture
def long_deck(page: Page, other_lessons: str) -> Deck:
    return Deck(page, f"{other_lessons}lessons/long")


@pytest.fixture(scope="session")
def other_lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with lessons of someone else."""
    with serving(tmp_path_factory, LESSONS) as url:
        yield url


@contextmanager
def serving(
    folders: pytest.TempPathFactory, lessons: Mapping[str, str]
) -> Iterator[str]:
    """The address of a server with these lessons, by their slugs, and no others."""
    content = folders.mktemp("content")
    for slug, text in lessons.items():
        (content / slug).mkdir()
        (content / slug / "lesson.md").write_text(text, "utf-8")
    with Server(folders.mktemp("data"), "--content", str(content)) as server:
        yield server.url
