"""Every page in three browsers: what screen readers get, and what axe finds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from app.config import Settings
from app.storage.lessons.library import Library
from tests.browser.accessibility.axe import REMOVE_SIMILAR_ROWS, violations_in
from tests.browser.accessible_names.platform import (
    TIMEOUT,
    chromium,
    firefox,
    read_tree,
    webkit,
)
from tests.browser.conftest import SLUG
from tests.browser.other_browsers.firefox import Firefox
from tests.browser.other_browsers.webkit import WebKit
from tests.room_client import RoomClient, send_request
from tests.servers.serving import Server
from tests.waiting import eventually

OTHER_SLUG = "rope-and-alibi"

ANSWERED = "first-value"
"""A question with a formula, which the room votes on."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a public address, which the page for administrators needs."""
    data = tmp_path_factory.mktemp("data")
    with Server(data, OVERTONE_ADDRESS="https://lessons.example") as server:
        yield server


@pytest.mark.timeout(TIMEOUT + 30)
@pytest.mark.usefixtures("desktop_browsers")
@pytest.mark.parametrize("open_with", [chromium, firefox, webkit])
def test_every_heading_control_and_image_has_a_name(
    server: Server, tmp_path: Path, open_with: Callable[[Path], list[str]]
) -> None:
    lesson = library().lesson(SLUG)
    headings = [lesson.slides[0].title, *(section.title for section in lesson.sections)]
    room = room_in_vote(server)
    code = f"{room.code[:3]} {room.code[3:]}"
    last = headings[-1]

    pages = last_headings(room)
    found = read_tree(pages, open_with(tmp_path))
    room.end()

    assert [role for role, name in found if not name.strip()] == []
    names = [name for role, name in found if role == "heading"]
    room_title = f"{lesson.title}: room {code}"
    expected = [*headings, *pages.values(), room_title]
    assert [heading for heading in expected if heading not in names] == []
    assert names.count(last) >= 4
    assert {"In words", "Data"} <= {name for _, name in found}
    legends = [name for role, name in found if role == "panel"]
    assert any(name.startswith("What is PE of 1, 0") for name in legends)


@pytest.mark.timeout(TIMEOUT + 30)
@pytest.mark.usefixtures("desktop_browsers")
@pytest.mark.parametrize("name", ["Firefox", "WebKitGTK"])
def test_no_axe_violation_on_any_page(
    server: Server, tmp_path: Path, name: str
) -> None:
    room = room_in_vote(server)
    found = {}
    with Firefox(tmp_path) if name == "Firefox" else WebKit() as browser:
        for url, heading in last_headings(room).items():
            open_page(browser, url, heading)
            browser.run(f"({REMOVE_SIMILAR_ROWS})('table')")
            found[url] = violations_in(browser)
    room.end()

    assert {url: texts for url, texts in found.items() if texts} == {}


def open_page(browser: Firefox | WebKit, url: str, heading: str) -> None:
    """Open the page and wait until it shows the heading."""
    browser.open(url)
    assert eventually(lambda: browser.run(SHOWS_HEADING, heading)), url


SHOWS_HEADING = """return [...document.querySelectorAll("h1, h2, h3, h4")]
  .some((h) => h.checkVisibility() && h.textContent.trim() === arguments[0]);"""


def library() -> Library:
    return Library(Settings().content)


def room_in_vote(server: Server) -> RoomClient:
    room = RoomClient(server, SLUG)
    room.set_phase("open", ANSWERED)
    return room


def last_headings(room: RoomClient) -> dict[str, str]:
    """Return the last heading of every page by its URL."""
    lesson, other = library().lesson(SLUG), library().lesson(OTHER_SLUG)
    last = lesson.sections[-1].title
    ended = RoomClient(room.server, SLUG)
    ended.end()
    paths = {
        f"lessons/{SLUG}": last,
        f"lessons/{SLUG}?view=scroll": last,
        f"lessons/{SLUG}/embed": last,
        f"r/{ended.code}?screen=1": "This room has ended",
        f"lessons/{SLUG}/present": "Votes",
        f"lessons/{SLUG}/report": f"Results of “{lesson.title}”",
        f"lessons/{OTHER_SLUG}": other.sections[-1].title,
        f"r/{room.code}": "Vote",
        f"r/{room.code}?screen=1": "Vote",
        f"r/{room.code}/remote": "This phone is not paired",
        "": lesson.title,
        "courses/word-order": other.title,
        "join": "Join a room",
        "help": "Ask for help",
        # A browser does not reload the page above for another fragment.
        f"r/{room.code}/remote#{pairing_token(room)}": "Votes",
        "accessibility": "Report a problem",
        "accessibility/report": "Legal disclaimer",
        "privacy": "Contact",
        "lti": "Remove",
        "lessons/missing": "Not found",
    }
    return {f"{room.server.url}{path}": heading for path, heading in paths.items()}


def pairing_token(room: RoomClient) -> str:
    """Return the token with which a phone becomes the remote of the room."""
    path = f"{room.path}/pairing"
    status, pairing = send_request(room.server, "POST", path, secret=room.secret)
    assert status == 201, pairing
    return urlsplit(pairing["url"]).fragment
