from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from app import bridge
from app.bridge import Bridge

LIMIT = 100

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def scope(**changes: Any) -> dict[str, Any]:
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "https",
        "path": "/",
        "raw_path": b"/",
        "query_string": b"",
        "headers": [],
        "server": ("127.0.0.1", 8000),
        "client": ("203.0.113.7", 50_000),
    } | changes


def ask(app: Wsgi, asked: dict[str, Any], *parts: bytes) -> list[dict[str, Any]]:
    """What the bridge sends for a request whose body comes in these parts."""
    messages = [{"type": "http.request", "body": p, "more_body": True} for p in parts]
    messages.append({"type": "http.request", "body": b"", "more_body": False})
    return _converse(app, asked, messages)


def _converse(
    app: Wsgi, asked: dict[str, Any], messages: list[dict[str, Any]]
) -> list[dict[str, Any]]:
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        if not messages:
            await asyncio.Event().wait()
        return messages.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Bridge(app, LIMIT)(asked, receive, send))
    return sent


class Recorder:
    """A WSGI application that remembers what it was asked."""

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> list[bytes]:
        self.environ, self.thread = environ, threading.current_thread()
        self.body = environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))
        start_response("201 CREATED", [("X-Name", "é"), ("Date", "today")])
        return [b"one ", b"answer"]


def test_an_answer_goes_out_in_one_piece() -> None:
    start, body = ask(Recorder(), scope())

    assert start["status"] == 201
    assert start["headers"] == [(b"x-name", "é".encode("latin-1"))]
    assert body["body"] == b"one answer"
    assert not body.get("more_body")


def test_the_application_runs_in_a_thread_of_its_own() -> None:
    app = Recorder()

    ask(app, scope())

    assert app.thread is not threading.main_thread()


def test_a_body_in_parts_arrives_whole() -> None:
    app = Recorder()

    ask(app, scope(headers=[(b"transfer-encoding", b"chunked")]), b"ab", b"", b"cd")

    assert app.body == b"abcd"
    assert app.environ["CONTENT_LENGTH"] == "4"


def test_a_body_over_the_limit_is_counted_and_not_kept() -> None:
    app = Recorder()

    ask(app, scope(), b"x" * 60, b"x" * 60)

    assert app.body == b""
    assert app.environ["CONTENT_LENGTH"] == "120"


def test_a_body_without_end_is_not_read_to_its_end() -> None:
    app = Recorder()

    ask(app, scope(), *[b"x" * LIMIT] * 1000)

    assert int(app.environ["CONTENT_LENGTH"]) == LIMIT * (bridge.DRAINED + 1)


def test_text_comes_as_wsgi_has_it() -> None:
    app = Recorder()
    headers = [
        (b"content-type", b"text/plain"),
        (b"accept", b"a"),
        (b"accept", b"b"),
        (b"cookie", b"a=1"),
        (b"cookie", b"b=2"),
        (b"content-length", b"999"),
        (b"x_forwarded_for", b"forged"),
    ]

    ask(
        app,
        scope(raw_path=b"/h%C3%A9%2F", query_string=b"q=\xe9", headers=headers),
        b"body",
    )

    environ = app.environ
    assert environ["PATH_INFO"].encode("latin-1").decode() == "/hé/"
    assert environ["QUERY_STRING"] == "q=é"
    assert environ["REQUEST_URI"] == "/h%C3%A9%2F?q=é"
    assert environ["CONTENT_TYPE"] == "text/plain"
    assert environ["HTTP_ACCEPT"] == "a, b"
    assert environ["HTTP_COOKIE"] == "a=1; b=2"
    assert environ["CONTENT_LENGTH"] == "4"
    assert environ["wsgi.url_scheme"] == "https"
    assert environ["REMOTE_ADDR"] == "203.0.113.7"
    assert "HTTP_X_FORWARDED_FOR" not in environ


def test_who_leaves_before_the_end_occupies_no_thread() -> None:
    app = Recorder()
    messages = [
        {"type": "http.request", "body": b"x", "more_body": True},
        {"type": "http.disconnect"},
    ]

    [start, _] = _converse(app, scope(), messages)

    assert start["status"] == 408
    assert not hasattr(app, "thread")


def test_who_takes_too_long_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "PATIENCE", 0.01)
    messages = [{"type": "http.request", "body": b"x", "more_body": True}]

    [start, _] = _converse(Recorder(), scope(), messages)

    assert start["status"] == 408
    assert (b"connection", b"close") in start["headers"]


def test_what_the_application_opened_is_closed() -> None:
    closed = []

    class Body(list[bytes]):
        def close(self) -> None:
            closed.append(True)

    def app(_: dict[str, Any], start_response: Callable[..., Any]) -> Body:
        start_response("200 OK", [])
        return Body([b"x"])

    ask(app, scope())

    assert closed == [True]
