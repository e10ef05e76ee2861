"""HTTP client of a live room on a real server, and its event stream."""

from __future__ import annotations

import http.client
import json
import time
from contextlib import closing, suppress
from typing import Any, Self
from urllib.parse import urlsplit

from tests.servers.serving import Server

TIMEOUT = 30
"""Seconds to wait for one event. The server sends it at once unless it is busy."""


def send_request(
    server: Server, method: str, path: str, body: object = None, secret: str = ""
) -> tuple[int, Any]:
    """Send a request. Return the status and the JSON body."""
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    address = urlsplit(server.url).netloc
    with closing(http.client.HTTPConnection(address, timeout=60)) as connection:
        connection.request(method, path, json.dumps(body).encode(), headers)
        with connection.getresponse() as response:
            text = response.read()
            return response.status, json.loads(text) if text else None


class RoomClient:
    """Opens a room and controls it with HTTP requests."""

    def __init__(self, server: Server, lesson: str = "small") -> None:
        self.server = server
        status, opened = send_request(server, "POST", "/rooms", {"lesson": lesson})
        assert status == 201, opened
        self.code, self.secret = opened["code"], opened["lead"]
        self.path = f"/rooms/{self.code}"

    def state(self) -> tuple[int, Any]:
        return send_request(self.server, "GET", self.path, secret=self.secret)

    def update_state(self, **change: Any) -> dict[str, Any]:
        status, state = send_request(
            self.server, "PUT", f"{self.path}/state", change, self.secret
        )
        assert status == 200, state
        new_state: dict[str, Any] = state
        return new_state

    def set_phase(self, phase: str, question: str = "order-needed") -> dict[str, Any]:
        return self.update_state(
            vote={"question": question, "round": 1, "phase": phase}
        )

    def vote(self, ticket: str, answer: object, question: str = "order-needed") -> int:
        """Vote as a device that follows the room by polling. Return the status."""
        send_request(self.server, "GET", self.path, secret=ticket)
        body = {"question": question, "round": 1, "answer": answer}
        return send_request(self.server, "POST", f"{self.path}/votes", body, ticket)[0]

    def end(self) -> int:
        return send_request(self.server, "DELETE", self.path, secret=self.secret)[0]


class EventStream:
    """Reads the event stream of a room."""

    def __init__(
        self, server: Server, code: str, query: str = "", secret: str = ""
    ) -> None:
        self._connection = http.client.HTTPConnection(
            urlsplit(server.url).netloc, timeout=TIMEOUT
        )
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        path = f"/rooms/{code}/events{query}"
        self._connection.request("GET", path, headers=headers)
        self.port: int = self._connection.sock.getsockname()[1]
        self.response = self._connection.getresponse()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.response.close()
        self._connection.close()

    def chunk(self) -> list[str]:
        """Return the lines of the next event or comment; none at the end."""
        lines = []
        while line := self.response.readline().decode():
            if line == "\n":
                return lines
            lines.append(line.rstrip("\n"))
        return lines

    def state(self) -> dict[str, Any]:
        """Return the next event. Heartbeats do not extend the time it may take."""
        deadline = time.monotonic() + TIMEOUT
        while lines := self.chunk():
            if time.monotonic() > deadline:
                raise TimeoutError(f"No event arrived within {TIMEOUT} s.")
            data = [line[6:] for line in lines if line.startswith("data: ")]
            if data:
                state: dict[str, Any] = json.loads("".join(data))
                return state
        raise EOFError("The stream has ended.")

    def remaining(self) -> list[dict[str, Any]]:
        """Return all events until the server ends the stream."""
        states = []
        with suppress(EOFError):
            while True:
                states.append(self.state())
        return states

    def until(self, **values: Any) -> dict[str, Any]:
        """Return the first event that has these values."""
        deadline = time.monotonic() + TIMEOUT
        while not values.items() <= (state := self.state()).items():
            if time.monotonic() > deadline:
                message = f"No event with {values} arrived within {TIMEOUT} s"
                raise TimeoutError(f"{message}; the last one was {state}.")
        return state
