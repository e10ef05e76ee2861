"""A real browser at a real server. What a page complains of fails the test."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    WebError,
    expect,
)

from tests.browser.contexts import TIMEOUT, ContextPool
from tests.browser.deck import Deck
from tests.browser.lessons import LESSONS
from tests.serving import Server

SLUG = "positional-encoding"

expect.set_options(timeout=TIMEOUT)


@pytest.fixture
def expected_complaints() -> list[str]:
    """Parts of console errors that a test provokes on purpose."""
    return []


class NewPage:
    """Opens pages, each in its own context, and collects the errors that they log."""

    def __init__(self, contexts: ContextPool, options: dict[str, Any]) -> None:
        self._pool, self._options = contexts, options
        self._contexts: list[tuple[dict[str, Any], BrowserContext]] = []
        self._heard: list[str] = []

    def __call__(self, **options: Any) -> Page:
        options = self._options | options
        context = self._pool.borrow(options)
        self._contexts.append((options, context))
        context.on("weberror", self._add_exception)
        context.on("console", self._add_message)
        return context.new_page()

    def close(self) -> list[str]:
        """Close all pages. Return console errors, exceptions and policy violations."""
        for options, context in self._contexts:
            for page in context.pages:
                self._heard += page.evaluate("window.refusals ?? []")
            self._pool.give_back(options, context)
            context.remove_listener("weberror", self._add_exception)
            context.remove_listener("console", self._add_message)
        return self._heard

    def _add_exception(self, error: WebError) -> None:
        self._heard.append(str(error.error.stack))

    def _add_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._heard.append(message.text)


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> ContextPool:
    return ContextPool(browser)


@pytest.fixture
def new_page(
    contexts: ContextPool,
    browser_context_args: dict[str, Any],
    expected_complaints: list[str],
) -> Iterator[NewPage]:
    """Pages that may not log an error, throw one, or break the content policy."""
    new_page = NewPage(contexts, browser_context_args)
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
