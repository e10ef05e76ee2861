"""Rooms in browsers of 2023, which Chromium without newer features stands for."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.older_browser import as_older_browser
from tests.browser.presenter_view import PHONE, PresenterView
from tests.servers.serving import Server


def test_an_older_phone_follows_and_votes(new_page: NewPage, kinds: LiveRoom) -> None:
    phone = Follower(as_older_browser(new_page(viewport=PHONE)), kinds).open()
    kinds.update_state(slide="second")
    phone.expect_at("second")

    kinds.vote("ordering", "open")
    phone.send()

    phone.expect_counted()


def test_an_older_browser_presents(new_page: NewPage, server: Server) -> None:
    page = as_older_browser(new_page())
    view = PresenterView(page, server).open_first()

    page.keyboard.press("ArrowRight")

    expect(view.page.locator(".slide:not([inert])")).to_have_attribute(
        "data-id", "solution"
    )
    expect(view.page.locator(".clock-now").first).not_to_be_empty()
