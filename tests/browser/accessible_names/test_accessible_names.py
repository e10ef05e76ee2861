"""What screen readers get from every page, in three browsers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from app.config import Settings
from app.storage.lessons.library import Library
from tests.browser.accessible_names.platform import (
    TIMEOUT,
    chromium,
    firefox,
    read_tree,
    webkit,
)
from tests.browser.conftest import SLUG
from tests.room_client import RoomClient, send_request
from tests.servers.serving import Server

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
    library = Library(Settings().content)
    lesson, other = library.lesson(SLUG), library.lesson(OTHER_SLUG)
    headings = [lesson.slides[0].title, *(section.title for section in lesson.sections)]
    room, ended = RoomClient(server, SLUG), RoomClient(server, SLUG)
    ended.end()
    room.set_phase("open", ANSWERED)
    code = f"{room.code[:3]} {room.code[3:]}"
    last = headings[-1]
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
        f"r/{room.code}/remote#{pairing_token(room)}": "Votes",
        "": lesson.title,
        "courses/word-order": other.title,
        "join": "Join a room",
        "help": "Ask for help",
        "accessibility": "Report a problem",
        "accessibility/report": "Legal disclaimer",
        "privacy": "Contact",
        "lti": "Remove",
        "lessons/missing": "Not found",
    }

    pages = {f"{server.url}{path}": heading for path, heading in paths.items()}
    found = read_tree(pages, open_with(tmp_path))
    room.end()

    assert [role for role, name in found if not name.strip()] == []
    names = [name for role, name in found if role == "heading"]
    room_title = f"{lesson.title}: room {code}"
    expected = [*headings, *paths.values(), room_title]
    assert [heading for heading in expected if heading not in names] == []
    assert names.count(last) >= 4
    assert {"In words", "Data"} <= {name for _, name in found}
    legends = [name for role, name in found if role == "panel"]
    assert any(name.startswith("What is PE of 1, 0") for name in legends)


def pairing_token(room: RoomClient) -> str:
    """Return the token with which a phone becomes the remote of the room."""
    path = f"{room.path}/pairing"
    status, pairing = send_request(room.server, "POST", path, secret=room.secret)
    assert status == 201, pairing
    return urlsplit(pairing["url"]).fragment
