"""Send hostile requests over raw sockets, and judge the responses."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import h11

from tests.hostile_requests import HostileRequest
from tests.servers.serving import Server

TIMEOUT: Final = 60
"""Seconds for a response. The server itself gives up on a request earlier."""

HEADERS: Final = (
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-resource-policy",
)
"""Security headers of every response."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What the server sent, or status 0 if it only closed the connection."""

    status: int
    headers: dict[str, str]
    body: bytes


def send(server: Server, request: HostileRequest) -> Reply:
    """Send the request on its own connection and return the response.

    Raises h11.RemoteProtocolError if the response is not valid HTTP.
    """
    url = urlsplit(server.url)
    with socket.create_connection((url.hostname, url.port), TIMEOUT) as connection:
        try:
            connection.sendall(request.sent)
            if request.is_broken:
                connection.shutdown(socket.SHUT_WR)  # no more bytes will follow
        except (BrokenPipeError, ConnectionResetError):
            pass  # the server has rejected the request before its end
        return _read(connection, request.method)


def _read(connection: socket.socket, method: str) -> Reply:
    client = h11.Connection(h11.CLIENT)
    # The sent request is not valid, but its method determines how to read the response.
    known = method if method in ("HEAD", "CONNECT") else "GET"
    client.send(h11.Request(method=known, target="/", headers=[("Host", "localhost")]))
    client.send(h11.EndOfMessage())
    status, headers, body = 0, dict[str, str](), b""
    while True:
        event = client.next_event()
        if event is h11.NEED_DATA:
            try:
                received = connection.recv(65_536)
            except ConnectionResetError:
                received = b""
            if not received and not status and client.trailing_data == (b"", False):
                return Reply(0, {}, b"")
            client.receive_data(received)
        elif isinstance(event, h11.Response):
            status = event.status_code
            headers = {n.decode(): v.decode("latin-1") for n, v in event.headers}
            if headers.get("content-type", "").startswith("text/event-stream"):
                return Reply(status, headers, b"")
        elif isinstance(event, h11.Data):
            body += event.data
        elif isinstance(event, h11.EndOfMessage | h11.ConnectionClosed | h11.PAUSED):
            return Reply(status, headers, body)


def problems(request: HostileRequest, reply: Reply) -> list[str]:
    """Return what is wrong with the response."""
    if reply.status == 0:
        return [] if request.is_broken else ["no response"]
    missing = [f"no {name}" for name in HEADERS if name not in reply.headers]
    if reply.status >= 500 and reply.status not in (501, 503):
        missing.append(f"status {reply.status}")
    if b"Traceback" in reply.body or b'.py", line' in reply.body:
        missing.append("a traceback")
    return missing
