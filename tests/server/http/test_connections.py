"""Silent, slow and many connections."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest

from tests.conftest import write_small_lesson
from tests.room_client import EventStream, RoomClient, send_request
from tests.servers.serving import Server
from tests.waiting import TIMEOUT, eventually

MAX_PER_ADDRESS = 5

SMALL_LIMITS = """
import sys
from app.commands.cli import main
from app.server import serve
from app.server.http import connections

connections.HEAD_TIMEOUT = connections.SEND_TIMEOUT = float(sys.argv.pop(1))
serve.KEEP_ALIVE = 600
serve.MAX_CONNECTIONS = connections.RESERVE + 20
sys.exit(main(sys.argv[1:]))
"""
"""The command line with small limits; its first argument is HEAD_TIMEOUT
and SEND_TIMEOUT."""

FOLLOWERS, ADDRESS_FOLLOWERS = 3, 2

REPLACE_ABOVE = 20 + FOLLOWERS
"""Connections of `behind_proxy` above which waiting ones are replaced."""

GET = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


class LimitedServer(Server):
    program = ("-c", SMALL_LIMITS, "600")


class ImpatientServer(Server):
    program = ("-c", SMALL_LIMITS, "0.5")


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small limits, for which this machine is not a proxy."""
    folder = tmp_path_factory.mktemp("limited")
    arguments = ("--content", str(write_small_lesson(folder)))
    limits = {
        "OVERTONE_ADDRESS_CONNECTIONS": str(MAX_PER_ADDRESS),
        "OVERTONE_PROXIES": "192.0.2.1",
    }
    with LimitedServer(folder / "data", *arguments, **limits) as server:
        yield server


