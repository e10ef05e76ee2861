"""The projector of a room: the slide, the code, the vote, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.live_room import Follower, LiveRoom
from tests.serving import Server


def test_the_screen_shows_the_code_when_the_presenter_wishes_or_at_j(
    screen: Follower,
) -> None:
    code = screen.room.code
    letters = screen.page.get_by_text(f"{code[:3]} {code[3:]}", exact=True)
    picture = screen.page.get_by_role("img", name="QR code")

    screen.room.lead(joining=True)
    expect(letters).to_be_visible()
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)")
    screen.room.lead(joining=False)
    expect(letters).to_be_hidden()

    screen.page.keyboard.press("j")
    expect(letters).to_be_visible()
    screen.page.keyboard.press("j")
    expect(letters).to_be_hidden()


def test_the_screen_tells_how_many_have_answered_and_never_which_way(
    follower: Follower, screen: Follower
) -> None:
    follower.room.vote("order-needed", "open")
    count = screen.page.locator(".projector-count")
    expect(count).to_contain_text("0 of")

    follower.page.get_by_role("radio").first.check()
    follower.send()
    expect(count).to_contain_text("1 of")
    follower.room.vote("order-needed", "closed")
    expect(count).to_have_text("1 have answered")
    expect(screen.page.locator(".vote-bar")).to_have_count(0)

    follower.room.vote("order-needed", "shown")
    expect(screen.page.locator(".vote-bar").first).to_be_visible()
    expect(screen.page.locator("[data-mark]:visible")).to_have_count(0)
    follower.room.vote("order-needed", "revealed")
    expect(screen.page.get_by_text("Correct answer")).to_be_visible()


def test_two_rounds_with_feedback_fit_on_the_screen(screen: Follower) -> None:
    vote = screen.room.vote
    vote("order-needed", "open", "closed")
    vote("order-needed", "open", "closed", "revealed", round_=2)

    box = screen.page.locator(".projector-vote")
    expect(box.get_by_text("Round 2").first).to_be_visible()

    assert box.evaluate("box => box.scrollHeight <= box.clientHeight")


def test_the_screen_has_no_chrome_and_type_for_the_last_row(screen: Follower) -> None:
    screen.room.lead(slide="see-it")
    screen.expect_at("see-it")

    words = screen.page.locator(".slide:not([inert]) .slide-words p").first
    size = words.evaluate("p => parseFloat(getComputedStyle(p).fontSize)")

    assert size >= 28
    for part in ("header", "footer", ".deck-bar", ".room-bar"):
        expect(screen.page.locator(f"{part}:visible")).to_have_count(0)
    deck = screen.page.locator("lesson-deck").bounding_box()
    assert deck
    assert (deck["width"], deck["height"]) == (1280, 720)


def test_the_screen_goes_on_following_after_a_key_of_its_own(screen: Follower) -> None:
    screen.page.keyboard.press("ArrowRight")
    screen.expect_at("solution")

    screen.room.lead(slide="see-it")

    screen.expect_at("see-it")


def test_the_screen_is_moved_by_no_other_window(screen: Follower) -> None:
    screen.page.evaluate(
        "lesson => sessionStorage.setItem(`overtone:led:${lesson}`, '')", SLUG
    )
    screen.page.reload()
    screen.expect_status("live")
    other = screen.page.context.new_page()
    other.goto(screen.page.url.split("?")[0])
    other.evaluate(
        """lesson => new BroadcastChannel(`overtone:${lesson}`).postMessage(
          { from: "presenter", slide: "see-it", figures: [] })""",
        SLUG,
    )

    screen.room.lead(joining=True)
    expect(screen.page.locator(".projector-join")).to_be_visible()

    screen.expect_at("order-problem")
    # Before the room ends, which it may not have heard of yet.
    other.close()


def test_the_screen_ends_where_a_burst_of_moves_does(screen: Follower) -> None:
    for _ in range(5):
        for slide in ("solution", "why-sine", "see-it"):
            screen.room.lead(slide=slide)
    # Nowhere else on the way: seen once, it is the end.
    screen.room.lead(slide="adding")
    screen.expect_at("adding")

    screen.page.keyboard.press("ArrowLeft")
    screen.expect_at("why-sine")
    screen.room.lead(step=1)
    screen.expect_at("adding")


def test_the_screen_tells_the_address_that_phones_reach(
    page: Page, tmp_path: Path
) -> None:
    reached = {"OVERTONE_ADDRESS": "https://lessons.example"}
    with Server(tmp_path / "data", **reached) as server:
        room = LiveRoom(server, SLUG)
        screen = Follower(page, room).open("?screen=1")
        room.lead(joining=True)

        expect(page.locator(".projector-address")).to_have_text("lessons.example/join")
        assert screen.page.url.startswith("http://127.0.0.1")
        page.goto("about:blank")


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)], ids=str)
def test_every_slide_fits_on_the_projector_and_its_charts_use_what_there_is(
    new_page: NewPage, room: LiveRoom, size: tuple[int, int]
) -> None:
    width, height = size
    page = new_page(viewport={"width": width, "height": height})
    screen = Follower(page, room).open("?screen=1")

    for slide in ("order-problem", "solution", "why-sine", "adding", "see-it"):
        room.lead(slide=slide)
        screen.expect_at(slide)
        shown = page.locator(".slide:not([inert])")
        assert shown.evaluate("s => s.scrollHeight - s.clientHeight") <= 1, slide
        heights = shown.locator(".slide-figures .plot").evaluate_all(
            "plots => plots.map((plot) => plot.getBoundingClientRect().height)"
        )
        assert min(heights) > 0.33 * height, slide


def test_settings_are_read_on_the_projector_and_not_made(screen: Follower) -> None:
    screen.room.lead(slide="see-it", figures={"waves": {"base": "100"}})

    settings = screen.page.locator('lesson-controls[data-group="waves"]')
    expect(settings.get_by_label("Base", exact=True)).to_have_value("100")
    expect(settings.get_by_role("slider")).to_have_count(0)


def test_a_figure_that_the_presenter_moves_is_brought_into_view(
    screen: Follower,
) -> None:
    screen.room.lead(slide="see-it", step=1)
    figure = screen.page.locator('.deeper lesson-figure[data-kind="alibi"]')
    group = figure.get_attribute("data-group")
    expect(figure).to_be_visible()
    expect(figure).not_to_be_in_viewport()

    screen.room.lead(figures={group: {"part": "slopes"}})

    expect(figure).to_be_in_viewport()
