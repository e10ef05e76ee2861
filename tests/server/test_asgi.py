"""The server: startup, unusual requests, slow clients, host names and errors."""

from __future__ import annotations

import http.client
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from app.server import listening_socket
from app.server.http.flask_threads import THREADS
from app.server.listening_socket import CannotListen, bind
from tests.conftest import SMALL_LESSON, write_small_lesson
from tests.room_client import RoomClient
from tests.servers.serving import Server
from tests.waiting import TIMEOUT

OTHER = "attacker.example"


def raw(server: Server, request: bytes) -> bytes:
    """Send the bytes and return the first line of the response."""
    address = urlsplit(server.url)
    with socket.create_connection(
        (address.hostname, address.port), TIMEOUT
    ) as connection:
        connection.sendall(request)
        with connection.makefile("rb") as stream:
            return stream.readline()


def test_the_server_prints_its_url_when_it_accepts_requests(server: Server) -> None:
    with urlopen(server.url, timeout=TIMEOUT) as response:
        assert response.status == 200
        assert response.headers["Server"] is None


def test_a_port_in_use_is_reported(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listening_socket, "TIMEOUT", 0.0)
    port = urlsplit(server.url).port
    assert port

    with pytest.raises(CannotListen) as error:
        bind("127.0.0.1", port)

    message = str(error.value)
    assert f"Cannot listen on 127.0.0.1, port {port}" in message
    assert "Stop the server that uses this port" in message
    assert "OVERTONE_DATA" in message


def test_repeated_invalid_requests_are_logged_once(server: Server) -> None:
    message = "Invalid HTTP request received."
    logged = server.log.count(message)
    for _ in range(3):
        assert b" 400 " in raw(server, b"invalid\r\n\r\n")

    # Another test may have sent invalid requests less than a minute ago.
    assert server.log.count(message) - logged <= 1
    assert message in server.log


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /encoding?positions=%ff HTTP/1.1\r\nHost: a\r\n\r\n", b"422"),
        (b"GET /encoding?positions=\xff HTTP/1.1\r\nHost: a\r\n\r\n", b"4"),
        (b"GET /%c3%28 HTTP/1.1\r\nHost: a\r\n\r\n", b"404"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nAccept: \xff;q=\xff\r\n\r\n", b"200"),
        (b"GET / HTTP/1.0\r\n\r\n", b"200"),
        (b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: \xff\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"400"),
        (b"GET http://b/nowhere HTTP/1.1\r\nHost: a\r\n\r\n", b"400"),
        (b"GET http://b/lessons/x HTTP/1.1\r\nHost: a\r\n\r\n", b"400"),
        (b"BREW / HTTP/1.1\r\nHost: a\r\n\r\n", b"4"),
        (b"nonsense\r\n\r\n", b"400"),
        (
            b'GET /healthz HTTP/1.1\r\nHost: a\r\nIf-None-Match: W/"\r\n'
            b"Authorization: \xff\r\nRange: bytes=9-1\r\n\r\n",
            b"200",
        ),
        (
            b"POST /lessons/x/questions/y/answers HTTP/1.1\r\nHost: a\r\n"
            b"Content-Type: multipart/form-data\r\nContent-Length: 3\r\n\r\nabc",
            b"404",
        ),
    ],
    ids=lambda value: str(value[:40]),
)
def test_malformed_requests_are_rejected(
    server: Server, request_: bytes, status: bytes
) -> None:
    assert raw(server, request_).split(b" ", 2)[1].startswith(status)


def test_a_body_that_is_too_large_is_rejected_with_the_limit(server: Server) -> None:
    address = urlsplit(server.url)
    connection = http.client.HTTPConnection(address.netloc, timeout=TIMEOUT)

    connection.request("POST", "/encoding", body=b"x" * 200_000)
    response = connection.getresponse()

    assert response.status == 413
    assert "at most 65,536 bytes" in json.loads(response.read())["detail"]
    connection.close()


def test_a_body_without_a_length_is_rejected(server: Server) -> None:
    connection = http.client.HTTPConnection(
        urlsplit(server.url).netloc, timeout=TIMEOUT
    )

    connection.request("POST", "/encoding", body=iter([b"x" * 50_000] * 3))

    assert connection.getresponse().status == 411
    connection.close()