@pytest.fixture(scope="module")
def behind_proxy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with small limits, for which this machine is a proxy.

    The head of a request must arrive within half a second.
    """
    folder = tmp_path_factory.mktemp("behind-proxy")
    arguments = ("--content", str(write_small_lesson(folder)))
    limits = {
        "OVERTONE_ADDRESS_CONNECTIONS": str(MAX_PER_ADDRESS),
        "OVERTONE_FOLLOWERS": str(FOLLOWERS),
        "OVERTONE_ADDRESS_FOLLOWERS": str(ADDRESS_FOLLOWERS),
    }
    with ImpatientServer(folder / "data", *arguments, **limits) as server:
        yield server


def connect(server: Server) -> socket.socket:
    address = urlsplit(server.url)
    return socket.create_connection((address.hostname, address.port), TIMEOUT)


def is_closed(connection: socket.socket) -> bool:
    """Wait for the end of the connection. Raises TimeoutError if it stays open."""
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def is_served(connection: socket.socket) -> bool:
    """Send a request. Return whether the server responds to it."""
    try:
        connection.sendall(GET)
        return b" 200 " in connection.recv(4096)
    except (ConnectionResetError, BrokenPipeError):
        return False


def test_connections_without_a_complete_head_are_closed(behind_proxy: Server) -> None:
    starts = (b"", b"GET /", GET[:-2])
    with ExitStack() as stack:
        connections = [stack.enter_context(connect(behind_proxy)) for _ in starts]
        for connection, start in zip(connections, starts, strict=True):
            connection.sendall(start)

        assert [*map(is_closed, connections)] == [True] * len(starts)


def test_a_head_that_arrives_slowly_is_not_awaited(behind_proxy: Server) -> None:
    def send_slowly(connection: socket.socket) -> None:
        begun = time.monotonic()
        connection.sendall(GET[:-2])
        while time.monotonic() - begun < TIMEOUT:
            connection.sendall(b"a: b\r\n")
            time.sleep(0.05)

    with (
        closing(connect(behind_proxy)) as connection,
        pytest.raises((ConnectionResetError, BrokenPipeError)),
    ):
        send_slowly(connection)


def test_the_second_head_on_a_connection_has_a_deadline_too(
    behind_proxy: Server,
) -> None:
    with closing(connect(behind_proxy)) as connection:
        assert is_served(connection)

        connection.sendall(b"GET /")

        connection.recv(4096)  # the rest of the first response, or the end
        assert is_closed(connection)


def test_a_head_that_starts_during_a_response_has_a_deadline_too(
    behind_proxy: Server,
) -> None:
    with closing(connect(behind_proxy)) as connection:
        connection.sendall(GET + b"GET /")

        with connection.makefile("rb") as received:
            assert received.read().count(b"HTTP/1.1 200 ") == 1


def test_a_stream_outlives_the_deadline(behind_proxy: Server) -> None:
    room = RoomClient(behind_proxy)
    with (
        EventStream(behind_proxy, room.code) as follower,
        closing(connect(behind_proxy)) as silent,
    ):
        follower.state()
        assert is_closed(silent)

        room.update_state(step=1)

        assert follower.state()["step"] == 1


LARGE = b"GET /static/current/plotly.min.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


def request_large_file(server: Server) -> socket.socket:
    """Request a file that is larger than the buffers of the operating system."""
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.settimeout(TIMEOUT)
    address = urlsplit(server.url)
    connection.connect((address.hostname, address.port))
    connection.sendall(LARGE)
    return connection


def received_bytes(connection: socket.socket, pause: float = 0.0) -> tuple[int, int]:
    """Read the response. Return the size of its body, and how much of it arrived."""
    with connection.makefile("rb") as received:
        head = b"".join(iter(received.readline, b"\r\n")).lower().decode()
        size = int(head.partition("content-length: ")[2].split()[0])
        count = 0
        try:
            while count < size and (part := received.read1(2**18)):
                count += len(part)
                time.sleep(pause)
        except ConnectionResetError:
            pass
        return size, count


def test_a_client_that_does_not_read_is_disconnected(behind_proxy: Server) -> None:
    with closing(request_large_file(behind_proxy)) as connection:
        time.sleep(2)

        size, count = received_bytes(connection)

    assert count < size


def test_a_client_that_reads_slowly_gets_the_whole_response(
    behind_proxy: Server,
) -> None:
    begun = time.monotonic()
    with closing(request_large_file(behind_proxy)) as connection:
        size, count = received_bytes(connection, pause=0.0005)

    assert count == size
    assert time.monotonic() - begun > 0.5


def test_headers_of_other_proxies_are_ignored(limited: Server) -> None:
    headers = {"X-Forwarded-Proto": "https"}
    request = Request(f"{limited.url}lessons/small", headers=headers)

    with urlopen(request, timeout=TIMEOUT) as response:
        assert 'rel="canonical" href="http://' in response.read().decode()


def test_connections_of_an_address_are_limited(limited: Server) -> None:
    def served(count: int) -> list[bool]:
        """Return for each connection whether it is served while all are open."""
        with ExitStack() as stack:
            connections = [connect(limited) for _ in range(count)]
            for connection in connections:
                stack.enter_context(closing(connection))
            return [is_served(connection) for connection in connections]

    some_are_rejected = [True] * MAX_PER_ADDRESS + [False] * 2
    # The server may not have noticed yet that earlier connections are closed.
    assert eventually(lambda: served(MAX_PER_ADDRESS + 2) == some_are_rejected)
    assert eventually(lambda: all(served(MAX_PER_ADDRESS)))
    assert eventually(lambda: served(MAX_PER_ADDRESS + 2) == some_are_rejected)
    assert limited.log.count("Too many connections from 127.0.0.1") == 1


def test_connections_of_a_proxy_are_not_limited(behind_proxy: Server) -> None:
    with ExitStack() as stack:
        for _ in range(MAX_PER_ADDRESS + 3):
            connection = stack.enter_context(closing(connect(behind_proxy)))
            assert is_served(connection)


def test_a_full_server_replaces_the_connections_that_wait(
    behind_proxy: Server,
) -> None:
    room = RoomClient(behind_proxy)
    with EventStream(behind_proxy, room.code) as follower, ExitStack() as stack:
        follower.state()

        for _ in range(3 * REPLACE_ABOVE):
            stack.enter_context(closing(connect(behind_proxy)))
        with urlopen(behind_proxy.url, timeout=TIMEOUT) as response:
            assert response.status == 200

        room.update_state(step=1)
        assert follower.state()["step"] == 1


def test_the_followers_of_an_address_and_of_the_server_are_limited(
    behind_proxy: Server,
) -> None:
    room, other = RoomClient(behind_proxy), RoomClient(behind_proxy)
    events = ("GET", f"{room.path}/events")

    def is_accepted() -> bool:
        with EventStream(behind_proxy, room.code) as follower:
            return follower.response.status == 200

    # The followers of other tests may still be counted.
    assert eventually(is_accepted)
    with EventStream(behind_proxy, room.code), EventStream(behind_proxy, other.code):
        status, problem = send_request(behind_proxy, *events)
        assert (status, problem["title"]) == (503, "Service Unavailable")
        assert "at this address" in problem["detail"]
        with EventStream(behind_proxy, room.code, secret=room.secret) as presenter:
            assert presenter.response.status == 200
            status, problem = send_request(behind_proxy, *events, secret=room.secret)
            assert (status, problem["title"]) == (503, "Service Unavailable")
            assert "The server has reached its limit" in problem["detail"]
        assert room.state()[0] == 200  # devices that get no stream poll

    assert eventually(is_accepted)
