"""Requests that are answered with another client's response."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from app.server.http import shared_responses
from app.server.http.messages import wait_for_disconnect
from app.server.http.shared_responses import MAX_BYTES, MAX_RESPONSES, SharedResponses
from tests.event_loop import run_in_event_loop


class Backend:
    """Counts its requests. Responds once `released`."""

    def __init__(
        self, status: int = 200, cache: str = "no-cache", size: int = 1
    ) -> None:
        self.requests = 0
        self.released = asyncio.Event()
        self._status, self._cache, self._size = status, cache.encode(), size

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.requests += 1
        await self.released.wait()
        headers = [(b"cache-control", self._cache)]
        start = {"type": "http.response.start", "status": self._status}
        await send(start | {"headers": headers})
        body = b"%d" % self.requests * self._size
        await send({"type": "http.response.body", "body": body, "more_body": True})
        await send({"type": "http.response.body", "body": b"", "more_body": False})


def request(path: str = "/r/ACDEFG", method: str = "GET", **headers: str) -> Any:
    pairs = [(n.replace("_", "-").encode(), v.encode()) for n, v in headers.items()]
    scope = {"type": "http", "scheme": "http", "method": method, "path": path}
    return scope | {"query_string": b"", "headers": pairs}


async def respond(app: SharedResponses, scope: Any) -> tuple[int, bytes]:
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        raise AssertionError("These requests have no body.")

    await app(scope, receive, send)
    return sent[0]["status"], b"".join(m["body"] for m in sent[1:])


async def ignore(_: Any) -> None:
    """Send nothing, because the client has left."""


def respond_to(backend: Backend, *scopes: Any) -> list[tuple[int, bytes]]:
    """Return the responses to requests that arrive at the same time."""

    async def play() -> list[tuple[int, bytes]]:
        app = SharedResponses(backend)
        tasks = [asyncio.ensure_future(respond(app, scope)) for scope in scopes]
        await asyncio.sleep(0)  # every task runs until it waits
        backend.released.set()
        return await asyncio.gather(*tasks)

    return run_in_event_loop(play)


def test_the_same_request_at_the_same_time_is_answered_once() -> None:
    backend = Backend()

    responses = respond_to(backend, *(request() for _ in range(5)))

    assert responses == [(200, b"1")] * 5
    assert backend.requests == 1


@pytest.mark.parametrize(
    "other",
    [
        request("/r/CDEFGH"),
        request(accept_encoding="br"),
        request(host="other.example"),
        request(accept="application/json"),
        request() | {"query_string": b"screen=1"},
        request() | {"scheme": "https"},
    ],
    ids=["path", "encoding", "host", "media type", "query", "scheme"],
)
def test_different_requests_have_their_own_responses(other: Any) -> None:
    backend = Backend()

    respond_to(backend, request(), other)

    assert backend.requests == 2


@pytest.mark.parametrize(
    "backend",
    [
        Backend(404),
        Backend(429),
        Backend(cache="no-store"),
        Backend(size=MAX_BYTES + 1),
    ],
    ids=["404", "429", "no-store", "large"],
)
def test_errors_private_and_large_responses_are_not_shared(backend: Backend) -> None:
    respond_to(backend, request(), request(), request())

    assert backend.requests == 3


def test_a_response_is_shared_for_a_short_time(monkeypatch: pytest.MonkeyPatch) -> None:
    # On a busy machine, more than a second may pass between two requests.
    monkeypatch.setattr(shared_responses, "LIFETIME", 600)

    async def play() -> list[tuple[int, bytes]]:
        backend = Backend()
        backend.released.set()
        app = SharedResponses(backend)
        bodies = [await respond(app, request()) for _ in range(2)]
        for shared in app._responses.values():
            shared.until = 0
        return [*bodies, await respond(app, request())]

    assert run_in_event_loop(play) == [(200, b"1"), (200, b"1"), (200, b"2")]


def test_the_number_of_stored_responses_is_bounded() -> None:
    async def play() -> int:
        backend = Backend()
        backend.released.set()
        app = SharedResponses(backend)
        for number in range(MAX_RESPONSES + 10):
            await respond(app, request(f"/static/1/{number}"))
        return len(app._responses)

    assert run_in_event_loop(play) == MAX_RESPONSES


def test_the_next_client_is_served_after_an_exception() -> None:
    async def play() -> tuple[int, bytes]:
        async def fail(*_: Any) -> None:
            raise ZeroDivisionError

        app = SharedResponses(fail)
        with pytest.raises(ZeroDivisionError):
            await respond(app, request())
        app._app = backend = Backend()
        backend.released.set()
        return await respond(app, request())

    assert run_in_event_loop(play) == (200, b"1")


def test_a_client_that_leaves_does_not_affect_the_others() -> None:
    async def play() -> list[tuple[int, bytes]]:
        backend = Backend()
        app = SharedResponses(backend)
        clients = [asyncio.create_task(respond(app, request())) for _ in range(3)]
        await asyncio.sleep(0)
        clients[1].cancel()
        await asyncio.sleep(0)
        backend.released.set()
        return [await clients[0], await clients[2]]

    assert run_in_event_loop(play) == [(200, b"1")] * 2


def test_the_others_get_their_response_after_the_first_client_has_left() -> None:
    """The wrapped application drops requests of clients that leave."""

    async def leave() -> Any:
        return {"type": "http.disconnect"}

    async def play() -> list[tuple[int, bytes]]:
        backend = Backend()

        async def drop_or_respond(scope: Any, receive: Any, send: Any) -> None:
            left = asyncio.create_task(wait_for_disconnect(receive))
            await asyncio.sleep(0.01)
            if not left.done():
                left.cancel()
                await backend(scope, receive, send)

        app = SharedResponses(drop_or_respond)
        first = asyncio.create_task(app(request(), leave, ignore))
        others = [asyncio.create_task(respond(app, request())) for _ in range(2)]
        backend.released.set()
        await first
        return [await other for other in others]

    assert run_in_event_loop(play) == [(200, b"1")] * 2


@pytest.mark.parametrize(
    ("scope", "is_shared"),
    [
        (request(), True),
        (request("/static/1/js/overtone-live.js"), True),
        (request("/r/ACDEFG/notes"), False),
        (request("/lessons/small"), False),
        (request("/rooms/ACDEFG"), False),
        (request(method="POST"), False),
        (request(authorization="Bearer x"), False),
        (request(if_none_match='"x"'), False),
        (request(range="bytes=0-1"), False),
        (request(content_length="1"), False),
        (request(transfer_encoding="chunked"), False),
    ],
    ids=lambda value: value if isinstance(value, bool) else value["path"],
)
def test_only_room_pages_and_static_files_are_shared(
    scope: Any, is_shared: bool
) -> None:
    assert SharedResponses.handles(scope) is is_shared


def test_responses_are_shared_for_a_second_at_most() -> None:
    assert shared_responses.LIFETIME <= 1
