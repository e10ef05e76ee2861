"""Hostile HTTP requests from a seeded generator."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from tests.hostile_fragments import (
    BODIES,
    BROKEN,
    HEADER_NAMES,
    HEADER_VALUES,
    METHODS,
    NAMES,
    PATHS,
    TEXTS,
    TYPES,
    WRITES,
)
from tests.room_client import RoomClient
from tests.tickets import tickets

UNLIMITED: Final = {
    "OVERTONE_FIGURE_CELLS": str(10**15),
    "OVERTONE_ANSWER_BURST": str(10**9),
}
"""Settings with which few requests are only rejected by a rate limit."""


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
        secrets = [room.secret, *tickets(room.server, room.code, 1)]
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


def describe(request: HostileRequest) -> str:
    """Return the start of the request, for a message."""
    return json.dumps(request.sent[:400].decode("latin-1"))