def test_stalled_requests_do_not_block_others(server: Server) -> None:
    address = urlsplit(server.url)
    stalled = b"POST /encoding HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab"
    with ExitStack() as open_:
        for _ in range(2 * THREADS):
            connection = socket.create_connection(
                (address.hostname, address.port), TIMEOUT
            )
            open_.enter_context(connection).sendall(stalled)

        with urlopen(f"{server.url}healthz", timeout=5) as response:
            assert response.status == 200


def test_every_response_has_one_date_header(server: Server) -> None:
    with urlopen(f"{server.url}encoding", timeout=TIMEOUT) as response:
        assert len(response.headers.get_all("Date")) == 1


def test_a_proxy_on_this_machine_is_trusted(server: Server) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    request = Request(f"{server.url}lessons/positional-encoding", headers=headers)

    with urlopen(request, timeout=TIMEOUT) as response:
        assert 'rel="canonical" href="https://' in response.read().decode()


FAILING = """
import sys
from app.commands.cli import main
from app.web import health

def fail():
    raise RuntimeError("a bug")

health.bp.add_url_rule("/fails", "fails", fail)
sys.exit(main(sys.argv[1:]))
"""


class FailingServer(Server):
    """A server with the page `/fails`, which raises an exception."""

    program = ("-c", FAILING)


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FailingServer]:
    """A server with a configured address and a mistake in its lesson."""
    folder = tmp_path_factory.mktemp("failing")
    content = write_small_lesson(folder)
    lesson = content / "small" / "lesson.md"
    mistake = SMALL_LESSON.replace("{figure} waves", "{figure} wave")
    lesson.write_text(mistake, encoding="utf-8")
    address = "https://lessons.example"
    arguments = ("--content", str(content))
    with FailingServer(folder / "data", *arguments, OVERTONE_ADDRESS=address) as server:
        yield server


def test_problems_in_lessons_are_logged_and_corrected_lessons_served(
    failing: FailingServer,
) -> None:
    lesson = failing.data.parent / "content" / "small" / "lesson.md"
    assert f"{lesson}:" in failing.log

    corrected = SMALL_LESSON.replace("A small lesson", "Another")
    lesson.write_text(corrected, encoding="utf-8")

    with urlopen(f"{failing.url}lessons/small", timeout=TIMEOUT) as response:
        assert "<h1>Another</h1>" in response.read().decode()


def test_pages_and_event_streams_of_other_hosts_are_rejected_and_logged_once(
    failing: FailingServer,
) -> None:
    lesson = failing.data.parent / "content" / "small" / "lesson.md"
    lesson.write_text(SMALL_LESSON, encoding="utf-8")
    events = f"{RoomClient(failing).path}/events"

    assert [status(failing, path, OTHER) for path in ("/", events)] == [421, 421]
    host = "lessons.example"
    assert [status(failing, path, host) for path in ("/", events)] == [200, 200]
    assert status(failing, "/healthz", OTHER) == 200
    assert failing.log.count("was rejected") == 1


def test_without_a_configured_address_every_host_is_accepted(server: Server) -> None:
    assert status(server, "/", OTHER) == 200


def status(server: Server, path: str, host: str) -> int:
    """Return the status of a request with this Host header."""
    address = urlsplit(server.url).netloc
    connection = http.client.HTTPConnection(address, timeout=TIMEOUT)
    with closing(connection):
        connection.request("GET", path, headers={"Host": host})
        return connection.getresponse().status


def test_unexpected_exceptions_are_logged_and_not_sent(failing: FailingServer) -> None:
    assert_an_exception_is_logged_and_not_sent(failing)


def test_with_debug_unexpected_exceptions_are_logged_and_not_sent(
    tmp_path: Path, content: Path
) -> None:
    arguments = ("--content", str(content), "--debug")
    with FailingServer(tmp_path / "data", *arguments) as server:
        assert_an_exception_is_logged_and_not_sent(server)


def assert_an_exception_is_logged_and_not_sent(server: Server) -> None:
    with pytest.raises(HTTPError) as error:
        urlopen(f"{server.url}fails", timeout=TIMEOUT)

    assert error.value.code == 500
    assert "a bug" not in error.value.read().decode()
    assert server.log.count("Traceback") == 1
    assert "RuntimeError: a bug" in server.log
