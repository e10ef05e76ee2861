"""Tests of files of lessons that the running server sends."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from app.server.http.flask_threads import THREADS
from tests.example_files import MP4
from tests.servers.serving import Server

FILE = "lessons/small/files/media/a.mp4"
SIZE = 30_000_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a lesson that has a large video."""
    root = tmp_path_factory.mktemp("files")
    folder = root / "content" / "small"
    (folder / "media").mkdir(parents=True)
    with (folder / "media/a.mp4").open("wb") as file:
        file.write(MP4)
        file.truncate(SIZE)
    (folder / "lesson.md").write_text(
        '---\ntitle: A\n---\n\n# One\n\n:::{video} media/a.mp4\n:captions: ""\n:::\n',
        encoding="utf-8",
    )
    with Server(root / "data", "--content", str(root / "content")) as server:
        yield server


def test_the_whole_file_and_its_parts_are_sent(server: Server) -> None:
    with urlopen(server.url + FILE) as response:
        body = response.read()
    part = Request(server.url + FILE, headers={"Range": "bytes=4-9"})
    with urlopen(part) as response:
        assert (response.status, response.read()) == (206, MP4[4:10])
    wrong = Request(server.url + FILE, headers={"Range": "bytes=40000000-"})
    with pytest.raises(HTTPError, match="416"):
        urlopen(wrong)
    with urlopen(Request(server.url + FILE, method="HEAD")) as response:
        assert response.headers["Content-Length"] == str(SIZE)

    assert len(body) == SIZE
    assert body.startswith(MP4)


def test_clients_that_read_slowly_occupy_no_thread(server: Server) -> None:
    address = urlsplit(server.url)
    request = f"GET /{FILE} HTTP/1.1\r\nHost: {address.netloc}\r\n\r\n".encode()
    slow = [
        socket.create_connection((address.hostname, address.port))
        for _ in range(THREADS + 4)
    ]
    for client in slow:
        client.sendall(request)
        client.recv(1)

    with urlopen(f"{server.url}lessons/small", timeout=60) as response:
        assert response.status == 200
    for client in slow:
        client.close()
