"""Tests of the threads that run Flask."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, Response, request

from app.server.http import flask_threads
from app.server.http.flask_threads import THREADS, FlaskThreads
from app.storage.lessons.file_part import BUFFERED, FilePart
from app.web.computed_responses import LARGE_COMPUTATION
from app.web.lessons.files import FILE_PART
from app.web.security import MAX_BODY_BYTES
from tests.event_loop import run_in_event_loop
from tests.waiting import TIMEOUT


def send_request(
    flask: Flask, *parts: bytes, size: int | None = None
) -> list[dict[str, Any]]:
    """Return the messages of the response to a POST with this body.

    A body that is shorter than `size` has a last part that never arrives.
    """
    sent_size = sum(len(part) for part in parts)
    size = size or sent_size
    waiting: list[dict[str, Any]] = [
        {"type": "http.request", "body": part, "more_body": True} for part in parts
    ]
    waiting[-1]["more_body"] = sent_size < size
    scope = post_from("192.0.2.1", size)
    sent = []

    async def receive() -> dict[str, Any]:
        if not waiting:
            await asyncio.Event().wait()
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    async def run() -> None:
        await FlaskThreads(flask)(scope, receive, send)

    run_in_event_loop(run)
    return sent


def post_from(address: str, size: int = 0) -> dict[str, Any]:
    """Return the ASGI scope of a POST from this address."""
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [(b"content-length", str(size).encode())],
        "client": (address, 1),
    }


def test_the_response_to_a_body_in_parts_is_sent_whole() -> None:
    flask = Flask(__name__)

    @flask.post("/")
    def show_body() -> Response:
        body = request.get_data()
        return Response([body[:1], body[1:]], status=201, headers={"X-Name": "É"})

    start, body = send_request(flask, b"ab", b"c")

    assert (start["type"], start["status"]) == ("http.response.start", 201)
    assert (b"x-name", "É".encode("latin-1")) in start["headers"]
    assert body == {"type": "http.response.body", "body": b"abc", "more_body": False}


@pytest.mark.parametrize(
    ("path", "expected"),
    [("/", [200, 200, 503, 200, 200]), ("/static/script", [200] * 5)],
)
def test_an_address_may_leave_a_limited_number_of_bytes_unread_except_static_files(
    path: str, expected: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flask_threads, "MAX_UNSENT", 25)
    flask = Flask(__name__)

    @flask.get(path)
    def show_text() -> str:
        return "ten bytes."

    async def play() -> list[int]:
        app, reads = FlaskThreads(flask), asyncio.Event()
        statuses: list[int] = []
        all_started = asyncio.Barrier(3)

        async def request(address: str, *, waits: bool) -> None:
            async def receive() -> dict[str, Any]:
                return {"type": "http.request"}

            async def send(message: Any) -> None:
                if message["type"] == "http.response.start":
                    statuses.append(message["status"])
                elif waits:
                    await all_started.wait()
                    await reads.wait()

            scope = {
                "type": "http",
                "http_version": "1.1",
                "method": "GET",
                "path": path,
                "query_string": b"",
                "headers": [],
                "client": (address, 1),
            }
            await app(scope, receive, send)

        async with asyncio.TaskGroup() as group:
            for _ in range(2):
                group.create_task(request("192.0.2.1", waits=True))
            await all_started.wait()
            await request("192.0.2.1", waits=False)
            await request("192.0.2.2", waits=False)
            reads.set()
        await request("192.0.2.1", waits=False)
        return statuses

    assert run_in_event_loop(play) == expected


def test_files_count_for_the_bytes_that_an_address_may_leave_unread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flask_threads, "MAX_UNSENT", 2 * BUFFERED)
    (tmp_path / "film.mp4").write_bytes(bytes(3 * BUFFERED))
    parts: list[FilePart] = []
    flask = Flask(__name__)

    @flask.post("/")
    def show_film() -> Response:
        opened = (tmp_path / "film.mp4").open("rb")
        parts.append(FilePart(opened, 0, 3 * BUFFERED))
        request.environ["asgi.scope"][FILE_PART] = parts[-1]
        return Response()

    async def play() -> list[int]:
        app, reads = FlaskThreads(flask), asyncio.Event()
        statuses: list[int] = []

        async def request_film() -> None:
            async def receive() -> dict[str, Any]:
                return {"type": "http.request"}

            async def send(message: Any) -> None:
                if message["type"] == "http.response.start":
                    statuses.append(message["status"])
                elif FILE_PART in scope:
                    await reads.wait()

            scope = post_from("192.0.2.1")
            await app(scope, receive, send)

        clients = [asyncio.create_task(request_film()) for _ in range(3)]
        await asyncio.wait(clients, return_when=asyncio.FIRST_COMPLETED)
        reads.set()
        await asyncio.gather(*clients)
        return statuses

    statuses = run_in_event_loop(play)

    assert sorted(statuses) == [200, 200, 503]
    assert [part.file.closed for part in parts].count(True) == 1
    for part in parts:
        part.close()


def test_a_small_response_does_not_wait_for_large_computations() -> None:
    flask, ends = Flask(__name__), threading.Event()

    @flask.post("/large")
    def show_large() -> str:
        scope = request.environ["asgi.scope"]
        if LARGE_COMPUTATION not in scope:
            scope[LARGE_COMPUTATION] = True
            return "never sent"
        assert ends.wait(TIMEOUT)
        return "large"

    @flask.post("/small")
    def show_small() -> str:
        return "small"

    async def play() -> list[bytes]:
        app, bodies = FlaskThreads(flask), []

        async def request_page(path: str) -> None:
            async def receive() -> dict[str, Any]:
                return {"type": "http.request"}

            async def send(message: Any) -> None:
                bodies.extend([message["body"]] if "body" in message else [])

            await app(post_from("192.0.2.1") | {"path": path}, receive, send)

        large = [asyncio.create_task(request_page("/large")) for _ in range(THREADS)]
        await asyncio.sleep(0.1)
        await request_page("/small")
        ends.set()
        await asyncio.gather(*large)
        return bodies

    bodies = run_in_event_loop(play)

    assert bodies == [b"small", *[b"large"] * THREADS]


def test_a_response_is_closed() -> None:
    flask, closed = Flask(__name__), []

    @flask.post("/")
    def show_nothing() -> Response:
        response = Response(status=204)
        response.call_on_close(lambda: closed.append(response))
        return response

    send_request(flask, b"a")

    assert closed


def test_a_body_above_the_limit_is_refused_before_its_end_arrives() -> None:
    flask = Flask(__name__)
    flask.config["MAX_CONTENT_LENGTH"] = MAX_BODY_BYTES

    @flask.post("/")
    def show_body() -> bytes:
        return request.get_data()

    start, _ = send_request(flask, bytes(MAX_BODY_BYTES + 1), size=2 * MAX_BODY_BYTES)

    assert start["status"] == 413


def test_a_body_that_takes_too_long_is_rejected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(flask_threads, "BODY_TIMEOUT", 0.01)

    start, _ = send_request(Flask(__name__), b"a", size=3)

    assert start["status"] == 408
    headers = dict(start["headers"])
    assert headers[b"connection"] == b"close"
    assert headers[b"cross-origin-resource-policy"] == b"same-origin"
