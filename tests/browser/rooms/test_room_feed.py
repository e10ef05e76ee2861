"""A room over a bad network: servers that stop, proxies that hold back, no network."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SLUG
from tests.browser.led_room import anew
from tests.browser.live_room import Follower, LiveRoom
from tests.serving import Server

CHUNK = 65536
FIRST_STATE = 5_000
"""Milliseconds that the page gives the stream for its first word."""
BEHIND_AFTER = 5_000
LONGEST_PAUSE = 10_000
"""Milliseconds between two tries to connect, at the most."""
SILENCE = 20_000
"""Milliseconds after which it gives up one that says nothing."""


class Proxy:
    """Stands between browser and server. Holding, it lets no event stream through."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.released = Event()
        self.upstreams: list[http.client.HTTPConnection] = []
        handler = type("Handler", (_Handler,), {"proxy": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = False  # all of them end before it is closed
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self) -> Proxy:
        self._serving = Thread(target=self._server.serve_forever)
        self._serving.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._serving.join(timeout=10)
        self.released.set()
        for upstream in self.upstreams:
            with suppress(AttributeError, OSError):  # it has ended by itself
                upstream.sock.shutdown(socket.SHUT_RDWR)
        self._server.server_close()


class _Handler(BaseHTTPRequestHandler):
    proxy: Proxy

    def do_GET(self) -> None:
        upstream = http.client.HTTPConnection("127.0.0.1", self.proxy.port)
        self.proxy.upstreams.append(upstream)
        with closing(upstream), suppress(OSError, http.client.HTTPException):
            upstream.request("GET", self.path, headers=dict(self.headers.items()))
            self._pass_on(upstream.getresponse())

    def _pass_on(self, answer: http.client.HTTPResponse) -> None:
        with answer:
            if "/events" in self.path:
                # A buffer that never fills: not even the head of the answer goes on.
                self.proxy.released.wait()
            self.send_response(answer.status)
            for name, value in answer.getheaders():
                if name.lower() not in ("transfer-encoding", "connection"):
                    self.send_header(name, value)
            self.end_headers()
            while part := answer.read1(CHUNK):
                self.wfile.write(part)
                self.wfile.flush()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(autouse=True)
def _network_errors(expected_complaints: list[str]) -> None:
    expected_complaints += ["Failed to load resource", "net::ERR_"]


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "data") as server:
        yield server


def test_followers_come_back_by_themselves_when_the_server_does(
    page: Page, tmp_path: Path
) -> None:
    with Server(tmp_path / "data") as first:
        room = LiveRoom(first, SLUG)
        page.clock.install()
        follower = Follower(page, room).open()
        room.lead(slide="solution")
        follower.expect_at("solution")

        first.kill()
        follower.expect_status("reconnecting")
        page.clock.fast_forward(BEHIND_AFTER)
        follower.expect_status("offline")

        with anew(first) as second:
            page.clock.fast_forward(LONGEST_PAUSE)
            follower.expect_status("live")
            follower.expect_at("solution")
            room.server = second
            room.lead(slide="why-sine")
            follower.expect_at("why-sine")


def test_a_proxy_that_holds_the_stream_back_is_asked_around_until_it_lets_go(
    page: Page, own_server: Server
) -> None:
    room = LiveRoom(own_server, SLUG)
    way = page.locator(".room-status")
    page.clock.install()
    with Proxy(int(own_server.url.rstrip("/").rpartition(":")[2])) as proxy:
        with page.expect_request("**/events"):
            page.goto(f"{proxy.url}r/{room.code}")
        page.clock.fast_forward(FIRST_STATE)
        expect(way).to_have_attribute("data-transport", "polling")
        follower = Follower(page, room)
        follower.expect_status("live")

        room.lead(slide="solution")
        follower.expect_at("solution")

        proxy.released.set()
        expect(way).to_have_attribute("data-transport", "stream")
        room.lead(slide="why-sine")
        follower.expect_at("why-sine")


def test_a_stream_that_falls_silent_is_given_up_and_sought_again(
    page: Page, server: Server
) -> None:
    page.clock.install()
    room = LiveRoom(server, SLUG)
    follower = Follower(page, room).open()
    way = page.locator(".room-status")

    with page.expect_request("**/events") as again:
        # Not a sign of life in all that time, as the page has it.
        page.clock.fast_forward(SILENCE)
        expect(way).to_have_attribute("data-transport", "polling")
        page.clock.fast_forward(SILENCE)
    assert f"/{room.code}/events" in again.value.url

    expect(way).to_have_attribute("data-transport", "stream")
    room.lead(slide="adding")
    follower.expect_at("adding")


def test_who_was_offline_is_right_again_at_once(page: Page, server: Server) -> None:
    room = LiveRoom(server, SLUG)
    follower = Follower(page, room).open()

    follower.go_offline()
    follower.expect_status("offline")
    room.lead(slide="solution", figures={"waves": {"mark": "20"}})
    follower.go_online()

    follower.expect_at("solution")
    follower.expect_status("live")


def test_no_address_tells_who_watches(page: Page, server: Server) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    Follower(page, LiveRoom(server, SLUG)).open()

    ticket = page.locator("lesson-room").get_attribute("data-ticket")
    assert ticket
    assert any("/events" in url for url in asked)
    assert not [url for url in asked if ticket in url or "ticket" in url]


def test_a_room_that_ended_meanwhile_says_so(page: Page, server: Server) -> None:
    room = LiveRoom(server, SLUG)
    follower = Follower(page, room).open()

    follower.go_offline()
    follower.expect_status("offline")
    room.end()
    follower.go_online()

    follower.expect_status("ended")
    expect(page.get_by_role("heading", name="This session has ended")).to_be_visible()
