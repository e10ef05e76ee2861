"""A server that is the tool of a learning platform on another site."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, BrowserType, Page

from app.config import Settings
from app.storage.database import Database
from app.storage.lms import PlatformStore
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.live_room import write_lessons
from tests.browser.other_browsers.third_party_storage import third_party_storage_page
from tests.platforms.lti import LTI, STORAGE_MESSAGES, LmsPlatform
from tests.platforms.lti_server import lms_platform
from tests.servers.ports import free_port
from tests.servers.serving import Server


@pytest.fixture(scope="session")
def lms_data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Data folder of the server that is the tool."""
    return tmp_path_factory.mktemp("lms")


@pytest.fixture(scope="session")
def lms_lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Content folder of the server that is the tool."""
    return write_lessons(tmp_path_factory.mktemp("lms-lessons"))


@pytest.fixture(scope="session")
def launching(lms_data: Path, lms_lessons: Path) -> Iterator[LmsPlatform]:
    """A platform that launches lessons on a running server.

    The platform's host is 127.0.0.1 and the server's localhost, so a frame of the
    server in the platform's page is cross-site.
    """
    port, data = free_port(), lms_data
    tool = f"http://localhost:{port}"
    environ = {"OVERTONE_ADDRESS": tool, "OVERTONE_LMS_PRIVATE": "1"}
    arguments = ("--content", str(lms_lessons), "--port", str(port))
    with (
        lms_platform(tool) as platform,
        Server(data, *arguments, **environ),
    ):
        database = Database(Settings(data=data).database)
        PlatformStore(database).add(platform.registration())
        yield platform


@pytest.fixture
def course(launching: LmsPlatform) -> LmsPlatform:
    """The platform, with the claims of a test's own learner."""
    launching.claims = {f"{LTI}custom": {"lesson": COMPACT_SLUG}}
    launching.stores_data = launching.loses_data = False
    launching.supported_messages = STORAGE_MESSAGES
    return launching


@pytest.fixture(scope="session")
def browsers(
    browser_type: BrowserType, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], BrowserContext]]:
    """Return a Chromium that blocks third-party cookies, or one that allows them.

    Each starts once, because a start takes a second of processor time.
    """
    with ExitStack() as stack:

        @cache
        def browser(cookies: str) -> BrowserContext:
            profile, blocked = tmp_path_factory.mktemp(cookies), cookies == "blocked"
            return stack.enter_context(
                third_party_storage_page(browser_type, profile, blocked=blocked)
            ).context

        yield browser


@pytest.fixture
def learner(
    request: pytest.FixtureRequest, browsers: Callable[[str], BrowserContext]
) -> Iterator[Page]:
    """A page of Chromium that blocks third-party cookies, or allows them.

    A test chooses with the parameter “blocked” or “allowed”; blocked is the default.
    """
    browser = browsers(getattr(request, "param", "blocked"))
    yield browser.new_page()
    # The browser ends with its last page, so the first page stays open.
    for page in browser.pages[1:]:
        page.close()
    browser.clear_cookies()
