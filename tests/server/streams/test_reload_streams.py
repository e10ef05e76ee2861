"""Event streams of `overtone serve --watch`: who gets one, and what they send."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from app.commands.cli import main
from tests.conftest import write_small_lesson
from tests.servers.serving import Server

PATH = "/watch/events?lesson=small&version=old"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server for all tests. A test that writes a file awaits its event.

    A stream is open until the end, so `Server` fails if the server does not stop then.
    """
    folder = tmp_path_factory.mktemp("watched")
    content = write_small_lesson(folder)
    with (
        ExitStack() as after_the_end,
        Server(folder / "data", "--watch", "--content", str(content)) as server,
    ):
        stream = after_the_end.enter_context(get(server, PATH))
        assert next_event(stream)
        yield server


@pytest.fixture
def watched(server: Server) -> Path:
    """The server's content folder."""
    return server.data.parent / "content"


@contextmanager
def get(server: Server, path: str, **headers: str) -> Iterator[HTTPResponse]:
    connection = HTTPConnection(urlsplit(server.url).netloc, timeout=30)
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    with closing(connection):
        connection.request("GET", path, headers=named)
        with connection.getresponse() as response:
            yield response


def text(server: Server, path: str, **headers: str) -> str:
    with get(server, path, **headers) as response:
        return response.read().decode()


def next_event(response: HTTPResponse) -> str:
    """Return the data of the next event."""
    while True:
        line = response.readline().decode()
        assert line, "The stream has ended."
        if line.startswith("data: "):
            return line.removeprefix("data: ").strip()


def test_a_page_with_an_old_version_is_notified_at_once(server: Server) -> None:
    with get(server, PATH) as response:
        assert response.status == 200
        assert response.getheader("Content-Type") == "text/event-stream; charset=utf-8"
        assert next_event(response) == '{"edited": ""}'


def test_a_save_sends_an_event_with_the_edited_slide(
    server: Server, watched: Path
) -> None:
    file = watched / "small" / "lesson.md"
    changed = file.read_text("utf-8").replace("matters {#", "counts {#")
    with get(server, PATH) as response:
        next_event(response)

        file.write_text(changed, "utf-8")

        assert next_event(response) == '{"edited": "order"}'


@pytest.mark.parametrize(
    "headers",
    [{"Host": "lessons.example"}, {"X_Forwarded_For": "127.0.0.1"}],
)
def test_clients_on_other_machines_get_neither_stream_nor_script(
    server: Server, headers: dict[str, str]
) -> None:
    with get(server, PATH, **headers) as response:
        assert response.status == 404
    assert "data-reload-stream" not in text(server, "/lessons/small", **headers)


def test_the_author_gets_the_script_on_every_page(server: Server) -> None:
    for path in ("/", "/lessons/small", "/lessons/none", "/join"):
        assert "data-reload-stream" in text(server, path)


def test_several_processes_cannot_watch(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--watch", "--workers=2", f"--content={content}"]) == 1
    assert "--watch works with one process" in capsys.readouterr().err


def test_a_page_of_a_room_is_not_taken_from_a_cache_with_another_version(
    server: Server, watched: Path
) -> None:
    room = f"/r/{open_room(server)}"
    with get(server, PATH) as stream:
        next_event(stream)
        before = version(text(server, room))

        (watched / "course.yaml").write_text("title: T\n", "utf-8")

        next_event(stream)
        assert version(text(server, room)) != before


def open_room(server: Server) -> str:
    """Open a room for the small lesson and return its code."""
    body = json.dumps({"lesson": "small"}).encode()
    request = Request(f"{server.url}rooms", body, {"Content-Type": "application/json"})
    with urlopen(request, timeout=30) as response:
        return str(json.load(response)["code"])


def version(page: str) -> str:
    """Return the version in the URL of a page's event stream."""
    found = re.search(r'data-reload-stream="[^"]*version=([^"]+)"', page)
    assert found
    return found[1]
