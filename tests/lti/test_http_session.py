"""Requests to URLs that a stranger may have chosen."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
import requests

from app.lti import http_session
from app.lti.http_session import MAX_BYTES, PlatformSession


class Handler(BaseHTTPRequestHandler):
    """Answers as a hostile server."""

    def do_GET(self) -> None:
        redirects = self.path == "/redirect"
        self.send_response(302 if redirects else 200)
        if redirects:
            self.send_header("Location", "/jwks")
        self.end_headers()
        try:
            if self.path == "/large":
                self.wfile.write(b"x" * (MAX_BYTES + 1))
            while self.path == "/slow":
                self.wfile.write(b"x" * 65536)
                time.sleep(0.01)
        except ConnectionError:
            pass  # the client has left

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def hostile() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("path", ["/redirect", "/large"])
def test_redirects_and_large_bodies_are_refused(hostile: str, path: str) -> None:
    with pytest.raises(requests.RequestException, match=r"redirects|more than"):
        PlatformSession(private=True).get(hostile + path)


def test_a_slow_body_is_refused(hostile: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_session, "MAX_DURATION", 0.05)
    monkeypatch.setattr(http_session, "MAX_BYTES", 2**40)

    with pytest.raises(requests.RequestException, match="took more than"):
        PlatformSession(private=True).get(hostile + "/slow")


def test_http_needs_the_setting_for_private_networks(hostile: str) -> None:
    with pytest.raises(requests.RequestException, match="must begin with https"):
        PlatformSession().get(hostile)

    assert PlatformSession(private=True).get(hostile).ok


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]"])
def test_a_private_address_is_refused_before_anything_is_sent(
    hostile: str, host: str
) -> None:
    port = hostile.rpartition(":")[2]

    with pytest.raises(requests.RequestException, match="OVERTONE_LMS_PRIVATE=1"):
        PlatformSession().get(f"https://{host}:{port}/jwks")
