"""A real browser and a real server. A test fails if a page logs an error."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
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

from tests.browser.accessible_names.platform import install
from tests.browser.deck import Deck
from tests.browser.lessons import COMPACT_SLUG, LESSONS
from tests.servers.serving import Server

SLUG = "positional-encoding"

TIMEOUT = 30_000
"""Milliseconds. Generous, because the machine may be busy with other work."""

# The page itself records violations, so that none before a listener is set is missed.
RECORD_VIOLATIONS = """
window.violations = [];
addEventListener("securitypolicyviolation", (e) =>
  window.violations.push(`${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}`));
"""

# The next slide is laid out in advance, and needs this font if it has a formula.
FORMULA_FONT_LOADED = """() => [...document.fonts].some(
  ({ family, status }) => family.includes("STIX") && status === "loaded")"""

expect.set_options(timeout=TIMEOUT)


@pytest.fixture
def expected_errors() -> list[str]:
    """Parts of console errors that a test provokes on purpose."""
    return []


class NewPage:
    """Opens pages, each in its own context, and collects the errors that they log."""

    def __init__(self, browser: Browser, options: dict[str, Any]) -> None:
        self._browser, self._options = browser, options
        self._contexts: list[BrowserContext] = []
        self._errors: list[str] = []
        self.has_plotly = True

    def __call__(self, **options: Any) -> Page:
        context = self._browser.new_context(**(self._options | options))
        self._contexts.append(context)
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(RECORD_VIOLATIONS)
        if not self.has_plotly:
            context.route("**/plotly*", lambda route: None)
        context.on("weberror", self._add_exception)
        context.on("console", self._add_message)
        return context.new_page()

    def close(self) -> list[str]:
        """Close all pages. Return console errors, exceptions and policy violations."""
        for context in self._contexts:
            for page in context.pages:
                # Unlike `evaluate`, this waits until a reload of the page is complete.
                found = page.wait_for_function("() => [window.violations ?? []]")
                self._errors += found.json_value()[0]
            context.close()
        return self._errors

    def _add_exception(self, error: WebError) -> None:
        self._errors.append(str(error.error.stack))

    def _add_message(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._errors.append(message.text)


@pytest.fixture
def new_page(
    browser: Browser,
    browser_context_args: dict[str, Any],
    expected_errors: list[str],
) -> Iterator[NewPage]:
    """Pages that may not log an error, throw one, or break the content policy."""
    new_page = NewPage(browser, browser_context_args)
    yield new_page
    unexpected = [
        text
        for text in new_page.close()
        if not any(part in text for part in expected_errors)
    ]
    assert unexpected == []


@pytest.fixture
def without_plotly(new_page: NewPage) -> None:
    """Keep Plotly from arriving; to load it takes a second of processor time.

    The figures are SVGs, as before the first interaction or in a slow network.
    """
    new_page.has_plotly = False


@pytest.fixture(scope="session")
def desktop_browsers(browser_path: Path) -> None:
    """Firefox, Chromium and WebKitGTK with a window; installed if missing."""
    install()


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page()


@pytest.fixture
def included_url(server: Server) -> str:
    """URL of an included lesson, for tests of its layout and its figures."""
    return f"{server.url}lessons/{SLUG}"


@pytest.fixture
def compact_url(other_lessons: str) -> str:
    """URL of the compact lesson, which takes less processor time to open."""
    return f"{other_lessons}lessons/{COMPACT_SLUG}"


@pytest.fixture
def lesson_url(included_url: str) -> str:
    """URL of the lesson of `deck`. A folder or file may choose the compact one."""
    return included_url


@pytest.fixture
def deck(page: Page, lesson_url: str) -> Deck:
    return Deck(page, lesson_url).open()


@pytest.fixture
def long_deck(page: Page, other_lessons: str) -> Deck:
    return Deck(page, f"{other_lessons}lessons/long")


@pytest.fixture(scope="session")
def other_lessons(lesson_server: Server) -> str:
    """URL of `lesson_server`."""
    return lesson_server.url


@pytest.fixture(scope="session")
def lesson_content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Content folder of `lesson_server`, to which a file with tests may add lessons."""
    content = tmp_path_factory.mktemp("content")
    for slug, text in LESSONS.items():
        (content / slug).mkdir()
        (content / slug / "lesson.md").write_text(text, "utf-8")
    return content


@pytest.fixture(scope="session")
def lesson_server(
    tmp_path_factory: pytest.TempPathFactory, lesson_content: Path
) -> Iterator[Server]:
    """A server with lessons other than the included ones.

    All files with tests share it, because each start of a server takes about 2 s.
    """
    data = tmp_path_factory.mktemp("data")
    with Server(data, "--content", str(lesson_content)) as server:
        yield server
