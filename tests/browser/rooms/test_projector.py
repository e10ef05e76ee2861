"""The projector page of a room: the slide, its figures and the room code."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.lessons import COMPACT_SLUG
from tests.browser.live_room import Follower, LiveRoom
from tests.browser.more_settings import field_of
from tests.browser.rooms.conftest import INCLUDED_SLIDES
from tests.servers.serving import Server


def test_the_presenter_and_the_j_key_show_the_room_code(
    projector: Follower,
) -> None:
    code = projector.room.code
    letters = projector.page.locator(".projector-code")
    expect(letters).to_have_text(f"{code[:3]} {code[3:]}")
    picture = projector.page.get_by_role("img", name="QR code")

    projector.room.update_state(joining=True)
    expect(letters).to_be_visible()
    expect(picture).to_be_visible()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)")
    projector.room.update_state(joining=False)
    expect(letters).to_be_hidden()

    projector.page.keyboard.press("j")
    expect(letters).to_be_visible()
    projector.page.keyboard.press("j")
    expect(letters).to_be_hidden()

    projector.page.keyboard.press("j")
    expect(letters).to_be_visible()
    projector.room.update_state(slide="see-it")
    expect(letters).to_be_hidden()


def test_the_projector_has_large_text_and_read_only_settings(
    projector: Follower,
) -> None:
    projector.room.update_state(slide="see-it", figures={"waves": {"base": "100"}})
    projector.expect_at("see-it")
    settings = projector.page.locator('lesson-controls[data-group="waves"]')
    expect(field_of(settings, "Base")).to_have_value("100")
    expect(settings.get_by_role("slider")).to_have_count(0)

    words = projector.page.locator(".slide:not([inert]) .slide-text p").first
    size = words.evaluate("p => parseFloat(getComputedStyle(p).fontSize)")

    assert size >= 28
    for part in ("header", "footer", ".deck-bar", ".room-bar"):
        expect(projector.page.locator(f"{part}:visible")).to_have_count(0)
    deck = projector.page.locator("lesson-deck").bounding_box()
    assert deck
    assert (deck["width"], deck["height"]) == (1280, 720)


def test_the_projector_shows_captions_where_they_fit(
    included_projector: Follower,
) -> None:
    page = included_projector.page
    slide = page.locator(".slide:not([inert])")
    caption = slide.locator(".slide-figures .caption").first

    expect(caption).to_contain_text("blue above 0, brown below")
    expect(caption).to_be_in_viewport(ratio=1)
    size = caption.evaluate("p => parseFloat(getComputedStyle(p).fontSize)")
    assert size >= 0.03 * 720

    page.set_viewport_size({"width": 800, "height": 400})
    expect(caption).to_be_hidden()


def test_the_projector_ignores_other_windows(projector: Follower) -> None:
    projector.page.evaluate(
        "key => sessionStorage.setItem(key, '')",
        f"overtone:presenter-opened:{COMPACT_SLUG}",
    )
    projector.page.reload()
    projector.expect_status("live")
    other = projector.page.context.new_page()
    other.goto(projector.page.url.split("?")[0])
    other.evaluate(
        """lesson => new BroadcastChannel(`overtone:${lesson}`).postMessage(
          { from: "presenter", slide: "see-it", figures: [] })""",
        COMPACT_SLUG,
    )

    projector.room.update_state(joining=True)
    expect(projector.page.locator(".projector-join")).to_be_visible()

    projector.expect_at("order-problem")
    # Close it before the room ends, so that it does not report a network error.
    other.close()


def test_the_projector_ends_at_the_last_of_many_moves(projector: Follower) -> None:
    for _ in range(5):
        for slide in ("solution", "why-sine", "see-it"):
            projector.room.update_state(slide=slide)
    # No earlier move shows this slide, so it must be the last.
    projector.room.update_state(slide="adding")
    projector.expect_at("adding")

    projector.page.keyboard.press("ArrowLeft")
    projector.expect_at("why-sine")
    projector.room.update_state(step=1)
    projector.expect_at("adding")


def test_the_projector_shows_the_public_address(
    page: Page, tmp_path: Path, room_lessons: Path
) -> None:
    options = ("--content", str(room_lessons))
    reached = {"OVERTONE_ADDRESS": "https://lessons.example"}
    with Server(tmp_path / "data", *options, **reached) as server:
        room = LiveRoom(server, COMPACT_SLUG)
        projector = Follower(page, room).open("?screen=1")
        room.update_state(joining=True)

        expect(page.locator(".projector-address")).to_have_text("lessons.example/join")
        assert projector.page.url.startswith("http://127.0.0.1")
        page.goto("about:blank")


def test_the_projector_shows_neither_controls_nor_a_light_without_a_problem(
    included_projector: Follower, expected_errors: list[str]
) -> None:
    expected_errors.append("ERR_INTERNET_DISCONNECTED")
    controls = "[type=range], .play, .reset, .steps button, .tabs [aria-selected=false]"
    found = {}
    for slide in INCLUDED_SLIDES:
        included_projector.room.update_state(slide=slide)
        included_projector.expect_at(slide)
        shown = included_projector.page.locator(
            f":is({controls}, lesson-chord):visible"
        )
        found[slide] = shown.count()
    light = included_projector.page.locator(".room-status-icon")
    assert light.evaluate("e => e.parentElement.offsetWidth") == 1

    included_projector.room.vote("order-needed", "open")
    picture = included_projector.page.locator(".projector-vote-join img")
    expect(picture).to_be_in_viewport(ratio=1)
    included_projector.go_offline()
    problem = included_projector.page.get_by_text("No connection")
    expect(problem).to_be_in_viewport()
    code, text = picture.bounding_box(), problem.bounding_box()
    assert code
    assert text
    assert text["y"] + text["height"] < code["y"]
    included_projector.go_online()
    included_projector.expect_status("live")

    assert light.evaluate("e => e.parentElement.offsetWidth") == 1
    assert found == dict.fromkeys(found, 0)


def test_the_projector_shows_only_changed_ones_of_more_settings_and_links_as_text(
    included_projector: Follower,
) -> None:
    included_projector.room.update_state(slide="why-sine")
    included_projector.expect_at("why-sine")
    settings = included_projector.page.locator('lesson-controls[data-group="clocks"]')
    second_hand = settings.get_by_label("Another hand", exact=True)
    expect(field_of(settings, "Position")).to_be_visible()
    expect(field_of(settings, "Trail")).to_be_hidden()
    expect(second_hand).to_be_hidden()

    included_projector.room.update_state(figures={"clocks": {"second": "on"}})

    expect(second_hand).to_be_visible()
    expect(second_hand).to_have_css("appearance", "none")
    # A link to the state of a figure is plain text.
    slide = included_projector.page.locator("lesson-deck .slide:not([inert])")
    link = slide.locator(".figure-link[aria-current]")
    expect(link).to_have_text("Relative")
    expect(link).to_have_css("border-width", "0px")
    expect(link).to_have_css("box-shadow", "none")


def test_a_figure_that_the_presenter_changes_scrolls_into_view(
    included_projector: Follower,
) -> None:
    included_projector.room.update_state(slide="see-it", step=1)
    figure = included_projector.page.locator(
        '.deeper lesson-figure[data-kind="learned"]'
    )
    group = figure.get_attribute("data-group")
    expect(figure).to_be_visible()
    expect(figure).not_to_be_in_viewport()

    included_projector.room.update_state(figures={group: {"part": "sinusoids"}})

    expect(figure).to_be_in_viewport()
