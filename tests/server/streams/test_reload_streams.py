"""Event streams of `overtone serve --watch`: who gets one, and what they send."""

from __future__ import annotations

import json
import re
import shutil
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
from tests.waiting import eventually

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


@pytest.fixture
def other_server(tmp_path: Path) -> Iterator[Server]:
    """A server whose content folder `content` can be moved."""
    content = write_small_lesson(tmp_path)
    with Server(tmp_path / "data", "--watch", "--content", str(content)) as server:
        yield server


def test_a_new_folder_in_place_of_the_content_folder_is_watched(
    other_server: Server, tmp_path: Path
) -> None:
    content, new = tmp_path / "content", tmp_path / "new"
    shutil.copytree(content, new)
    edit(new, "matters {#", "counts {#")
    with get(other_server, PATH) as stream:
        next_event(stream)

        content.rename(tmp_path / "old")
        new.rename(content)

        assert next_event(stream) == '{"edited": "order"}'
        edit(content, "counts {#", "is important {#")
        assert next_event(stream) == '{"edited": "order"}'


def test_a_content_folder_that_was_deleted_and_restored_is_watched(
    other_server: Server, tmp_path: Path
) -> None:
    content, copy = tmp_path / "content", tmp_path / "copy"
    shutil.copytree(content, copy)
    with get(other_server, PATH) as stream:
        next_event(stream)

        shutil.rmtree(content)
        shutil.copytree(copy, content)
        edit(content, "matters {#", "counts {#")

        assert next_event(stream)
        assert eventually(lambda: "counts" in text(other_server, "/lessons/small"))
        edit(content, "counts {#", "is important {#")
        assert next_event(stream)


def test_a_missing_content_folder_is_reported_once(
    other_server: Server, tmp_path: Path
) -> None:
    content, away = tmp_path / "content", tmp_path / "away"
    message = f"the folder {content} does not exist"
    with get(other_server, PATH) as stream:
        next_event(stream)

        content.rename(away)

        assert eventually(lambda: message in other_server.log)
        edit(away, "matters {#", "counts {#")
        away.rename(content)
        assert next_event(stream)
    assert other_server.log.count(message) == 1


def edit(content: Path, old: str, new: str) -> None:
    """Replace a text in the small lesson."""
    file = content / "small" / "lesson.md"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")


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
