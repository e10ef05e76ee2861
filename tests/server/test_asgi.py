from __future__ import annotations

import asyncio
import http.client
import json
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from flask import Flask

from app.server import asgi
from tests.looping import in_a_loop
from tests.serving import Server

ANSWERS = "lessons/small/questions/order-needed/answers"


def post(server: Server, body: dict[str, object]) -> dict[str, object]:
    headers = {"Content-Type": "application/json"}
    request = Request(server.url + ANSWERS, json.dumps(body).encode(), headers)
    with urlopen(request, timeout=20) as response:
        answer: dict[str, object] = json.load(response)
    return answer


def kept(server: Server, token: object) -> dict[str, dict[str, object]]:
    headers = {"Authorization": f"Bearer {token}"}
    url = f"{server.url}lessons/small/answers"
    with urlopen(Request(url, headers=headers), timeout=20) as response:
        answers: dict[str, dict[str, object]] = json.load(response)["answers"]
    return answers


def raw(server: Server, request: bytes) -> bytes:
    """What comes back for these very bytes."""
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname, address.port), 10) as connection:
        connection.sendall(request)
        with connection.makefile("rb") as stream:
            return stream.readline()


def test_it_says_where_it_is_once_it_answers(server: Server) -> None:
    with urlopen(server.url, timeout=10) as response:
        assert response.status == 200
        assert response.headers["Server"] is None


def test_a_port_in_use_is_told_at_once(server: Server, tmp_path: Path) -> None:
    port = urlsplit(server.url).port
    command = [sys.executable, "-m", "app", "serve", "--port", str(port)]

    second = subprocess.run(command, capture_output=True, text=True, check=False)

    assert second.returncode == 1
    assert f"Cannot listen at 127.0.0.1, port {port}" in second.stderr
    assert "Choose another with --port" in second.stderr
    assert "Traceback" not in second.stderr


def test_an_address_that_cannot_be_is_told() -> None:
    with pytest.raises(asgi.CannotListen, match="Cannot listen at xxx"):
        asgi._bind("x" * 64, 0)


def test_the_address_is_one_to_click_on() -> None:
    with asgi._bind("127.0.0.1", 0) as bound:
        assert asgi._url(bound) == f"http://127.0.0.1:{bound.getsockname()[1]}/"


def test_answers_are_sent_without_delay() -> None:
    with asgi._bind("127.0.0.1", 0) as bound:
        # What asyncio looks at before it switches Nagle's algorithm off.
        assert bound.proto == socket.IPPROTO_TCP


def test_an_acknowledged_answer_survives_a_kill(own_server: Server) -> None:
    token = post(own_server, {"answer": 0})["token"]
    for _ in range(5):
        post(own_server, {"answer": 1, "token": token})

    own_server.kill()

    with Server(own_server.data, *own_server.arguments) as restarted:
        answer = kept(restarted, token)["order-needed"]
    assert (answer["attempts"], answer["answer"]) == (6, 1)


def test_a_hundred_learners_answering_at_once_lose_nothing(own_server: Server) -> None:
    def answer(number: int) -> tuple[object, int]:
        return post(own_server, {"answer": number % 2})["token"], number % 2

    with ThreadPoolExecutor(100) as threads:
        learners = list(threads.map(answer, range(100)))

    for token, chosen in learners:
        assert kept(own_server, token)["order-needed"]["answer"] == chosen


def test_a_changed_lesson_is_there_on_reload(own_server: Server, content: Path) -> None:
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")

    lesson.write_text(text.replace("A small lesson", "Another"), encoding="utf-8")

    with urlopen(f"{own_server.url}lessons/small", timeout=10) as response:
        assert "<h1>Another</h1>" in response.read().decode()


def test_a_mistake_in_a_lesson_is_told_at_the_start(
    tmp_path: Path, content: Path
) -> None:
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("{figure} waves", "{figure} wave"), encoding="utf-8")

    with Server(tmp_path / "data", "--content", str(content)) as server:
        assert f"{lesson}:" in server.complaints


