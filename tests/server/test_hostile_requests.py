"""Hostile requests get a valid response with security headers, and never a 500."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from tests.conftest import write_small_lesson
from tests.hostile_requests import (
    UNLIMITED,
    Generator,
    HostileRequest,
    describe,
)
from tests.room_client import RoomClient
from tests.servers.raw_client import problems, send
from tests.servers.serving import Server

SEED = 1
COUNT = 400


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("hostile")
    arguments = ("--content", str(write_small_lesson(folder)))
    with Server(folder / "data", *arguments, **UNLIMITED) as server:
        yield server


def test_hostile_requests_are_answered_without_errors(server: Server) -> None:
    generator = Generator(RoomClient(server), SEED)

    found = [
        f"{number}: {problem} for {describe(request)}"
        for number, request in enumerate(islice(generator, COUNT))
        for problem in problems(request, send(server, request))
    ]

    assert found == []
    assert "Traceback" not in server.log


def test_an_invalid_body_is_rejected_without_an_exception(server: Server) -> None:
    """Although the response may have started, or the method allows no body."""
    rest = (
        "/rooms/ABCDEF/events HTTP/1.1\r\nHost: localhost\r\n"
        "Transfer-Encoding: chunked\r\n\r\n-5\r\n"
    )
    statuses = {
        send(server, HostileRequest(method, f"{method} {rest}".encode(), True)).status
        for method in 20 * ["HEAD", "GET", "POST"]
    }

    assert statuses <= {0, 400, 404, 405, 429}
    assert "Traceback" not in server.log
