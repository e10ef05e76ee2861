"""The room of the presenter view: opening, reloading and reconnecting."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from app.web.errors import PROBLEM
from tests.browser.conftest import NewPage
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.presenter_view import (
    BLOCK_STORAGE,
    LOSE_BODIES,
    PresenterView,
    fail_at_proxy,
    request_json,
    restarted,
    state,
    wait_until,
)
from tests.browser.rooms.conftest import ExpectState
from tests.servers.serving import Server

MAX_RETRY_DELAY = 10_000
"""Maximum milliseconds between two attempts to connect."""

POSITIONS = 'lesson-controls[data-group="waves"] [data-parameter="positions"]'


def test_a_room_opens_automatically_shows_its_code_and_warns_about_a_loopback_address(
    view: PresenterView,
) -> None:
    room_state = state(view.server, view.code)

    assert room_state["lesson"] == COMPACT_SLUG
    assert room_state["slide"] == "order-problem"
    qr = view.page.get_by_role("img", name="QR code for joining the room")
    wait_until(view.page, lambda: bool(qr.evaluate("image => image.naturalWidth")))
    expect(view.page.get_by_text("Phones cannot reach this address")).to_be_visible()


def test_the_card_shows_the_address_for_phones(
    page: Page, tmp_path: Path, room_lessons: Path, expected_errors: list[str]
) -> None:
    # The page stays open after the server has stopped.
    expected_errors.append("ERR_")
    options = ("--host", "0.0.0.0", "--content", str(room_lessons))
    with Server(tmp_path, *options) as open_to_all:
        _, room = request_json(open_to_all, "rooms", "POST", {"lesson": COMPACT_SLUG})
        host = urlsplit(room["url"]).netloc
        view = PresenterView(page, open_to_all).open_first()

        expect(page.locator(".card-address")).to_have_text(f"{host}/join")
        isolated = host.startswith("127.")
        expect(page.locator(".card-warning")).to_be_visible(visible=isolated)
        page.reload()
        view.expect_open()
        expect(page.locator(".card-address")).to_have_text(f"{host}/join")


def test_the_clock_continues_after_a_reload(view: PresenterView) -> None:
    view.press("Start the clock")
    view.press("Pause the clock")
    saved = view.page.evaluate(
        f"JSON.parse(localStorage['overtone:clock:{COMPACT_SLUG}'])"
    )
    assert saved["code"] == view.code
    assert saved["since"] is None
    view.page.evaluate(
        "([key, saved]) => localStorage.setItem(key, JSON.stringify(saved))",
        [f"overtone:clock:{COMPACT_SLUG}", saved | {"elapsed": 754_000}],
    )

    view.page.reload()
    view.expect_open()

    expect(view.page.locator(".clock-elapsed")).to_have_text("12:34")
    view.press("Resume the clock")
    view.page.reload()
    view.expect_open()
    expect(view.page.locator(".clock-elapsed")).to_contain_text("12:")
    expect(view.page.get_by_role("button", name="Pause")).to_be_visible()


def test_a_saved_clock_that_cannot_be_read_starts_again(view: PresenterView) -> None:
    view.press("Start the clock")
    key = f"overtone:clock:{COMPACT_SLUG}"
    view.page.evaluate("key => localStorage.setItem(key, '{')", key)

    view.page.reload()
    view.expect_open()

    expect(view.page.locator(".clock-elapsed")).to_have_text("0:00")
    saved = view.page.evaluate("key => JSON.parse(localStorage[key])", key)
    assert saved["code"] == view.code


def test_a_connection_that_is_lost_while_a_room_opens_is_reported(
    page: Page, server: Server
) -> None:
    page.add_init_script(LOSE_BODIES)

    page.goto(f"{server.url}lessons/{COMPACT_SLUG}/present")

    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    room = page.locator("presenter-room")
    expect(room).to_have_attribute("data-state", "closed")


def test_an_error_of_a_lost_connection_ends_with_it(
    view: PresenterView, expected_errors: list[str]
) -> None:
    expected_errors += ["net::ERR_", "Failed to load resource"]
    error = view.page.get_by_text("The server cannot be reached.")
    view.page.context.set_offline(True)
    view.press("Show room code")
    expect(error).to_be_visible()

    view.page.context.set_offline(False)

    expect(error).to_be_hidden()


def test_a_lesson_error_does_not_lose_the_room(
    view: PresenterView, expect_state: ExpectState, expected_errors: list[str]
) -> None:
    code = view.code
    for status, slide in ((404, "solution"), (503, "why-sine")):
        expected_errors.append(str(status))
        error = {"detail": "Its lesson cannot be read."}
        refuse = partial(_refuse, status=status, json=error)
        # A reloaded view sends its state, too; that may be the refused request.
        with view.page.expect_response(lambda r, s=status: r.status == s):
            view.page.route("**/state", refuse, times=1)
            view.page.keyboard.press("ArrowRight")

        expect_state(slide=slide)
        view.page.route("**/results", partial(_refuse, status=status, json={}))
        with view.page.expect_response("**/results"):
            view.page.reload()
        view.page.unroute("**/results")
        view.page.reload()
        view.expect_open()
        assert view.code == code


def _refuse(route: Route, status: int, json: dict[str, str]) -> None:
    route.fulfill(status=status, json=json, content_type=PROBLEM)


@pytest.mark.parametrize("status", [403, 404])
def test_an_error_of_a_proxy_does_not_lose_the_room(
    view: PresenterView,
    expect_state: ExpectState,
    expected_errors: list[str],
    status: int,
) -> None:
    expected_errors.append(str(status))
    page, code = view.page, view.code
    requests = re.compile(f"/rooms/{code}(/|$)")
    page.route(requests, partial(fail_at_proxy, status=status))
    with page.expect_response(lambda response: response.status == status):
        page.keyboard.press("ArrowRight")
    page.unroute(requests)
    expect_state(slide="solution")

    page.route(requests, partial(fail_at_proxy, status=status))
    page.reload()
    expect(page.get_by_text("The server cannot be reached.")).to_be_visible()
    page.unroute(requests)
    view.press("Try again")

    view.expect_open()
    assert view.code == code


def test_a_new_room_starts_at_the_state_in_the_url(page: Page, server: Server) -> None:
    suffix = "?waves.positions=80#/see-it"
    view = PresenterView(page, server).open_first(suffix)

    room_state = state(server, view.code)
    assert room_state["slide"] == "see-it"
    assert room_state["figures"]["waves"]["positions"] == "80"


def test_a_reloaded_or_reopened_presenter_view_applies_the_rooms_state(
    view: PresenterView, expect_state: ExpectState
) -> None:
    code = view.code
    view.page.keyboard.press("ArrowRight")
    expect_state(slide="solution")
    view.page.reload()
    view.expect_open()
    assert view.code == code
    assert state(view.server, code)["slide"] == "solution"

    put = {"slide": "adding", "figures": {"waves": {"positions": "30"}}}
    request_json(view.server, f"rooms/{code}/state", "PUT", put, view.secret)

    view.page.goto("about:blank")
    view.page.evaluate("0")
    view.open()

    assert view.code == code
    expect(view.page.locator(".slide-number")).to_have_text("4")
    waves = view.page.locator(f"{POSITIONS} [type=number]")
    expect(waves).to_have_value("30")
    expect_state(slide="adding")


def test_a_new_room_replaces_one_that_has_ended(
    view: PresenterView, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    ended = view.code
    view.page.goto("about:blank")
    request_json(view.server, f"rooms/{ended}", "DELETE", None, _saved_secret(view))

    view.open()

    assert view.code != ended


def test_a_projector_that_was_reloaded_after_the_end_shows_the_next_room(
    view: PresenterView, expected_errors: list[str]
) -> None:
    expected_errors += ["404", "410"]
    with view.page.expect_popup() as popup:
        view.press("Open projector window")
    projector, ended = popup.value, view.code
    request_json(view.server, f"rooms/{ended}", "DELETE", None, view.secret)
    expect(view.page.get_by_role("alert").first).to_contain_text("The room has ended.")
    expect(projector.get_by_role("heading", name="This room has ended")).to_be_visible()
    projector.reload()
    expect(projector.locator("[data-ended-room]")).to_be_visible()

    view.press("Open a new room")
    view.expect_open()

    assert view.code != ended
    expect(projector).to_have_url(re.compile(rf"/r/{view.code}\?screen=1"))
    expect(projector.locator("lesson-deck .slide:not([inert])")).to_have_count(1)


def _saved_secret(view: PresenterView) -> str:
    view.page.goto(f"{view.server.url}accessibility")
    return view.secret


def test_a_saved_room_that_cannot_be_read_is_replaced(
    page: Page, server: Server
) -> None:
    view = PresenterView(page, server).open_first()
    first = view.code
    page.evaluate("key => localStorage.setItem(key, '{')", f"overtone:room:{view.slug}")

    page.reload()
    view.expect_open()

    assert view.code != first


def test_the_view_reports_blocked_storage(new_page: NewPage, server: Server) -> None:
    page = new_page()
    page.add_init_script(BLOCK_STORAGE)
    view = PresenterView(page, server).open_first()
    first = view.code
    expect(
        page.get_by_text("This browser blocks storage on this page.")
    ).to_be_visible()

    page.reload()
    view.expect_open()

    assert view.code != first


def test_the_presenter_view_works_without_a_room(
    page: Page, tmp_path: Path, room_lessons: Path, expected_errors: list[str]
) -> None:
    # The page stays open after the server has stopped.
    expected_errors += ["503", "ERR_"]
    options = ("--content", str(room_lessons))
    with Server(tmp_path, *options, OVERTONE_ROOMS="1") as full:
        lesson = {"lesson": COMPACT_SLUG}
        _, only = request_json(full, "rooms", "POST", lesson)
        page.goto(f"{full.url}lessons/{COMPACT_SLUG}/present")
        error = page.get_by_role("alert").filter(has_text="limit of open rooms")
        expect(error).to_be_visible()

        page.keyboard.press("ArrowRight")
        expect(page.locator(".speaker-note:visible")).to_have_attribute(
            "data-slide", "solution"
        )
        request_json(full, f"rooms/{only['code']}", "DELETE", None, only["lead"])
        page.get_by_role("button", name="Try again").click()

        view = PresenterView(page, full).expect_open()
        expect(error).to_be_hidden()
        wait_until(page, lambda: state(full, view.code)["slide"] == "solution")


def test_the_presenter_view_reconnects_after_a_server_restart(
    page: Page, tmp_path: Path, room_lessons: Path, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_")
    with Server(tmp_path, "--content", str(room_lessons)) as server:
        page.clock.install()
        view = PresenterView(page, server).open_first()
        code = view.code
        server.kill()
        expect(page.locator(".connection-status")).not_to_have_attribute(
            "data-status", "live"
        )
        page.keyboard.press("ArrowRight")
        expect(page.locator(".slide-number")).to_have_text("2")

        with restarted(server) as again:
            page.clock.fast_forward(MAX_RETRY_DELAY)
            view.expect_connection("live")

            wait_until(page, lambda: state(again, code)["slide"] == "solution")
            assert view.code == code


def test_the_time_in_votes_is_counted_separately_from_the_planned_minutes(
    page: Page, server: Server
) -> None:
    page.clock.set_fixed_time(1000)
    view = PresenterView(page, server).open_first()
    view.press("Start the clock")
    page.get_by_label("Planned time (min)").fill("1")
    elapsed, over = page.locator(".clock-elapsed"), page.locator(".clock-over")
    view.open_vote()
    page.clock.set_fixed_time(1120)
    expect(over).to_have_text("(2:00 in votes)")
    page.reload()
    view.expect_open()
    page.clock.set_fixed_time(1130)
    expect(over).to_have_text("(2:10 in votes)")
    view.press("Close vote")
    view.press("Done")
    expect(page.locator(".vote-current")).to_be_hidden()

    page.clock.set_fixed_time(1189)
    expect(elapsed).to_have_text("3:09")
    expect(over).to_have_text("(2:10 in votes)")
    expect(page.locator("[data-over]")).to_have_count(0)
    page.clock.set_fixed_time(1191)
    expect(over).to_have_text("Time is up")


def test_a_vote_starts_the_clock(page: Page, server: Server) -> None:
    page.clock.set_fixed_time(1000)
    view = PresenterView(page, server).open_first()
    toggle = page.locator("[data-clock=toggle]")
    expect(toggle).to_have_text("Start")

    view.open_vote()

    expect(toggle).to_have_text("Pause")
    page.clock.set_fixed_time(1060)
    expect(page.locator(".clock-elapsed")).to_have_text("1:00")
