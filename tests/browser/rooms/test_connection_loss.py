"""Followers on a bad network: server restarts, proxies that buffer, no network."""

from __future__ import annotations

import http.client
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.lessons import COMPACT_SLUG
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.presenter_view import restarted
from tests.servers.http import POLL_INTERVAL
from tests.servers.serving import Server

CHUNK = 65536
FIRST_STATE_TIMEOUT = 5_000
"""Milliseconds after which the page polls if the stream has sent no state."""
OFFLINE_AFTER = 5_000
MAX_RETRY_DELAY = 10_000
"""Maximum milliseconds between two attempts to connect."""
SILENCE_TIMEOUT = 20_000
"""Milliseconds without data after which the page replaces the stream."""
RECORD_STATUSES = """() => {
  const line = document.querySelector(".room-status");
  const statuses = [];
  const record = () => statuses.push(line.dataset.status);
  new MutationObserver(record).observe(line, { attributeFilter: ["data-status"] });
  return statuses;
}"""
"""Script that returns a list to which each new status of the connection is added."""


class Proxy:
    """Proxy that blocks event streams until `released` is set."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.released = Event()
        self.upstreams: list[http.client.HTTPConnection] = []
        handler = type("Handler", (_Handler,), {"proxy": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self._server.daemon_threads = (
            False  # server_close() waits for all handler threads
        )
        self.url = f"http://127.0.0.1:{self._server.server_port}/"

    def __enter__(self) -> Proxy:
        Thread(target=self._server.serve_forever, args=(POLL_INTERVAL,)).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self.released.set()
        for upstream in self.upstreams:
            with suppress(AttributeError, OSError):  # already closed
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

    def _pass_on(self, response: http.client.HTTPResponse) -> None:
        with response:
            if "/events" in self.path:
                # A proxy that buffers: not even the response headers pass.
                self.proxy.released.wait()
            self.send_response(response.status)
            for name, value in response.getheaders():
                if name.lower() not in ("transfer-encoding", "connection"):
                    self.send_header(name, value)
            self.end_headers()
            while part := response.read1(CHUNK):
                self.wfile.write(part)
                self.wfile.flush()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(autouse=True)
def _network_errors(expected_errors: list[str]) -> None:
    expected_errors += ["Failed to load resource", "net::ERR_"]


def test_followers_reconnect_after_a_server_restart(
    page: Page, tmp_path: Path, room_lessons: Path
) -> None:
    with Server(tmp_path / "data", "--content", str(room_lessons)) as first:
        room = LiveRoom(first, COMPACT_SLUG)
        page.clock.install()
        follower = Follower(page, room).open()
        room.update_state(slide="solution")
        follower.expect_at("solution")

        first.kill()
        follower.expect_status("reconnecting")
        page.clock.fast_forward(OFFLINE_AFTER)
        follower.expect_status("offline")

        with restarted(first) as second:
            page.clock.fast_forward(MAX_RETRY_DELAY)
            follower.expect_status("live")
            follower.expect_at("solution")
            room.server = second
            room.update_state(slide="why-sine")
            follower.expect_at("why-sine")


@contextmanager
def polled_room(page: Page, server: Server) -> Iterator[tuple[LiveRoom, Proxy]]:
    """Follow a room by polling, because a proxy delays the event stream."""
    room = LiveRoom(server, COMPACT_SLUG)
    page.clock.install()
    with Proxy(int(server.url.rstrip("/").rpartition(":")[2])) as proxy:
        with page.expect_request("**/events"):
            page.goto(f"{proxy.url}r/{room.code}")
        page.clock.fast_forward(FIRST_STATE_TIMEOUT)
        expect_transport(page, "polling")
        yield room, proxy


def expect_transport(page: Page, transport: str) -> None:
    status = page.locator(".room-status")
    expect(status).to_have_attribute("data-transport", transport)


def test_followers_poll_while_a_proxy_blocks_the_stream(
    page: Page, server: Server
) -> None:
    with polled_room(page, server) as (room, proxy):
        follower = Follower(page, room)
        follower.expect_status("live")

        room.update_state(slide="solution")
        follower.expect_at("solution")

        proxy.released.set()
        expect_transport(page, "stream")
        room.update_state(slide="why-sine")
        follower.expect_at("why-sine")


def test_a_stream_that_fails_while_polling_works_does_not_change_the_status(
    page: Page, server: Server
) -> None:
    with polled_room(page, server) as (room, _):
        statuses = page.evaluate_handle(RECORD_STATUSES)
        # No poll is in progress when the clock jumps.
        with page.expect_response(f"**/{room.code}?since=*"):
            pass

        with page.expect_event("requestfailed"):
            page.clock.fast_forward(SILENCE_TIMEOUT)
        room.update_state(slide="solution")

        Follower(page, room).expect_at("solution")
        assert statuses.json_value() == []


def test_a_device_keeps_its_first_ticket_while_a_proxy_delays_the_stream(
    page: Page, server: Server
) -> None:
    with polled_room(page, server) as (_, proxy):
        first = stored_ticket(page)

        with page.expect_request("**/events") as again:
            proxy.released.set()
            expect_transport(page, "stream")

    assert stored_ticket(page) == first
    # The device votes with the ticket of its stream.
    assert again.value.headers["authorization"] == f"Bearer {first}"


def test_a_silent_stream_is_replaced(page: Page, server: Server) -> None:
    page.clock.install()
    room = LiveRoom(server, COMPACT_SLUG)
    follower = Follower(page, room).open()
    status = page.locator(".room-status")

    with page.expect_request("**/events") as again:
        # For the page's clock, no data arrives in this time.
        page.clock.fast_forward(SILENCE_TIMEOUT)
        expect(status).to_have_attribute("data-transport", "polling")
        page.clock.fast_forward(SILENCE_TIMEOUT)
    assert f"/{room.code}/events" in again.value.url

    expect(status).to_have_attribute("data-transport", "stream")
    room.update_state(slide="adding")
    follower.expect_at("adding")


def test_a_follower_catches_up_after_being_offline(page: Page, server: Server) -> None:
    room = LiveRoom(server, COMPACT_SLUG)
    follower = Follower(page, room).open()

    follower.go_offline()
    follower.expect_status("offline")
    room.update_state(slide="solution", figures={"waves": {"mark": "20"}})
    follower.go_online()

    follower.expect_at("solution")
    follower.expect_status("live")


def test_no_url_contains_the_ticket(page: Page, server: Server) -> None:
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))

    Follower(page, LiveRoom(server, COMPACT_SLUG)).open()

    ticket = stored_ticket(page)
    assert ticket
    assert any("/events" in url for url in urls)
    assert not [url for url in urls if ticket in url or "ticket" in url]


def test_a_room_that_ended_while_offline_is_shown_as_ended(
    page: Page, server: Server
) -> None:
    room = LiveRoom(server, COMPACT_SLUG)
    follower = Follower(page, room).open()

    follower.go_offline()
    follower.expect_status("offline")
    room.end()
    follower.go_online()

    follower.expect_status("ended")
    expect(page.get_by_role("heading", name="This room has ended")).to_be_visible()


def stored_ticket(page: Page) -> str:
    """Return the ticket that the browser stores."""
    stored = page.evaluate("Object.entries(localStorage)")
    [ticket] = [value for key, value in stored if key.startswith("overtone:ticket:")]
    return str(ticket)
