"""Page object of the presenter view, and requests to rooms without a browser."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, Response, Route, expect

from app.storage.rooms.codes import parse_code
from app.storage.tokens import SECRET_FILE, TokenSigner
from tests.browser.deck import Deck
from tests.browser.lessons import COMPACT_SLUG
from tests.servers.serving import Server

QUESTION = "what-shuffling-does"
"""The first graded question of the lesson; its first option is correct."""

PHONE = {"width": 390, "height": 844}

WAIT_TIMEOUT = 30
"""Seconds; the machine may be busy with other work."""

LOSE_BODIES = """
const original = window.fetch;
window.fetch = async (url, options) => {
  const response = await original(url, options);
  if (options?.method !== "POST") return response;
  const start = (body) => body.error(new TypeError("network error"));
  return new Response(new ReadableStream({ start }), response);
};
"""
"""Script for a page that loses its connection in the body of each response to POST."""

BLOCK_STORAGE = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("no", "SecurityError"); },
});
"""
"""Script for a page in which the browser blocks storage."""


def fail_at_proxy(route: Route, status: int) -> None:
    """Respond like a proxy that does not pass on the request."""
    route.fulfill(status=status, content_type="text/html", body="<h1>Error</h1>")


class PresenterView:
    """The presenter view in a browser."""

    def __init__(self, page: Page, server: Server, slug: str = COMPACT_SLUG) -> None:
        self.page, self.server, self.slug = page, server, slug

    def open_first(self, suffix: str = "") -> PresenterView:
        """Open the view and a new room; wait until it has sent its first state."""
        with self.page.expect_response(_is_move):
            return self.open(suffix)

    def open(self, suffix: str = "") -> PresenterView:
        self.page.goto(f"{self.server.url}lessons/{self.slug}/present{suffix}")
        return self.expect_open()

    def expect_open(self) -> PresenterView:
        """Wait until the room is open and connected."""
        opened = self.page.locator("presenter-room[data-state=open]")
        opened.wait_for(state="attached")
        self.expect_connection("live")
        return self

    def expect_connection(self, status: str) -> None:
        light = self.page.locator(f".connection-status[data-status={status}]")
        light.wait_for(state="attached")

    @property
    def code(self) -> str:
        code = parse_code(self.page.locator(".card-code-value").inner_text())
        assert code
        return code

    @property
    def secret(self) -> str:
        saved = self.page.evaluate(f"localStorage['overtone:room:{self.slug}']")
        secret: str = json.loads(saved)["lead"]
        return secret

    @property
    def votes(self) -> Locator:
        return self.page.locator(".votes")

    def expect_at(self, id: str) -> None:
        """Expect that only this slide is shown."""
        shown = self.page.locator(".slide:not([inert])")
        expect(shown).to_have_attribute("data-id", id)

    def press(self, name: str) -> None:
        press(self.page, name)

    def open_vote(self) -> None:
        """Open a vote on QUESTION."""
        vote_item(self.page).get_by_role("button", name="Open vote").click()
        expect(self.votes.get_by_text("Round 1: 0")).to_be_visible()

    def press_at_once(self, key: str, times: int) -> None:
        """Press a key several times in one task, without responses in between."""
        self.page.evaluate(
            "([key, times]) => { for (let i = 0; i < times; i++)"
            " document.body.dispatchEvent(new KeyboardEvent('keydown',"
            " { key, bubbles: true, cancelable: true })); }",
            [key, times],
        )

    def pair(self) -> str:
        """Return the URL in the pairing QR code."""
        with self.page.expect_response("**/pairing") as response:
            self.press("Pair a phone")
        url: str = response.value.json()["url"]
        expect(self.page.get_by_role("img", name="QR code that pairs")).to_be_visible()
        return url


def vote_item(page: Page) -> Locator:
    """Return QUESTION in the list of votes, in its open group; see `listed`."""
    return listed(page, QUESTION)


def listed(page: Page, question: str) -> Locator:
    """Open the group of a question in the list of votes, and return the question."""
    item = page.locator(f".vote-item[data-question={question}]")
    group = page.locator(".vote-group").filter(has=item)
    group.evaluate("group => { group.open = true; }")
    return item


def open_from_deck(deck: Deck, server: Server) -> PresenterView:
    """Open the presenter view with the deck's shortcut; see `open_first`."""
    context = deck.page.context
    with (
        context.expect_event("response", _is_move),
        context.expect_page() as opened,
    ):
        deck.press("s")
    return PresenterView(opened.value, server).expect_open()


def _is_move(response: Response) -> bool:
    return response.request.method == "PUT" and response.url.endswith("/state")


def paired(phone: Page, view: PresenterView) -> Page:
    """Pair a phone and return it."""
    phone.goto(view.pair())
    expect(phone.locator("lesson-remote")).to_have_attribute("data-state", "paired")
    expect(phone.locator(".connection-status")).to_have_attribute("data-status", "live")
    # Pairing closes the dialog with the QR code.
    expect(view.page.get_by_role("dialog")).to_be_hidden()
    return phone


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def request_json(
    server: Server,
    path: str,
    method: str = "GET",
    body: object = None,
    bearer: str = "",
) -> tuple[int, Any]:
    """Send a request with a JSON body. Return the status and the JSON response."""
    request = Request(
        server.url + path,
        None if body is None else json.dumps(body).encode(),
        {"Content-Type": "application/json"}
        | ({"Authorization": f"Bearer {bearer}"} if bearer else {}),
        method=method,
    )
    try:
        with urlopen(request) as response:
            text, status = response.read(), response.status
    except HTTPError as error:
        text, status = error.read(), error.code
    return status, json.loads(text) if text else None


def state(server: Server, code: str) -> dict[str, Any]:
    """Return the state of a room as followers receive it."""
    status, response = request_json(server, f"rooms/{code}")
    assert status == 200
    return dict(response)


def wait_until(page: Page, holds: Callable[[], bool]) -> None:
    """Wait until `holds()` is true, for at most `WAIT_TIMEOUT` seconds."""
    deadline = time.monotonic() + WAIT_TIMEOUT
    while time.monotonic() < deadline:
        if holds():
            return
        # Wait one frame; the page's timers and requests run meanwhile.
        page.evaluate("new Promise(requestAnimationFrame)")
    assert holds()


def cast_votes(
    server: Server,
    code: str,
    answers: Sequence[int | str | list[int]],
    round_: int = 1,
    question: str = QUESTION,
) -> None:
    """Vote on a question, each answer from another device."""
    key = (server.data / SECRET_FILE).read_text("ascii")
    tokens = TokenSigner([key.strip()])
    for answer in answers:
        ticket = tokens.issue_ticket(code)
        request_json(server, f"rooms/{code}", bearer=ticket)  # only followers can vote
        status, response = request_json(
            server,
            f"rooms/{code}/votes",
            "POST",
            {"question": question, "round": round_, "answer": answer},
            ticket,
        )
        assert status == 201, response


def restarted(server: Server) -> Server:
    """Return a new server like one that has stopped, with its data and its port."""
    port = server.url.rstrip("/").rpartition(":")[2]
    return Server(server.data, *server.arguments, "--port", port)


def server_output(server: Server) -> str:
    """Return the server's log and the content of its data files."""
    stored = [f.read_bytes() for f in Path(server.data).iterdir() if f.is_file()]
    return server.log + b"".join(stored).decode("latin-1")
