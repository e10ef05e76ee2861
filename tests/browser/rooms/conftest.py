"""A server, a room on it, and who leads or follows: what tests of rooms begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import SLUG, NewPage
from tests.browser.led_room import PHONE, PresenterView, state, until
from tests.browser.live_room import KINDS_SLUG, Follower, LiveRoom, room_server
from tests.serving import Server

PROJECTOR = {"width": 1280, "height": 720}

Told = Callable[..., None]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Its own for each module: a server opens only so many rooms for one address."""
    with room_server(tmp_path_factory.mktemp("rooms")) as server:
        yield server


@pytest.fixture
def view(page: Page, server: Server) -> PresenterView:
    """A presenter view, with the room that it has opened."""
    return PresenterView(page, server).open_first()


@pytest.fixture
def expect_told(view: PresenterView) -> Told:
    """Followers are told so, soon."""

    def expect_told(**wanted: object) -> None:
        def is_told() -> bool:
            told = state(view.server, view.code)
            return all(told[name] == value for name, value in wanted.items())

        until(view.page, is_told)

    return expect_told


@pytest.fixture
def phone(new_page: NewPage) -> Page:
    """A phone that is paired with nothing yet."""
    return new_page(viewport=PHONE, has_touch=True, is_mobile=True)


@pytest.fixture
def room(server: Server) -> Iterator[LiveRoom]:
    """A room that no browser leads."""
    room = LiveRoom(server, SLUG)
    yield room
    room.end()


@pytest.fixture
def follower(page: Page, room: LiveRoom) -> Follower:
    return Follower(page, room).open()


@pytest.fixture
def handheld(new_page: NewPage, room: LiveRoom) -> Follower:
    """Who follows on a phone."""
    return Follower(new_page(viewport=PHONE), room).open()


@pytest.fixture
def screen(new_page: NewPage, room: LiveRoom) -> Follower:
    """The projector."""
    return Follower(new_page(viewport=PROJECTOR), room).open("?screen=1")


@pytest.fixture
def kinds(server: Server) -> Iterator[LiveRoom]:
    """A room that can vote on one question of each kind."""
    room = LiveRoom(server, KINDS_SLUG)
    yield room
    room.end()


@pytest.fixture
def voter(new_page: NewPage, kinds: LiveRoom) -> Follower:
    """Who votes there, on a phone."""
    return Follower(new_page(viewport=PHONE), kinds).open()
