"""Host names of requests to a real server, with and without a configured address."""

from __future__ import annotations

import http.client
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

from tests.room_client import RoomClient
from tests.servers.serving import Server

OTHER = "attacker.example"


def status(server: Server, path: str, host: str) -> int:
    address = urlsplit(server.url).netloc
    with closing(http.client.HTTPConnection(address, timeout=20)) as connection:
        connection.request("GET", path, headers={"Host": host})
        return connection.getresponse().status


def test_pages_and_event_streams_of_other_hosts_are_rejected_and_logged_once(
    tmp_path: Path, content: Path
) -> None:
    address = "https://lessons.example"
    arguments = ("--content", str(content))
    with Server(tmp_path / "data", *arguments, OVERTONE_ADDRESS=address) as server:
        room = RoomClient(server)
        events = f"{room.path}/events"

        rejected = [status(server, path, OTHER) for path in ("/", events)]
        accepted = [
            status(server, path, "lessons.example") for path in ("/", events)
        ] + [status(server, "/healthz", OTHER)]

    assert rejected == [421, 421]
    assert accepted == [200, 200, 200]
    assert server.log.count("was rejected") == 1


def test_without_a_configured_address_every_host_is_accepted(server: Server) -> None:
    assert status(server, "/", OTHER) == 200
