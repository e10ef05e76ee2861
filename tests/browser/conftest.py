"""A real browser at a real server. What a page complains of fails the test."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from tests.serving import Server

SLUG = "positional-encoding"

# Kept by the page itself: what is refused before a listener could be set is seen.
WATCH_POLICY = """
window.refusals = [];
addEventListener("securitypolicyviolation", (e) =>
  window.refusals.push(`${e.violatedDirective} ${e.blockedURI} ${e.sourceFile}`));
"""


@pytest.fixture(autouse=True)
def _in_a_browser(request: pytest.FixtureRequest) -> None:
    request.node.add_marker("browser")


@pytest.fixture
def context(
    browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[BrowserContext]:
    context = browser.new_context(**browser_context_args)
    context.set_default_timeout(10_000)
    context.add_init_script(WATCH_POLICY)
    yield context
    context.close()


@pytest.fixture
def expected_complaints() -> list[str]:
    """Parts of console errors that a test provokes on purpose."""
    return []


@pytest.fixture
def page(context: BrowserContext, expected_complaints: list[str]) -> Iterator[Page]:
    """A page that may not log an error, throw one, or break the content policy."""
    complaints: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on(
        "console",
        lambda message: (
            complaints.append(message.text) if message.type == "error" else None
        ),
    )
    yield page
    if not page.is_closed():
        complaints += page.evaluate("window.refusals ?? []")
    unexpected = [
        text
        for text in complaints
        if not any(part in text for part in expected_complaints)
    ]
    assert unexpected == []


@pytest.fixture
def lesson_url(server: Server) -> str:
    return f"{server.url}lessons/{SLUG}"


RIGHT_TO_LEFT = """\
---
title: ترتيب الكلمات
lang: ar
---

# الأولى {#first}

كلمات.

---

# الثانية {#second}

كلمات.
"""


@pytest.fixture(scope="session")
def other_lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with lessons of someone else: one from right to left."""
    content = tmp_path_factory.mktemp("content")
    (content / "right-to-left").mkdir()
    (content / "right-to-left" / "lesson.md").write_text(RIGHT_TO_LEFT, "utf-8")
    data = tmp_path_factory.mktemp("other-data")
    with Server(data, "--content", str(content)) as server:
        yield server.url
