"""The deck: addresses, keys, touch, dialogs, views, memory."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.deck import Deck

LAST = 5


@pytest.fixture
def deck(page: Page, lesson_url: str) -> Deck:
    return Deck(page, lesson_url).open()


def test_it_opens_at_the_first_slide_and_takes_no_focus(deck: Deck) -> None:
    deck.expect_at(1)

    assert deck.page.evaluate("document.activeElement === document.body")


def test_slides_not_shown_are_inert(deck: Deck) -> None:
    assert deck.page.locator(".slide[inert]").count() == LAST - 1


@pytest.mark.parametrize("fragment", ["#/3", "#/why-sine", "#why-sine"])
def test_an_address_opens_its_slide(deck: Deck, fragment: str) -> None:
    deck.open(fragment)

    deck.expect_at(3)


@pytest.mark.parametrize("fragment", ["#/0", "#/99", "#/nowhere", "#/%E0%A4%A"])
def test_an_address_of_nothing_opens_the_first_slide(deck: Deck, fragment: str) -> None:
    deck.open(fragment)

    deck.expect_at(1)


def test_the_address_follows_the_reader_by_id(deck: Deck) -> None:
    deck.press("ArrowRight")

    deck.expect_at(2)
    expect(deck.page).to_have_url(re.compile(r"#/solution$"))


@pytest.mark.parametrize("key", ["ArrowRight", "ArrowDown", "Space", "PageDown", "n"])
def test_keys_that_go_on(deck: Deck, key: str) -> None:
    deck.press(key)

    deck.expect_at(2)


@pytest.mark.parametrize("key", ["ArrowLeft", "ArrowUp", "Shift+Space", "PageUp", "p"])
def test_keys_that_go_back(deck: Deck, key: str) -> None:
    deck.open("#/3").press(key)

    deck.expect_at(2)


def test_home_and_end_go_to_the_ends(deck: Deck) -> None:
    deck.press("End")
    deck.expect_at(LAST)

    deck.press("Home")
    deck.expect_at(1)


def test_it_stays_within_its_ends(deck: Deck) -> None:
    deck.press("ArrowLeft")
    deck.expect_at(1)

    deck.press("End", "ArrowRight")
    deck.expect_at(LAST)


def test_a_move_by_the_reader_puts_the_focus_on_the_new_headline(deck: Deck) -> None:
    deck.press("ArrowRight")

    expect(deck.shown.locator("h2")).to_be_focused()


@pytest.mark.parametrize("modifier", ["Control", "Meta", "Alt"])
def test_keys_with_a_modifier_are_the_browsers(deck: Deck, modifier: str) -> None:
    deck.press(f"{modifier}+n")

    deck.expect_at(1)


def test_keys_are_silent_in_what_has_keys_of_its_own(deck: Deck) -> None:
    deck.open("#/see-it")
    for role in ("slider", "spinbutton", "textbox", "button"):
        deck.shown.get_by_role(role).first.focus()
        deck.press("ArrowLeft")

        deck.expect_at(LAST)


def test_the_buttons_move_too(deck: Deck) -> None:
    deck.page.get_by_role("link", name="Next slide").click()
    deck.expect_at(2)

    deck.page.get_by_role("link", name="Previous slide").click()
    deck.expect_at(1)


def test_progress_says_where_and_leads_there(deck: Deck) -> None:
    segments = deck.page.locator(".segments a")
    segments.nth(3).click()

    deck.expect_at(4)
    expect(segments.nth(3)).to_have_attribute("aria-current", "step")
    expect(segments.nth(0)).not_to_have_attribute("aria-current", "step")


def test_a_reload_resumes_where_the_reader_was(deck: Deck) -> None:
    deck.press("ArrowRight", "ArrowRight")
    deck.expect_at(3)

    deck.open()

    deck.expect_at(3)


def test_a_link_beats_the_remembered_place(deck: Deck) -> None:
    deck.press("ArrowRight", "ArrowRight")

    deck.open("#/adding")

    deck.expect_at(4)


def test_back_leaves_the_lesson(deck: Deck, server: object) -> None:
    deck.page.goto(deck.url.rsplit("/lessons", 1)[0] + "/")
    deck.page.get_by_role("link", name="Positional Encoding").click()
    expect(deck.page.locator("lesson-deck[data-ready]")).to_be_attached()
    deck.press("ArrowRight", "ArrowRight", "ArrowRight")

    deck.page.go_back()

    expect(deck.page.get_by_role("heading", name="Lessons")).to_be_visible()


def test_a_changed_fragment_moves_the_deck(deck: Deck) -> None:
    deck.page.evaluate("location.hash = '#/4'")

    deck.expect_at(4)


def test_links_lead_to_the_sections_below(deck: Deck) -> None:
    deck.press("m")
    deck.page.get_by_role("dialog").get_by_role(
        "link", name=re.compile("quick check", re.I)
    ).click()

    expect(deck.page.locator("#quick-check")).to_be_in_viewport()
    expect(deck.page.locator("#quick-check")).to_be_focused()


@pytest.mark.parametrize("key", ["o", "Escape"])
def test_overview_opens_toggles_and_leads_to_a_slide(deck: Deck, key: str) -> None:
    overview = deck.page.get_by_role("dialog", name="Overview")
    deck.press(key)
    expect(overview).to_be_visible()

    deck.press(key)
    expect(overview).to_be_hidden()

    deck.press(key)
    expect(overview).to_be_visible()
    overview.get_by_role("link").nth(2).click()
    expect(overview).to_be_hidden()
    deck.expect_at(3)


@pytest.mark.parametrize(
    ("typed", "place"), [("4", 4), ("see-it", 5), ("the order", 1)], ids=str
)
def test_go_to_takes_a_number_an_id_or_a_headline(
    deck: Deck, typed: str, place: int
) -> None:
    if place == 1:
        typed = deck.shown.locator("h2").inner_text()[:9]
        deck.open("#/3")
    deck.press("g")
    deck.page.keyboard.type(typed)
    deck.press("Enter")

    deck.expect_at(place)
    expect(deck.shown.locator("h2")).to_be_focused()


def test_go_to_says_when_nothing_is_called_that(deck: Deck) -> None:
    deck.press("g")
    deck.page.keyboard.type("zebra")
    deck.press("Enter")

    dialog = deck.page.get_by_role("dialog", name="Go to a slide")
    expect(dialog.get_by_role("alert")).to_contain_text(f"from 1 to {LAST}")
    deck.press("Escape")
    expect(dialog).to_be_hidden()
    deck.expect_at(1)


def test_help_is_drawn_from_the_table_of_keys(deck: Deck) -> None:
    deck.press("?")

    dialog = deck.page.get_by_role("dialog", name="Keys")
    labels = deck.page.evaluate(
        """async () => {
          const main = document.querySelector('script[type=module]').src;
          const { KEYS } = await import(main.replace('main.js', 'keymap.js'));
          return KEYS.map((row) => row.label);
        }"""
    )
    assert dialog.get_by_role("rowheader").all_inner_texts() == labels


def test_single_key_shortcuts_can_be_switched_off_for_good(deck: Deck) -> None:
    deck.press("?")
    deck.page.get_by_label("Single-key shortcuts").uncheck()
    deck.press("Escape")
    deck.open()

    deck.press("o", "n", "g")
    expect(deck.page.get_by_role("dialog")).to_have_count(0)
    deck.expect_at(1)
    deck.press("ArrowRight")
    deck.expect_at(2)


def test_full_screen_goes_on_and_off(deck: Deck) -> None:
    deck.press("f")
    deck.page.wait_for_function(
        "document.fullscreenElement?.localName === 'lesson-deck'"
    )

    deck.press("f")
    deck.page.wait_for_function("document.fullscreenElement === null")


def test_presented_text_can_be_read_from_the_last_row(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 1280, "height": 720})
    deck.press("f")
    deck.page.wait_for_function("document.fullscreenElement !== null")

    size = deck.shown.locator(".prose p").first.evaluate(
        "p => parseFloat(getComputedStyle(p).fontSize)"
    )
    assert size >= 28


@pytest.mark.parametrize("key", ["b", "."])
@pytest.mark.parametrize("back", ["b", ".", "ArrowRight", "x"])
def test_any_key_brings_the_picture_back_and_does_nothing_else(
    deck: Deck, key: str, back: str
) -> None:
    deck.press(key)
    curtain = deck.page.locator(".black-screen")
    expect(curtain).to_be_visible()

    deck.press(back)

    expect(curtain).to_be_hidden()
    deck.expect_at(1)


def test_reading_view_stacks_all_slides_and_comes_back(deck: Deck) -> None:
    deck.press("ArrowRight", "r")
    expect(deck.page.locator(".slide:visible")).to_have_count(LAST)
    expect(deck.page).to_have_url(re.compile(r"view=scroll"))
    assert deck.page.locator(".slide[inert]").count() == 0

    deck.press("r")
    deck.expect_at(2)
    expect(deck.page).not_to_have_url(re.compile("view="))


def test_the_reading_view_has_an_address(deck: Deck) -> None:
    deck.open("?view=scroll")

    expect(deck.page.locator(".slide:visible")).to_have_count(LAST)


def test_the_presenter_view_has_the_notes_and_leads_the_deck(deck: Deck) -> None:
    with deck.page.context.expect_page() as opened:
        deck.press("s")
    presenter = opened.value
    expect(presenter.locator("lesson-deck[data-ready]")).to_be_attached()
    expect(presenter.locator(".speaker-note:visible")).to_have_count(1)

    presenter.keyboard.press("ArrowRight")

    deck.expect_at(2)
    expect(presenter.locator(".speaker-note:visible")).to_have_attribute(
        "data-slide", "solution"
    )
    deck.press("ArrowRight")
    expect(presenter.locator(".place-now")).to_have_text("3")


def test_the_presenter_changes_the_size_of_the_notes(deck: Deck) -> None:
    deck.page.goto(deck.url + "/present")
    notes = deck.page.get_by_role("group", name="Notes of this slide")
    before = notes.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")

    deck.press("+", "+")
    larger = notes.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")
    deck.press("-", "-", "-")
    smaller = notes.evaluate("n => parseFloat(getComputedStyle(n).fontSize)")

    assert smaller < before < larger


def test_notes_never_reach_the_lesson_page(deck: Deck) -> None:
    assert deck.page.locator(".notes, .speaker-note").count() == 0


SWIPE = """([x0, y0, x1, y1, on]) => {
  const target = document.querySelector(on);
  const touch = (x, y) => new Touch({ identifier: 1, target, clientX: x, clientY: y });
  const send = (type, touches, changed) => target.dispatchEvent(new TouchEvent(type, {
    bubbles: true, cancelable: true, touches, changedTouches: changed }));
  send('touchstart', [touch(x0, y0)], [touch(x0, y0)]);
  send('touchend', [], [touch(x1, y1)]);
}"""
HEADLINE = ".slide:not([inert]) h2"


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ([200, 300, 150, 305], 3),
        ([150, 300, 200, 305], 1),
        ([200, 300, 165, 300], 2),
        ([200, 300, 150, 380], 2),
    ],
    ids=["left is next", "right is previous", "too short", "mostly down"],
)
def test_a_swipe_turns_the_slide(deck: Deck, path: list[int], place: int) -> None:
    deck.open("#/2")

    deck.page.evaluate(SWIPE, [*path, HEADLINE])

    deck.expect_at(place)


def test_a_swipe_never_begins_on_a_chart_or_slider(deck: Deck) -> None:
    deck.open("#/see-it")
    for on in (".plot", "[type=range]"):
        deck.page.evaluate(SWIPE, [150, 300, 250, 300, on])

        deck.expect_at(LAST)


def test_a_right_to_left_lesson_mirrors_arrows_and_swipes(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/right-to-left").open()
    deck.press("ArrowLeft")
    deck.expect_at(2)
    deck.press("ArrowRight")
    deck.expect_at(1)
    page.evaluate(SWIPE, [150, 300, 250, 300, HEADLINE])
    deck.expect_at(2)


def test_nothing_moves_for_who_wants_no_motion(
    browser: Browser, lesson_url: str
) -> None:
    context = browser.new_context(reduced_motion="reduce")
    deck = Deck(context.new_page(), lesson_url).open()
    deck.press("ArrowRight", "o")

    moving = deck.page.evaluate("document.getAnimations({subtree: true}).length")
    smooth = deck.page.evaluate(
        "getComputedStyle(document.documentElement).scrollBehavior"
    )
    context.close()
    assert (moving, smooth) == (0, "auto")
