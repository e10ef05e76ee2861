"""What can be done with a room: its code shown, its results taken, its end."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.deck import Deck
from tests.browser.led_room import QUESTION, PresenterView, asked, cast, log_of, state
from tests.browser.rooms.conftest import Told


def test_j_shows_the_code_on_the_projector_and_follows_the_switch(
    view: PresenterView, expect_told: Told
) -> None:
    shows = view.page.get_by_role("button", name="Show room code")
    view.page.keyboard.press("j")
    expect(shows).to_have_attribute("aria-pressed", "true")
    expect_told(joining=True)

    shows.click()
    expect(shows).to_have_attribute("aria-pressed", "false")
    view.press("Keyboard shortcuts")
    view.page.get_by_label("Single-key shortcuts").uncheck()
    view.page.keyboard.press("Escape")
    view.page.locator(".elapsed").click()
    # What the deck hears next shows that the key before it has been heard.
    view.page.keyboard.press("j")
    view.page.keyboard.press("ArrowRight")
    expect_told(joining=False, slide="solution")


def test_j_does_nothing_in_a_lesson(deck: Deck) -> None:
    deck.press("j", "ArrowRight")

    deck.expect_at(2)


def test_ending_the_room_is_asked_about_once(view: PresenterView) -> None:
    code = view.code
    view.page.get_by_text("More", exact=True).click()
    view.press("End session")
    view.press("Cancel")
    assert state(view.server, code)["open"]

    view.press("End session")
    view.press("End session and delete votes")

    expect(view.page.get_by_text("The session has ended.")).to_be_visible()
    assert asked(view.server, f"rooms/{code}")[0] == 404
    view.press("Open a new room")
    view.expect_open()
    assert view.code != code


def test_ending_offers_the_results_and_what_is_safe_first(view: PresenterView) -> None:
    view.page.get_by_text("More", exact=True).click()
    view.press("End session")
    dialog = view.page.get_by_role("dialog", name="End the session?")

    expect(dialog.locator(".primary")).to_have_text("Cancel")
    with view.page.expect_download() as downloaded:
        dialog.get_by_role("button", name="Download results").click()
    assert downloaded.value.suggested_filename == f"{view.code}.csv"
    expect(dialog).to_be_visible()


def test_results_are_downloaded_with_the_secret_in_the_header(
    view: PresenterView,
) -> None:
    view.open_vote()
    cast(view.server, view.code, [0, 1])
    view.page.get_by_text("More", exact=True).click()

    with view.page.expect_download() as downloaded:
        view.press("Download results (CSV)")

    assert downloaded.value.suggested_filename == f"{view.code}.csv"
    assert f"{QUESTION}," in Path(downloaded.value.path()).read_text("utf-8")


def test_the_secret_is_seen_nowhere(view: PresenterView, expect_told: Told) -> None:
    addresses: list[str] = []
    view.page.context.on("request", lambda request: addresses.append(request.url))
    view.page.keyboard.press("ArrowRight")
    expect_told(slide="solution")
    with view.page.context.expect_page() as opened:
        view.press("Open projector window")
    opened.value.wait_for_load_state()
    secret = view.secret

    assert opened.value.url == f"{view.server.url}r/{view.code}?screen=1"
    for page in (view.page, opened.value):
        assert secret not in page.content() + page.url + page.title()
    assert secret not in " ".join(addresses) + log_of(view.server)
