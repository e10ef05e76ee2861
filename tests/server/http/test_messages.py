"""Bodies that are sent in parts."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask

from app.server.asgi import Application
from app.server.http.messages import PART_BYTES, in_parts, send_body
from tests.event_loop import run_in_event_loop


@pytest.mark.parametrize("more", [False, True])
@pytest.mark.parametrize(
    ("size", "parts"),
    [
        (0, 1),
        (1, 1),
        (PART_BYTES, 1),
        (PART_BYTES + 1, 2),
        (2 * PART_BYTES, 2),
        (2 * PART_BYTES + 1, 3),
    ],
)
def test_a_long_body_is_sent_in_parts(size: int, parts: int, more: bool) -> None:
    body = bytes(index % 251 for index in range(size))
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def play() -> None:
        await send_body(in_parts(send), body, more=more)

    run_in_event_loop(play)

    assert b"".join(message["body"] for message in sent) == body
    assert all(len(message["body"]) <= PART_BYTES for message in sent)
    assert [m["more_body"] for m in sent] == [True] * (parts - 1) + [more]


def test_the_server_sends_a_large_file_in_parts(shared_app: Flask) -> None:
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": "/static/current/plotly.min.js",
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }
    sizes = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sizes.append(len(message.get("body", b"")))

    async def play() -> None:
        await Application(shared_app)(scope, receive, send)

    run_in_event_loop(play)

    assert max(sizes) == PART_BYTES
    assert sum(sizes) > 1_000_000
