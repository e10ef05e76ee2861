"""Every page in three browsers: what screen readers get, and what axe finds.

The included lessons, with many kinds of figures and questions, are opened in the scroll
view, where no slide is hidden. Pages of the compact lesson show the other views, which
then take less time.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from app.config import Settings
from app.core.lesson.lesson import Lesson
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
from tests.browser.lessons import COMPACT, COMPACT_SLUG
from tests.browser.other_browsers.firefox import Firefox
from tests.browser.other_browsers.webkit import WebKit
from tests.room_client import RoomClient, send_request
from tests.servers.serving import Server
from tests.waiting import eventually

OTHER_SLUG = "rope-and-alibi"

FORMULA_QUESTION = """

---

# One value {#one-value}

:::{question} first-value
What is $\\mathrm{PE}(1, 0)$, to three decimals?

= 0.841 ± 0.001 > Right: it is the sine of 1.
:::
"""
"""The room votes on it, so that a page of the room has a formula in its legend."""


@pytest.fixture(scope="module")
def content(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The included lessons, and the compact one with a question."""
    content = tmp_path_factory.mktemp("lessons") / "content"
    shutil.copytree(Settings().content, content)
    (content / COMPACT_SLUG).mkdir()
    lesson = content / COMPACT_SLUG / "lesson.md"
    lesson.write_text(COMPACT + FORMULA_QUESTION, "utf-8")
    return content


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, content: Path) -> Iterator[Server]:
    """A server with a public address, which the page for administrators needs."""
    data, address = tmp_path_factory.mktemp("data"), "https://lessons.example"
    with Server(data, "--content", str(content), OVERTONE_ADDRESS=address) as server:
        yield server


@pytest.fixture(scope="module")
def lessons(content: Path) -> dict[str, Lesson]:
    library = Library(content)
    return {slug: library.lesson(slug) for slug in (SLUG, OTHER_SLUG, COMPACT_SLUG)}


@pytest.mark.timeout(TIMEOUT + 30)
@pytest.mark.usefixtures("desktop_browsers")
@pytest.mark.parametrize("open_with", [chromium, firefox, webkit])
def test_every_heading_control_and_image_has_a_name(
    server: Server,
    lessons: dict[str, Lesson],
    tmp_path: Path,
    open_with: Callable[[Path], list[str]],
) -> None:
    compact = lessons[COMPACT_SLUG]
    headings = [
        title
        for lesson in lessons.values()
        for title in (lesson.slides[0].title, *(s.title for s in lesson.sections))
    ]
    room = room_in_vote(server)
    code = f"{room.code[:3]} {room.code[3:]}"

    pages = last_headings(room, lessons)
    found = read_tree(pages, open_with(tmp_path))
    room.end()

    assert [role for role, name in found if not name.strip()] == []
    names = [name for role, name in found if role == "heading"]
    room_title = f"{compact.title}: room {code}"
    expected = [*headings, *pages.values(), room_title]
    assert [heading for heading in expected if heading not in names] == []
    assert names.count(compact.sections[-1].title) >= 3
    assert {"In words", "Data"} <= {name for _, name in found}
    legends = [name for role, name in found if role == "panel"]
    assert sum(name.startswith("What is PE of 1, 0") for name in legends) >= 4


@pytest.mark.timeout(TIMEOUT + 30)
@pytest.mark.usefixtures("desktop_browsers")
@pytest.mark.parametrize("name", ["Firefox", "WebKitGTK"])
def test_no_axe_violation_on_any_page(
    server: Server, lessons: dict[str, Lesson], tmp_path: Path, name: str
) -> None:
    room = room_in_vote(server)
    found = {}
    with Firefox(tmp_path) if name == "Firefox" else WebKit() as browser:
        for url, heading in last_headings(room, lessons).items():
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


def room_in_vote(server: Server) -> RoomClient:
    room = RoomClient(server, COMPACT_SLUG)
    room.set_phase("open", "first-value")
    return room


def last_headings(room: RoomClient, lessons: dict[str, Lesson]) -> dict[str, str]:
    """Return the last heading of every page by its URL."""
    compact, other = lessons[COMPACT_SLUG], lessons[OTHER_SLUG]
    last = compact.sections[-1].title
    ended = RoomClient(room.server, COMPACT_SLUG)
    ended.end()
    paths = {
        f"lessons/{SLUG}?view=scroll": lessons[SLUG].sections[-1].title,
        f"lessons/{OTHER_SLUG}?view=scroll": other.sections[-1].title,
        f"lessons/{COMPACT_SLUG}": last,
        f"lessons/{COMPACT_SLUG}/embed": last,
        f"r/{ended.code}?screen=1": "This room has ended",
        f"lessons/{COMPACT_SLUG}/present": "Votes",
        f"lessons/{COMPACT_SLUG}/report": f"Results of “{compact.title}”",
        f"r/{room.code}": "Vote",
        f"r/{room.code}?screen=1": "Vote",
        f"r/{room.code}/remote": "This phone is not paired",
        "": compact.title,
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
