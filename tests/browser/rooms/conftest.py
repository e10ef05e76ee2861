"""Fixtures for tests of live rooms: a server, rooms, presenter views and followers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import SLUG, NewPage
from tests.browser.live_room import KINDS_SLUG, Follower, LiveRoom, room_server
from tests.browser.presenter_view import PHONE, PresenterView, state, wait_until
from tests.servers.serving import Server

PROJECTOR = {"width": 1280, "height": 720}

TESTS_PER_SERVER = 30
"""A server lets an address open 60 rooms at once, and a test opens one or two."""

ExpectState = Callable[..., None]


@pytest.fixture(scope="session")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Server]]:
    """The server of each test, the same for TESTS_PER_SERVER tests."""
    servers = _start_servers(tmp_path_factory)
    yield servers
    servers.close()


def _start_servers(
    folders: pytest.TempPathFactory,
) -> Generator[Server, None, None]:
    while True:
        with room_server(folders.mktemp("rooms")) as server:
            for _ in range(TESTS_PER_SERVER):
                yield server


@pytest.fixture
def server(servers: Iterator[Server]) -> Server:
    """A server with lessons for rooms, shared by several tests."""
    return next(servers)


@pytest.fixture
def view(page: Page, server: Server) -> PresenterView:
    """A presenter view with an open room."""
    return PresenterView(page, server).open_first()


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
def kinds(server: Server) -> Iterator[LiveRoom]:
    """A room whose lesson has one question of each kind."""
    room = LiveRoom(server, KINDS_SLUG)
    yield room
    room.end()


@pytest.fixture
def voter(new_page: NewPage, kinds: LiveRoom) -> Follower:
    """A follower on a phone in the room with all kinds of questions."""
    return Follower(new_page(viewport=PHONE), kinds).open()
