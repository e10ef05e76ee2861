"""Actions of the presenter view: show the room code, download results, end."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.deck import Deck
from tests.browser.lessons import COMPACT_SLUG
from tests.browser.presenter_view import (
    BLOCK_STORAGE,
    QUESTION,
    PresenterView,
    cast_votes,
    request_json,
    server_output,
    state,
    wait_until,
)
from tests.browser.rooms.conftest import ExpectState
from tests.servers.serving import Server

DOWNLOAD_START = 60_000
"""Milliseconds until every browser has started a download."""


def test_the_j_key_shows_the_room_code_and_obeys_the_switch(
    view: PresenterView, expect_state: ExpectState
) -> None:
    button = view.page.locator("[data-room-action=joining]")
    view.page.keyboard.press("j")
    expect(button).to_have_text("Hide room code")
    expect_state(joining=True)

    button.click()
    expect(button).to_have_text("Show room code")
    view.press("Help")
    view.page.get_by_label("Single-key shortcuts").uncheck()
    view.page.keyboard.press("Escape")
    view.page.locator(".clock-elapsed").click()
    # The deck's reaction to the second key shows that the first was handled.
    view.page.keyboard.press("j")
    view.page.keyboard.press("ArrowRight")
    expect_state(joining=False, slide="solution")


def test_the_j_and_v_keys_obey_the_switch_if_the_browser_blocks_storage(
    page: Page, server: Server
) -> None:
    page.add_init_script(BLOCK_STORAGE)
    view = PresenterView(page, server).open_first()
    view.press("Help")
    page.get_by_label("Single-key shortcuts").uncheck()
    page.keyboard.press("Escape")
    page.locator(".clock-elapsed").click()
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or ""))

    page.keyboard.press("v")
    assert view.votes.locator(":focus").count() == 0
    page.keyboard.press("j")
    # The deck's reaction to the next key shows that this one was handled.
    page.keyboard.press("ArrowRight")
    wait_until(page, lambda: state(server, view.code)["slide"] == "solution")
    assert "joining" not in "".join(sent)


def test_the_v_key_moves_the_focus_to_the_next_step_of_the_votes(
    view: PresenterView,
) -> None:
    page = view.page
    page.keyboard.press("End")
    expect(view.votes.locator("[data-check]")).to_have_attribute("open", "")
    buttons = view.votes.get_by_role("button")
    for name in ("Open vote", "Close vote", "Show results"):
        page.keyboard.press("v")
        expect(buttons.filter(has_text=name).first).to_be_focused()
        page.keyboard.press("Enter")
        expect(view.votes.locator(".vote-heading")).to_be_focused()

    expect(view.votes.get_by_role("button", name="Hide results")).to_be_visible()


def test_the_v_key_opens_the_next_slides_vote_before_the_last_one_has_ended(
    view: PresenterView,
) -> None:
    page = view.page
    for name in ("Open vote", "Close vote"):
        page.keyboard.press("v")
        expect(page.locator(":focus")).to_have_text(name)
        page.keyboard.press("Enter")
        expect(view.votes.locator(".vote-heading")).to_be_focused()

    page.keyboard.press("ArrowRight")
    on_slide = view.votes.locator("div.vote-group [data-question=faster-pair]")
    expect(on_slide).to_be_visible()
    page.keyboard.press("v")

    expect(on_slide.get_by_role("button", name="Open vote")).to_be_focused()


def test_j_does_nothing_in_a_lesson(deck: Deck) -> None:
    deck.press("j", "ArrowRight")

    deck.expect_at(2)


def file_name(view: PresenterView) -> str:
    return f"{COMPACT_SLUG}-{date.today()}-{view.code}.csv"


def test_ending_the_room_needs_confirmation_and_offers_the_results(
    view: PresenterView,
) -> None:
    code = view.code
    view.page.keyboard.press("End")
    expect(view.page.locator(".next-label")).to_contain_text("under “Votes”")
    view.page.get_by_text("More", exact=True).click()
    view.press("End room")
    dialog = view.page.get_by_role("dialog", name="End room?")
    expect(dialog.locator(".primary")).to_have_text("Cancel")
    with view.page.expect_download() as downloaded:
        dialog.get_by_role("button", name="Download results").click()
    assert downloaded.value.suggested_filename == file_name(view)
    expect(dialog).to_be_visible()

    view.press("Cancel")
    assert state(view.server, code)["open"]

    view.press("End room")
    view.press("End room and delete votes")

    expect(view.page.get_by_text("The room has ended.")).to_be_visible()
    expect(view.page.locator(".next-label")).to_have_text("End of slides")
    assert request_json(view.server, f"rooms/{code}")[0] == 404
    view.press("Open a new room")
    view.expect_open()
    assert view.code != code


def test_ending_the_room_by_keyboard_focuses_the_button_for_a_new_room(
    view: PresenterView,
) -> None:
    for name in ("More", "End room", "End room and delete votes"):
        view.page.get_by_text(name, exact=True).press("Enter")

    expect(view.page.get_by_role("button", name="Open a new room")).to_be_focused()


def end_room(view: PresenterView) -> None:
    view.page.get_by_text("More", exact=True).click()
    view.press("End room")
    view.press("End room and delete votes")


def test_a_reload_after_the_end_opens_no_new_room(view: PresenterView) -> None:
    code, room = view.code, view.page.locator("presenter-room")
    end_room(view)
    again = view.page.get_by_role("button", name="Open a new room")
    expect(again).to_be_visible()

    view.page.reload()

    expect(room).to_have_attribute("data-state", "ended")
    expect(view.page.get_by_text("The room has ended.")).to_be_visible()
    expect(view.votes).to_be_hidden()
    view.page.keyboard.press("End")
    expect(view.page.locator(".next-label")).to_have_text("End of slides")
    again.click()
    view.expect_open()
    opened = view.code
    assert opened != code
    view.page.reload()
    view.expect_open()
    assert view.code == opened


def test_presenting_again_after_the_end_opens_a_new_room(view: PresenterView) -> None:
    code = view.code
    end_room(view)
    expect(view.page.get_by_role("button", name="Open a new room")).to_be_visible()

    view.page.goto("about:blank")
    view.open()

    assert view.code != code


def test_the_projector_window_shows_the_room_that_replaces_an_ended_one(
    view: PresenterView,
) -> None:
    with view.page.context.expect_page() as opened:
        view.press("Open projector window")
    projector = opened.value
    expect(projector.locator(".room-status")).to_have_attribute("data-status", "live")
    end_room(view)
    expect(projector.get_by_role("heading", name="This room has ended")).to_be_visible()

    view.press("Open a new room")

    view.expect_open()
    expect(projector).to_have_url(f"{view.server.url}r/{view.code}?screen=1")
    expect(projector.locator(".room-status")).to_have_attribute("data-status", "live")


def test_results_are_downloaded_with_the_secret_in_the_header(
    view: PresenterView,
) -> None:
    view.open_vote()
    cast_votes(view.server, view.code, [0, 1])
    view.page.get_by_text("More", exact=True).click()

    with view.page.expect_download() as downloaded:
        view.press("Download results (CSV)")

    assert downloaded.value.suggested_filename == file_name(view)
    assert f"{QUESTION}," in Path(downloaded.value.path()).read_text("utf-8")


def test_the_file_of_a_download_exists_long_enough_for_every_browser(
    page: Page, server: Server
) -> None:
    page.clock.install()
    view = PresenterView(page, server).open_first()
    page.evaluate("() => { URL.revokeObjectURL = () => { window.isRevoked = true } }")
    page.get_by_text("More", exact=True).click()

    with page.expect_download():
        view.press("Download results (CSV)")

    assert not page.evaluate("window.isRevoked")
    page.clock.fast_forward(DOWNLOAD_START)
    assert page.evaluate("window.isRevoked")


def test_the_secret_is_not_exposed(
    view: PresenterView, expect_state: ExpectState
) -> None:
    addresses: list[str] = []
    view.page.context.on("request", lambda request: addresses.append(request.url))
    view.page.keyboard.press("ArrowRight")
    expect_state(slide="solution")
    with view.page.context.expect_page() as opened:
        view.press("Open projector window")
    opened.value.wait_for_load_state()
    secret = view.secret

    assert opened.value.url == f"{view.server.url}r/{view.code}?screen=1"
    for page in (view.page, opened.value):
        assert secret not in page.content() + page.url + page.title()
    assert secret not in " ".join(addresses) + server_output(view.server)
