"""Keys of platforms, some of which do not respond."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests

from app.lti.http_session import PlatformSession
from app.lti.platform_keys import (
    FAILURE_PAUSE,
    KEYS_LIFETIME,
    KEYS_RETRY,
    MAX_WAITING,
    PlatformKeys,
)
from tests.servers.http import running

WAIT = 20
"""Seconds after which a test gives up."""


class KeyServer:
    """A server whose key set fails, or arrives only when the test allows it."""

    def __init__(self) -> None:
        self.status = 200
        self.requests = threading.Semaphore(0)
        self.responds = threading.Event()

    def handler(self) -> type[BaseHTTPRequestHandler]:
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.requests.release()
                server.responds.wait(WAIT)
                self.send_response(server.status)
                self.end_headers()
                body = {"keys": [{"kid": "first"}]} if server.status == 200 else {}
                self.wfile.write(json.dumps(body).encode())

            def log_message(self, *_: object) -> None:
                pass

        return Handler


@contextmanager
def serving(server: KeyServer) -> Iterator[str]:
    """Run the server, and yield the URL of its key set."""
    http = ThreadingHTTPServer(("127.0.0.1", 0), server.handler())
    with running(http):
        yield f"http://127.0.0.1:{http.server_port}/jwks"


def test_a_platform_that_does_not_respond_holds_few_threads() -> None:
    server, keys = KeyServer(), PlatformKeys(PlatformSession(private=True))
    with serving(server) as url, ThreadPoolExecutor(MAX_WAITING) as threads:
        waiting = [threads.submit(keys.fetch, url, "first") for _ in range(MAX_WAITING)]
        for _ in waiting:
            assert server.requests.acquire(timeout=WAIT)

        with pytest.raises(requests.RequestException, match="Too many launches"):
            keys.fetch(url, "second")

        server.responds.set()
        assert [each.result(WAIT)["keys"] for each in waiting] == (
            [[{"kid": "first"}]] * MAX_WAITING
        )
        assert keys.fetch(url, "second")


def test_a_platform_whose_keys_fail_gets_no_request_for_some_seconds() -> None:
    now = 0.0
    server, keys = KeyServer(), PlatformKeys(PlatformSession(private=True), lambda: now)
    server.status = 500
    server.responds.set()
    with serving(server) as url:
        with pytest.raises(ValueError, match="Key Set"):
            keys.fetch(url, "first")
        server.status = 200
        with pytest.raises(requests.RequestException, match="a moment ago"):
            keys.fetch(url, "first")
        now = FAILURE_PAUSE

        assert keys.fetch(url, "first") == {"keys": [{"kid": "first"}]}


@pytest.mark.parametrize(
    ("key", "seconds"),
    [("first", KEYS_LIFETIME), ("unknown", KEYS_RETRY)],
    ids=["known", "unknown"],
)
def test_keys_are_fetched_again_after_some_time(key: str, seconds: float) -> None:
    now = 0.0
    server, keys = KeyServer(), PlatformKeys(PlatformSession(private=True), lambda: now)
    server.responds.set()
    with serving(server) as url:
        keys.fetch(url, "first")
        assert server.requests.acquire(timeout=WAIT)

        now = seconds - 1
        keys.fetch(url, key)
        assert not server.requests.acquire(blocking=False)

        now = seconds
        keys.fetch(url, key)
        assert server.requests.acquire(timeout=WAIT)
