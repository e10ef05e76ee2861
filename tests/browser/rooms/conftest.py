"""Fixtures for tests of live rooms: a server, rooms, presenter views and followers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import SLUG, NewPage
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.live_room import KINDS_SLUG, Follower, LiveRoom, write_lessons
from tests.browser.presenter_view import PHONE, PresenterView, state, wait_until
from tests.servers.room_server import RoomServer
from tests.servers.serving import Server

PROJECTOR = {"width": 1280, "height": 720}

INCLUDED_SLIDES = ("order-problem", "solution", "why-sine", "adding", "see-it")
"""Ids of the slides of the included lesson."""

ExpectState = Callable[..., None]


def load_plotly(plot: Locator) -> None:
    """Move the mouse over a figure until Plotly draws it.

    The page ignores a mouse that moves right after a slide has scrolled.
    """
    left = cycle((40, 60))

    def is_interactive() -> bool:
        plot.hover(position={"x": next(left), "y": 40})
        return plot.get_attribute("data-interactive") is not None

    wait_until(plot.page, is_interactive)


@pytest.fixture(scope="session")
def room_lessons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Content folder with the lessons of rooms."""
    return write_lessons(tmp_path_factory.mktemp("room-lessons"))


@pytest.fixture(scope="session")
def server(
    tmp_path_factory: pytest.TempPathFactory, room_lessons: Path
) -> Iterator[Server]:
    """A server with lessons for rooms, shared by all tests of rooms."""
    data, content = tmp_path_factory.mktemp("rooms"), str(room_lessons)
    with RoomServer(data, "--content", content, OVERTONE_ROOMS="1000") as server:
        yield server


@pytest.fixture
def lesson_url(server: Server) -> str:
    return f"{server.url}lessons/{COMPACT_SLUG}"


def intercepted(page: Page) -> Page:
    """Return a page whose requests Playwright intercepts before it is opened.

    Otherwise, Chromium may send the first request after `page.route` unchanged.
    """
    page.route("**/unused", lambda route: route.fallback())
    return page


@pytest.fixture
def view(page: Page, server: Server) -> PresenterView:
    """A presenter view with an open room."""
    return PresenterView(intercepted(page), server).open_first()


@pytest.fixture
def expect_state(view: PresenterView) -> ExpectState:
    """Wait until the room's state has these values."""

    def expect_state(**wanted: object) -> None:
        def is_reached() -> bool:
            current = state(view.server, view.code)
            return all(current[name] == value for name, value in wanted.items())

        wait_until(view.page, is_reached)

    return expect_state


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """An unpaired phone."""
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def room(server: Server) -> Iterator[LiveRoom]:
    """A room without a presenter view, controlled by HTTP requests."""
    room = LiveRoom(server, COMPACT_SLUG)
    yield room
    room.end()


@pytest.fixture
def included_room(server: Server) -> Iterator[LiveRoom]:
    """A room with an included lesson, for tests of its figures or its layout."""
    room = LiveRoom(server, SLUG)
    yield room
    room.end()


@pytest.fixture
def follower(page: Page, room: LiveRoom) -> Follower:
    return Follower(page, room).open()


@pytest.fixture
def phone_follower(new_page: NewPage, room: LiveRoom) -> Follower:
    """A follower on a phone."""
    return Follower(new_page(viewport=PHONE), room).open()


@pytest.fixture
def projector(new_page: NewPage, room: LiveRoom) -> Follower:
    """The projector page of the room."""
    return Follower(new_page(viewport=PROJECTOR), room).open("?screen=1")


@pytest.fixture
def included_projector(new_page: NewPage, included_room: LiveRoom) -> Follower:
    """The projector page of the room with an included lesson."""
    return Follower(new_page(viewport=PROJECTOR), included_room).open("?screen=1")


@pytest.fixture
def kinds(server: Server) -> Iterator[LiveRoom]:
    """A room whose lesson has one question of each kind."""
    room = LiveRoom(server, KINDS_SLUG)
    yield room
    room.end()


@pytest.fixture
def voter(new_page: NewPage, kinds: LiveRoom) -> Follower:
    """A follower on a phone in the room with all kinds of questions."""
    return Follower(intercepted(new_page(viewport=PHONE)), kinds).open()