@pytest.mark.parametrize(
    ("request_", "status"),
    [
        (b"GET /encoding?positions=%ff HTTP/1.1\r\nHost: a\r\n\r\n", b"422"),
        (b"GET /encoding?positions=\xff HTTP/1.1\r\nHost: a\r\n\r\n", b"4"),
        (b"GET /%c3%28 HTTP/1.1\r\nHost: a\r\n\r\n", b"404"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nAccept: \xff;q=\xff\r\n\r\n", b"200"),
        (b"GET / HTTP/1.0\r\n\r\n", b"200"),
        (b"GET / HTTP/1.1\r\nHost: a b\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: \xff\r\n\r\n", b"400"),
        (b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", b"400"),
        (b"GET http://b/nowhere HTTP/1.1\r\nHost: a\r\n\r\n", b"400"),
        (b"GET http://b/lessons/x HTTP/1.1\r\nHost: a\r\n\r\n", b"400"),
        (b"BREW / HTTP/1.1\r\nHost: a\r\n\r\n", b"4"),
        (b"nonsense\r\n\r\n", b"400"),
        (
            b'GET /healthz HTTP/1.1\r\nHost: a\r\nIf-None-Match: W/"\r\n'
            b"Authorization: \xff\r\nRange: bytes=9-1\r\n\r\n",
            b"200",
        ),
        (
            b"POST /lessons/x/questions/y/answers HTTP/1.1\r\nHost: a\r\n"
            b"Content-Type: multipart/form-data\r\nContent-Length: 3\r\n\r\nabc",
            b"404",
        ),
    ],
    ids=lambda value: str(value[:40]),
)
def test_odd_requests_are_refused_and_never_break_it(
    server: Server, request_: bytes, status: bytes
) -> None:
    assert raw(server, request_).split(b" ", 2)[1].startswith(status)


def test_a_large_body_is_refused_in_words(server: Server) -> None:
    address = urlsplit(server.url)
    connection = http.client.HTTPConnection(address.netloc, timeout=10)

    connection.request("POST", "/encoding", body=b"x" * 200_000)
    response = connection.getresponse()

    assert response.status == 413
    assert "65536 bytes at most" in json.loads(response.read())["detail"]
    connection.close()


def test_a_body_has_to_say_its_length(server: Server) -> None:
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)

    connection.request("POST", "/encoding", body=iter([b"x" * 50_000] * 3))

    assert connection.getresponse().status == 411
    connection.close()


def test_senders_that_stall_keep_nobody_waiting(server: Server) -> None:
    address = urlsplit(server.url)
    stalled = b"POST /encoding HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nab"
    with ExitStack() as open_:
        for _ in range(2 * asgi.WORKERS):
            connection = socket.create_connection((address.hostname, address.port), 10)
            open_.enter_context(connection).sendall(stalled)

        with urlopen(f"{server.url}healthz", timeout=5) as response:
            assert response.status == 200


def test_every_answer_is_dated_once(server: Server) -> None:
    with urlopen(f"{server.url}encoding", timeout=10) as response:
        assert len(response.headers.get_all("Date")) == 1


class Pages:
    """A WSGI application that tells the body it was sent."""

    def __call__(
        self, environ: dict[str, Any], start_response: Callable[..., Any]
    ) -> list[bytes]:
        start_response("200 OK", [])
        return [environ["wsgi.input"].read(int(environ["CONTENT_LENGTH"]))]


def converse(size: int, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What the application sends when a request's body comes in these messages."""
    waiting, sent = list(messages), []
    scope = {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "path": "/",
        "query_string": b"",
        "headers": [(b"content-length", str(size).encode())],
    }

    async def receive() -> dict[str, Any]:
        if not waiting:
            await asyncio.Event().wait()
        return waiting.pop(0)

    async def send(message: Any) -> None:
        sent.append(message)

    async def run() -> None:
        await asgi.Application(SimpleNamespace(wsgi_app=Pages()))(scope, receive, send)

    in_a_loop(run)
    return sent


def test_a_body_in_parts_arrives_whole() -> None:
    parts = [
        {"type": "http.request", "body": b, "more_body": True} for b in (b"a", b"b")
    ]

    start, body, _ = converse(3, *parts, {"type": "http.request", "body": b"c"})

    assert (start["status"], body["body"]) == (200, b"abc")


def test_who_takes_too_long_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asgi, "PATIENCE", 0.01)

    start, _ = converse(3, {"type": "http.request", "body": b"a", "more_body": True})

    assert start["status"] == 408


def test_what_waits_is_bounded(app: Flask) -> None:
    settings = app.extensions["overtone"].settings
    config = asgi._config(asgi.Application(app), settings, log=False)

    assert config.limit_concurrency == asgi.MOST_AT_ONCE + settings.followers


def test_who_comes_before_all_is_loaded_waits() -> None:
    with (
        asgi._bind("127.0.0.1", 0) as bound,
        socket.create_connection(bound.getsockname(), 1) as early,
    ):
        early.sendall(b"GET / HTTP/1.1\r\n\r\n")

        with bound.accept()[0] as accepted:
            assert accepted.recv(3) == b"GET"


def test_a_proxy_on_this_machine_is_believed(server: Server) -> None:
    headers = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    asked = Request(f"{server.url}lessons/positional-encoding", headers=headers)

    with urlopen(asked, timeout=10) as response:
        assert 'rel="canonical" href="https://' in response.read().decode()


def test_no_other_proxy_is_believed(tmp_path: Path) -> None:
    headers = {"X-Forwarded-Proto": "https"}

    with Server(tmp_path, OVERTONE_PROXIES="203.0.113.1") as server:
        asked = Request(f"{server.url}lessons/positional-encoding", headers=headers)
        with urlopen(asked, timeout=10) as response:
            assert 'rel="canonical" href="http://' in response.read().decode()


def test_it_stops_when_asked_to_and_complains_of_nothing(tmp_path: Path) -> None:
    with Server(tmp_path) as server, urlopen(server.url, timeout=10) as response:
        response.read()

    assert server.complaints == ""
