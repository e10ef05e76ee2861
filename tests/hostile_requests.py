"""Hostile HTTP requests over raw sockets, from a seeded generator."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from urllib.parse import urlsplit

import h11

from tests.room_client import RoomClient
from tests.serving import Server
from tests.tickets import tickets

TIMEOUT: Final = 60
"""Seconds for a response. The server itself gives up on a request earlier."""

UNLIMITED: Final = {
    "OVERTONE_FIGURE_CELLS": str(10**15),
    "OVERTONE_ANSWER_BURST": str(10**9),
}
"""Settings with which few requests are only rejected by a rate limit."""

HEADERS: Final = (
    "x-content-type-options",
    "referrer-policy",
    "cross-origin-resource-policy",
)
"""Security headers of every response."""

METHODS: Final = (
    *["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS"],
    *["PATCH", "TRACE", "CONNECT", "BREW", "get", "G@T"],
)

WRITES: Final = {
    "answers": "POST",
    "rooms": "POST",
    "state": "PUT",
    "votes": "POST",
    "remotes": "POST",
}
"""Methods of the paths that end with these words; GET for the others."""

TEXTS: Final = (
    "",
    "0",
    "-1",
    "1e999",
    "NaN",
    "Infinity",
    "9" * 400,
    "9" * 5000,
    "0x10",
    "1_000",
    "٣",
    "null",
    "true",
    "[]",
    "a" * 3000,
    "%00",
    "%0d%0aX:%20y",
    "%ff",
    "%ed%a0%80",  # a lone surrogate
    "%f0%9f%92%a9",
    "%E2%80%AE",
    "..%2f..%2fetc%2fpasswd",
    "../../etc/passwd",
    "%2e%2e",
    "<script>",
    "'%22;--",
    "${7*7}",
    "{{7*7}}",
    "\\",
    "%",
    "%zz",
    "é",
    "%u0041",
    "CON",
)
"""Parts of paths and values of queries, as they are sent."""

PATHS: Final = (
    "/",
    "/healthz",
    "/join",
    "/openapi.json",
    "/encoding",
    "/figures",
    "/figures/waves",
    "/figures/heatmap.svg",
    "/figures/order.csv",
    "/figures/{text}",
    "/oembed",
    "/lessons/small",
    "/lessons/small/embed",
    "/lessons/small/present",
    "/lessons/small/answers",
    "/lessons/small/questions/order-needed/answers",
    "/lessons/{text}",
    "/lessons/small/questions/{text}/answers",
    "/rooms",
    "/rooms/{code}",
    "/rooms/{code}/state",
    "/rooms/{code}/votes",
    "/rooms/{code}/events",
    "/rooms/{code}/results.csv",
    "/rooms/{code}/code.svg",
    "/rooms/{code}/remotes",
    "/rooms/{text}",
    "/rooms/{text}/events",
    "/r/{code}",
    "/r/{text}",
    "/static/{text}/js/main.js",
    "/static/x/{text}",
    "/{text}",
    "//{text}",
)

NAMES: Final = (
    "positions",
    "d_model",
    "base",
    "start",
    "format",
    "theme",
    "dims",
    "url",
    "maxwidth",
    "since",
    "counts",
    "code",
    "view",
    "notes",
    "embed",
    "waves.positions",
)

TYPES: Final = (
    "application/json",
    "application/json; charset=utf-16",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "text/plain",
    "application/xml",
    "/",
    "",
)

BODIES: Final = (
    b"",
    b"null",
    b"{",
    b"[" * 30_000,
    b'{"a":' * 10_000,
    b"[" * 500 + b"]" * 500,
    b"\xff\xfe{\x00}\x00",
    b"\xef\xbb\xbf{}",
    b'{"answer": "\\ud800"}',
    b'{"answer": "\\u0000"}',
    b'{"answer": 1e999}',
    b'{"answer": NaN}',
    b'{"answer": ' + b"9" * 5000 + b"}",
    b'{"answer": -0.0, "token": "\xc3\xa9"}',
    b'{"answer": [[]], "answer": {}}',
    b'{"lesson": "small"}',
    b'{"lesson": "\\ud800"}',
    b'{"slide": "\\u0000", "step": 1e400}',
    b'{"slide": "picture", "step": 99999999999999999999}',
    b'{"figures": {"waves": {"positions": "\\ud800"}}}',
    b'{"figures": {"": {}}}',
    b'{"vote": {"question": "order-needed", "round": 1, "phase": "open"}}',
    b'{"vote": {"question": "\\u0000", "round": 1e9, "phase": "open"}}',
    b'{"question": "order-needed", "round": 1, "answer": 0}',
    b'{"question": "order-needed", "round": 1, "answer": "\\udfff"}',
    b'{"pairing": "\\u0000"}',
    b"answer=0&answer=1&token=%00",
    b"answer=%ff&token=%ed%a0%80",
    b"=&&=&answer",
    b"--x\r\nContent-Disposition: form-data; name=answer\r\n\r\n0\r\n--x--\r\n",
    b"--x\r\nContent-Disposition: form-data; name=",
    b"x" * 65_536,
    b"x" * 70_000,
)

HEADER_VALUES: Final = (
    b"",
    b"\xff",
    b"\xc3\xa9",
    b"*/*;q=nan",
    b"gzip;q=1e999, br;q=-1",
    b"text/html;q=0.5, */*;q=x",
    b"bytes=0-,5-1",
    b"bytes=99999999999999999999-",
    b'W/"',
    b'"a", "b',
    b"null",
    b"http://[",
    b"https://other.example",
    b"Bearer",
    b"Bearer \xff",
    b"Bearer a.b.c",
    b"Basic Og==",
    b"203.0.113.7, \xff",
    b"a" * 5000,
    b"Sun, 99 Foo 0000 99:99:99 GMT",
    b"100-continue",
    b"cross-site",
)

HEADER_NAMES: Final = (
    b"Accept",
    b"Accept-Encoding",
    b"Accept-Language",
    b"Authorization",
    b"Cookie",
    b"Expect",
    b"Forwarded",
    b"If-Match",
    b"If-Modified-Since",
    b"If-None-Match",
    b"Origin",
    b"Range",
    b"Referer",
    b"Sec-Fetch-Site",
    b"Upgrade",
    b"X-Forwarded-For",
    b"X-Forwarded-Host",
    b"X-Forwarded-Proto",
)

BROKEN: Final = (
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"Transfer-Encoding: chunked\r\n\r\n-5\r\nhello\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx",
    b"Transfer-Encoding: chunked\r\n\r\n5\r\nhel",
    b"Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n",
    b"Transfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\n",
    b"Content-Length: -1\r\n\r\n",
    b"Content-Length: 1e3\r\n\r\n",
    b"Content-Length: 99999999999999999999\r\n\r\nx",
    b"Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc",
    b"Content-Length: 10\r\n\r\nabc",
    b" folded: yes\r\n\r\n",
    b"No colon\r\n\r\n",
    b"Name with spaces: x\r\n\r\n",
    b"Null: \x00\r\n\r\n",
    b"Long: " + b"x" * 100_000 + b"\r\n\r\n",
    b"".join(b"X-%d: y\r\n" % number for number in range(2000)) + b"\r\n",
    b"Host: b\r\n\r\n",
    b"X: y\n\n",
    b"X: y",
)
"""Ends of a request's head, some with a body, that break the rules of HTTP."""


