"""A room as its presenter has it, for tests; and phones that only ask and vote."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from playwright.sync_api import Locator, Page, Response, expect

from app.storage.rooms.codes import parse_code
from app.storage.tokens import SECRET_FILE, TokenSigner
from tests.browser.deck import Deck
from tests.serving import Server

SLUG = "positional-encoding"
QUESTION = "what-shuffling-does"
"""The first question of the lesson; its first option is right."""

PHONE = {"width": 390, "height": 844}

MOST_BEATS = 1800
"""Frames, of which a browser draws some sixty a second."""


class PresenterView:
    """The presenter view in a browser, and its room as the server has it."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server = page, server

    def open_first(self, suffix: str = "") -> PresenterView:
        """Where no room is kept: one opens, and is told where it is to be."""
        with self.page.expect_response(_is_move):
            return self.open(suffix)

    def open(self, suffix: str = "") -> PresenterView:
        self.page.goto(f"{self.server.url}lessons/{SLUG}/present{suffix}")
        return self.expect_open()

    def expect_open(self) -> PresenterView:
        """The room is open, and all that happens in it is heard."""
        expect(self.page.locator("presenter-room")).to_have_attribute(
            "data-state", "open"
        )
        self.expect_light("live")
        return self

    def expect_light(self, status: str) -> None:
        light = self.page.locator(".connection-status")
        expect(light).to_have_attribute("data-status", status)

    @property
    def code(self) -> str:
        code = parse_code(self.page.locator(".card-code-value").inner_text())
        assert code
        return code

    @property
    def secret(self) -> str:
        kept = self.page.evaluate(f"localStorage['overtone:room:{SLUG}']")
        secret: str = json.loads(kept)["lead"]
        return secret

    @property
    def votes(self) -> Locator:
        return self.page.locator(".votes")

    def expect_at(self, id: str) -> None:
        """That slide is shown, and no other."""
        shown = self.page.locator(".slide:not([inert])")
        expect(shown).to_have_attribute("data-id", id)

    def press(self, name: str) -> None:
        press(self.page, name)

    def open_vote(self) -> None:
        """On the first question of the slide."""
        self.votes.get_by_role("button", name="Open vote").first.click()
        expect(self.votes.get_by_text("Round 1: 0")).to_be_visible()

    def press_at_once(self, key: str, times: int) -> None:
        """All in one task of the browser: nothing is answered in between."""
        self.page.evaluate(
            "([key, times]) => { for (let i = 0; i < times; i++)"
            " document.body.dispatchEvent(new KeyboardEvent('keydown',"
            " { key, bubbles: true, cancelable: true })); }",
            [key, times],
        )

    def pair(self) -> str:
        """The address that a phone reads from the QR code."""
        with self.page.expect_response("**/pairing") as answered:
            self.press("Pair a phone")
        url: str = answered.value.json()["url"]
        expect(self.page.get_by_role("img", name="QR code that pairs")).to_be_visible()
        return url


def opened_from(deck: Deck, server: Server) -> PresenterView:
    """The view that the deck opens by its key, as the first: see `open_first`."""
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
    """The phone, leading the room from now on."""
    phone.goto(view.pair())
    expect(phone.locator("lesson-remote")).to_have_attribute("data-state", "paired")
    expect(phone.locator(".connection-status")).to_have_attribute("data-status", "live")
    expect(view.page.get_by_text("The phone is in control.")).to_be_visible()
    return phone


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def asked(
    server: Server,
    path: str,
    method: str = "GET",
    body: object = None,
    bearer: str = "",
) -> tuple[int, Any]:
    """Status and JSON of the server's answer to a program without a browser."""
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
    """The room as a follower is told of it."""
    status, told = asked(server, f"rooms/{code}")
    assert status == 200
    return dict(told)


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Waits while the page goes on, at most as long as anything may take."""
    for _ in range(MOST_BEATS):
        if holds():
            return
        # One beat of the page itself: its timers and its network run meanwhile.
        page.evaluate("new Promise(requestAnimationFrame)")
    assert holds()


def cast(server: Server, code: str, answers: list[int], round_: int = 1) -> None:
    """As many phones as there are answers vote on the first question."""
    key = (server.data / SECRET_FILE).read_text("ascii")
    tokens = TokenSigner(key.strip())
    for answer in answers:
        status, told = asked(
            server,
            f"rooms/{code}/votes",
            "POST",
            {"question": QUESTION, "round": round_, "answer": answer},
            tokens.issue_ticket(code),
        )
        assert status == 201, told


def anew(server: Server) -> Server:
    """The same server once more, after its end: same data, same port."""
    port = server.url.rstrip("/").rpartition(":")[2]
    return Server(server.data, "--port", port)


def log_of(server: Server) -> str:
    """What the server wrote, and all that it keeps."""
    kept = [f.read_bytes() for f in Path(server.data).iterdir() if f.is_file()]
    return server.log + b"".join(kept).decode("latin-1")
