"""Live rooms and votes survive a kill of the server."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPException
from typing import Any

from tests.room_client import RoomClient
from tests.servers.serving import Server
from tests.tickets import tickets


def stored_state(room: RoomClient) -> dict[str, Any]:
    """Return the room's state without the values that depend on time and followers."""
    status, state = room.state()
    assert status == 200
    del state["watching"], state["vote"]["elapsed"]
    return dict(state)


def test_rooms_and_acknowledged_votes_survive_a_kill(own_server: Server) -> None:
    """The server is killed while a hundred phones vote in one of two rooms."""
    quiet, busy = RoomClient(own_server), RoomClient(own_server)
    quiet.update_state(slide="picture", figures={"waves": {"positions": "30"}})
    quiet.set_phase("open")
    for ticket in tickets(own_server, quiet.code, 5):
        assert quiet.vote(ticket, 1) == 201
    before = stored_state(quiet)
    busy.set_phase("open")
    acknowledged = threading.Semaphore(0)

    def phone(ticket: str) -> bool:
        try:
            counted = busy.vote(ticket, 0) == 201
        except (OSError, ValueError, HTTPException):
            return False
        if counted:
            acknowledged.release()
        return counted

    with ThreadPoolExecutor(12) as threads:
        phones = [threads.submit(phone, t) for t in tickets(own_server, busy.code, 100)]
        for _ in range(20):
            assert acknowledged.acquire(timeout=20)
        own_server.kill()
        counted = sum(future.result() for future in phones)

    with Server(own_server.data, *own_server.arguments) as restarted:
        quiet.server = busy.server = restarted
        assert 20 <= counted <= busy.state()[1]["vote"]["answered"] <= 100
        assert stored_state(quiet) == before
        quiet.set_phase("closed")
        shown = quiet.set_phase("shown")
        assert [row["counts"] for row in shown["vote"]["results"]["rows"]] == [[0], [5]]