@dataclass(frozen=True, slots=True)
class HostileRequest:
    """The bytes of a request."""

    method: str
    sent: bytes
    is_broken: bool
    """Whether the server may also close the connection without a response."""


class Generator:
    """Generates the same requests for each seed, except for the room's secrets."""

    def __init__(self, room: RoomClient, seed: int) -> None:
        self.code = room.code
        secrets = [room.lead, *tickets(room.server, room.code, 1)]
        self._secrets = [f"Bearer {secret}".encode() for secret in secrets]
        self._random = random.Random(seed)

    def __iter__(self) -> Iterator[HostileRequest]:
        while True:
            yield self._request()

    def _request(self) -> HostileRequest:
        chance, pick = self._random.random, self._random.choice
        path = pick(PATHS)
        usual = WRITES.get(path.rpartition("/")[2], "GET")
        method = usual if chance() < 0.8 else pick(METHODS)
        target = self._target(path).encode()
        if chance() < 0.03:
            target = pick((b"*", b"http://other.example/", b"/a b", b"", b"\xff", b"?"))
        version = b"HTTP/1.1" if chance() < 0.95 else pick((b"HTTP/9.9", b"HTTP/1.0"))
        head = b"%s %s %s\r\nHost: localhost\r\n" % (method.encode(), target, version)
        head += b"Connection: close\r\n"
        for _ in range(self._random.choice((0, 0, 1, 2, 3))):
            head += b"%s: %s\r\n" % (pick(HEADER_NAMES), pick(HEADER_VALUES))
        if chance() < 0.4:
            head += b"Authorization: %s\r\n" % pick(self._secrets)
        if chance() < 0.1:
            return HostileRequest(method, head + pick(BROKEN), True)
        if method in ("POST", "PUT", "PATCH", "DELETE") or chance() < 0.1:
            body = self._body()
            type_ = pick(TYPES) if chance() < 0.5 else TYPES[0]
            head += b"Content-Type: %s\r\n" % type_.encode()
            head += b"Content-Length: %d\r\n\r\n" % len(body)
            return HostileRequest(method, head + body, False)
        return HostileRequest(method, head + b"\r\n", False)

    def _target(self, path: str) -> str:
        pick, text = self._random.choice, self._random.choice(TEXTS)
        path = path.replace("{code}", self.code).replace("{text}", text)
        pairs = [
            f"{pick((*NAMES, *TEXTS))}={pick(TEXTS)}"
            for _ in range(self._random.choice((0, 0, 0, 1, 2, 3)))
        ]
        return path + ("?" + "&".join(pairs) if pairs else "")

    def _body(self) -> bytes:
        """Return a body of BODIES, or one with a few of its bytes changed."""
        body = self._random.choice(BODIES)
        if not body or self._random.random() < 0.6:
            return body
        changed = bytearray(body)
        for _ in range(3):
            changed[self._random.randrange(len(changed))] = self._random.randrange(256)
        return bytes(changed)


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


def describe(request: HostileRequest) -> str:
    """Return the start of the request, for a message."""
    return json.dumps(request.sent[:400].decode("latin-1"))
