"""The room of the presenter view: it opens by itself, and comes back."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.led_room import PresenterView, anew, asked, state, until
from tests.browser.rooms.conftest import Told
from tests.serving import Server

POSITIONS = 'lesson-controls[data-group="waves"] [data-parameter="positions"]'


def test_a_room_opens_by_itself_and_shows_its_code(view: PresenterView) -> None:
    told = state(view.server, view.code)

    assert told["lesson"] == SLUG
    assert told["slide"] == "order-problem"
    qr = view.page.get_by_role("img", name="QR code of the room’s address")
    until(view.page, lambda: bool(qr.evaluate("image => image.naturalWidth")))


def test_the_card_shows_the_address_that_phones_reach(
    page: Page, tmp_path: Path, expected_complaints: list[str]
) -> None:
    # The page outlives the server.
    expected_complaints.append("ERR_")
    with Server(tmp_path, "--host", "0.0.0.0") as open_to_all:
        _, room = asked(open_to_all, "rooms", "POST", {"lesson": SLUG})
        host = urlsplit(room["url"]).netloc
        view = PresenterView(page, open_to_all).open_first()

        expect(page.locator(".card-address")).to_have_text(f"{host}/join")
        isolated = host.startswith("127.")
        expect(page.locator(".card-warning")).to_be_visible(visible=isolated)
        page.reload()
        view.expect_open()
        expect(page.locator(".card-address")).to_have_text(f"{host}/join")


def test_the_card_warns_of_an_address_that_no_phone_reaches(
    view: PresenterView,
) -> None:
    expect(view.page.get_by_text("Phones cannot reach this address")).to_be_visible()


def test_the_clock_goes_on_after_a_reload(view: PresenterView) -> None:
    view.press("Pause")
    kept = view.page.evaluate(f"JSON.parse(localStorage['overtone:clock:{SLUG}'])")
    assert kept["code"] == view.code
    assert kept["since"] is None
    view.page.evaluate(
        "([key, kept]) => localStorage.setItem(key, JSON.stringify(kept))",
        [f"overtone:clock:{SLUG}", kept | {"elapsed": 754_000}],
    )

    view.page.reload()
    view.expect_open()

    expect(view.page.locator(".elapsed")).to_have_text("12:34")
    view.press("Resume")
    view.page.reload()
    view.expect_open()
    expect(view.page.locator(".elapsed")).to_contain_text("12:")
    expect(view.page.get_by_role("button", name="Pause")).to_be_visible()


@pytest.mark.parametrize("status", [404, 503])
def test_trouble_with_the_lesson_does_not_lose_the_room(
    view: PresenterView,
    expect_told: Told,
    expected_complaints: list[str],
    status: int,
) -> None:
    expected_complaints.append(str(status))
    code, refused = view.code, []

    def refuse_once(route: Route) -> None:
        if refused:
            route.continue_()
            return
        refused.append(status)
        route.fulfill(status=status, json={"detail": "Its lesson cannot be read."})

    view.page.route("**/state", refuse_once)
    view.page.keyboard.press("ArrowRight")

    expect_told(slide="solution")
    assert refused == [status]
    view.page.unroute("**/state")
    view.page.route("**/results", lambda route: route.fulfill(status=status, json={}))
    with view.page.expect_response("**/results"):
        view.page.reload()
    view.page.unroute("**/results")
    view.page.reload()
    view.expect_open()
    assert view.code == code


def test_a_room_opens_where_the_address_says(page: Page, server: Server) -> None:
    suffix = "?waves.positions=80#/see-it"
    view = PresenterView(page, server).open_first(suffix)

    told = state(server, view.code)
    assert told["slide"] == "see-it"
    assert told["figures"]["waves"]["positions"] == "80"


def test_the_same_room_is_there_after_a_reload(
    view: PresenterView, expect_told: Told
) -> None:
    code = view.code
    view.page.keyboard.press("ArrowRight")
    expect_told(slide="solution")

    view.page.reload()
    view.expect_open()

    assert view.code == code
    assert state(view.server, code)["slide"] == "solution"


def test_a_browser_that_comes_back_is_where_the_room_is(
    view: PresenterView, expect_told: Told
) -> None:
    code = view.code
    put = {"slide": "adding", "figures": {"waves": {"positions": "30"}}}
    asked(view.server, f"rooms/{code}/state", "PUT", put, view.secret)

    view.page.goto("about:blank")
    view.page.evaluate("0")
    view.open()

    assert view.code == code
    expect(view.page.locator(".place-now")).to_have_text("4")
    waves = view.page.locator(f"{POSITIONS} [type=number]")
    expect(waves).to_have_value("30")
    expect_told(slide="adding")


def test_a_room_that_is_gone_is_followed_by_a_new_one(
    view: PresenterView, expected_complaints: list[str]
) -> None:
    expected_complaints.append("404")
    gone = view.code
    view.page.goto("about:blank")
    asked(view.server, f"rooms/{gone}", "DELETE", None, _kept_secret(view))

    view.open()

    assert view.code != gone


def _kept_secret(view: PresenterView) -> str:
    view.page.goto(f"{view.server.url}accessibility")
    return view.secret


def test_where_nothing_may_be_kept_the_view_says_so(
    new_page: NewPage, server: Server
) -> None:
    page = new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage',"
        " { get() { throw new DOMException('no', 'SecurityError'); } })"
    )
    view = PresenterView(page, server).open_first()
    first = view.code
    expect(
        page.get_by_text("This browser blocks storage on this page.")
    ).to_be_visible()

    page.reload()
    view.expect_open()

    assert view.code != first


def test_all_else_works_where_no_room_can_be_opened(
    page: Page, tmp_path: Path, expected_complaints: list[str]
) -> None:
    # The page outlives the server.
    expected_complaints += ["503", "ERR_"]
    with Server(tmp_path, OVERTONE_ROOMS="1") as full:
        lesson = {"lesson": SLUG}
        _, only = asked(full, "rooms", "POST", lesson)
        page.goto(f"{full.url}lessons/{SLUG}/present")
        trouble = page.get_by_role("alert").filter(has_text="limit of open rooms")
        expect(trouble).to_be_visible()

        page.keyboard.press("ArrowRight")
        expect(page.locator(".speaker-note:visible")).to_have_attribute(
            "data-slide", "solution"
        )
        asked(full, f"rooms/{only['code']}", "DELETE", None, only["lead"])
        page.get_by_role("button", name="Try again").click()

        view = PresenterView(page, full).expect_open()
        expect(trouble).to_be_hidden()
        until(page, lambda: state(full, view.code)["slide"] == "solution")


def test_the_view_comes_back_by_itself_after_the_server(
    page: Page, tmp_path: Path, expected_complaints: list[str]
) -> None:
    expected_complaints.append("ERR_")
    with Server(tmp_path) as server:
        view = PresenterView(page, server).open_first()
        code = view.code
        server.kill()
        expect(page.locator(".connection-status")).not_to_have_attribute(
            "data-status", "live"
        )
        page.keyboard.press("ArrowRight")
        expect(page.locator(".place-now")).to_have_text("2")

        with anew(server) as again:
            view.expect_light("live")

            until(page, lambda: state(again, code)["slide"] == "solution")
            assert view.code == code
