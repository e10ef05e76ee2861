"""Dialogs: overview, contents, go to a slide, and keyboard shortcuts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck
from tests.browser.loading.modules import MODULE
from tests.browser.touch import Touch


def test_the_overview_toggles_and_links_to_slides(deck: Deck) -> None:
    overview = deck.page.get_by_role("dialog", name="Overview")
    for key in ("o", "Escape"):
        deck.press(key)
        expect(overview).to_be_visible()
        number, headline = overview.get_by_role("link").first.evaluate(TEXT_START)
        assert number == headline

        deck.press(key)
        expect(overview).to_be_hidden()

        deck.press(key)
        expect(overview).to_be_visible()
        overview.get_by_role("link").nth(2).click()
        expect(overview).to_be_hidden()
        deck.expect_at(3)
        deck.press("Home")


def test_only_enabled_keys_without_modifiers_close_the_overview(deck: Deck) -> None:
    overview = deck.page.get_by_role("dialog", name="Overview")
    deck.press("o", "Control+o")
    expect(overview).to_be_visible()

    deck.press("Escape", "?")
    deck.page.get_by_label("Single-key shortcuts").uncheck()
    deck.press("Escape", "Escape", "o")

    expect(overview).to_be_visible()


def test_list_markers_of_the_contents_are_at_the_first_line(deck: Deck) -> None:
    deck.press("m")
    contents = deck.page.get_by_role("dialog", name="Contents")

    # An inline link of two lines would have its marker at the last line.
    for link in contents.get_by_role("link").all():
        expect(link).to_have_css("display", "block")


def test_on_a_phone_the_overview_shows_that_sections_follow(
    included_deck: Deck,
) -> None:
    page = included_deck.page
    page.set_viewport_size({"width": 390, "height": 844})

    page.get_by_role("button", name="Overview").click()

    sections = page.get_by_role("dialog", name="Overview").get_by_role("list").last
    assert sections.get_by_role("link").first.evaluate(IS_IN_SIGHT)


IS_IN_SIGHT = """
(link) => {
  const { left, right, top, bottom } = link.getBoundingClientRect();
  return document.elementFromPoint((left + right) / 2, (top + bottom) / 2) === link;
}
"""

TEXT_START = """
(card) => [card.firstElementChild, card].map((each) => {
  const text = document.createRange();
  text.selectNodeContents(each.lastChild);
  return text.getClientRects()[0].left;
})
"""


def test_go_to_accepts_a_number_an_id_or_a_headline_and_reports_an_unknown_slide(
    deck: Deck,
) -> None:
    headline = deck.shown.locator("h2").inner_text()
    for typed, number in (("4", 4), ("see-it", 5), (headline[:9], 1)):
        deck.press("g")
        deck.page.keyboard.type(typed)
        deck.press("Enter")

        deck.expect_at(number)
        expect(deck.shown.locator("h2")).to_be_focused()

    deck.press("g")
    deck.page.keyboard.type("zebra")
    deck.press("Enter")
    dialog = deck.page.get_by_role("dialog", name="Go to a slide")
    expect(dialog.get_by_role("alert")).to_contain_text(f"from 1 to {LAST}")
    deck.press("Escape")
    expect(dialog).to_be_hidden()
    deck.expect_at(1)


def test_enter_in_go_to_does_not_press_the_button_that_had_the_focus(
    deck: Deck,
) -> None:
    deck.page.get_by_role("button", name="Help").focus()

    deck.press("g", "3", "Enter")

    deck.expect_at(3)
    expect(deck.page.locator("dialog[open]")).to_have_count(0)
    expect(deck.shown.locator("h2")).to_be_focused()


def test_the_shortcuts_dialog_opens_at_its_top(deck: Deck) -> None:
    for width, height in ((760, 520), (320, 640)):
        deck.page.set_viewport_size({"width": width, "height": height})
        deck.page.get_by_role("button", name="Help").click()

        dialog = deck.page.get_by_role("dialog", name="Help")
        expect(dialog.get_by_role("heading", name="Help")).to_be_focused()
        assert dialog.evaluate("d => d.scrollTop") == 0
        deck.press("Escape")


def test_a_long_dialog_shows_its_close_button_which_covers_no_focused_link(
    deck: Deck,
) -> None:
    deck.page.set_viewport_size({"width": 390, "height": 700})
    deck.press("o")
    overview = deck.page.get_by_role("dialog", name="Overview")
    close = overview.get_by_role("button", name="Close")
    assert overview.evaluate("d => d.scrollHeight > d.clientHeight")
    expect(close).to_be_in_viewport(ratio=1)

    for link in overview.get_by_role("link").all()[1:]:
        deck.press("Tab")
        expect(link).to_be_focused()
        link_box, close_box = link.bounding_box(), close.bounding_box()
        assert link_box
        assert close_box
        assert link_box["y"] + link_box["height"] <= close_box["y"]


def test_the_help_lists_every_key_and_closes_at_a_click_outside(deck: Deck) -> None:
    deck.press("?")

    dialog = deck.page.get_by_role("dialog", name="Help")
    labels = deck.page.evaluate(
        f"""async () => {{
          {MODULE}
          return (await module('deck/input/keymap')).KEYS.map((row) => row.label);
        }}"""
    )
    assert dialog.get_by_role("rowheader").all_inner_texts() == labels

    box = dialog.bounding_box()
    assert box
    deck.page.mouse.click(box["x"] + 8, box["y"] + 8)
    expect(dialog).to_be_visible()
    deck.page.mouse.click(box["x"] - 8, box["y"] + 8)
    expect(dialog).to_be_hidden()


@pytest.mark.parametrize("has_touch", [True, False], ids=["phone", "laptop"])
def test_the_help_of_a_touch_screen_begins_with_gestures(
    new_page: NewPage, lesson_url: str, has_touch: bool
) -> None:
    page = new_page(has_touch=has_touch, is_mobile=has_touch)
    deck = Deck(page, lesson_url).open()
    page.get_by_role("button", name="Help").click()

    dialog = page.get_by_role("dialog", name="Help")
    gesture = dialog.get_by_text("Swipe left or right to change slides.", exact=True)
    expect(gesture).to_be_visible(visible=has_touch)
    expect(dialog.get_by_text("On a touch screen")).to_be_visible(visible=not has_touch)
    if has_touch:
        keys = dialog.get_by_role("heading", name="Keyboard shortcuts")
        assert is_above(gesture, keys)
        deck.press("Escape")
        Touch(page).drag((330, 200), (60, 205))
        deck.expect_at(2)


def is_above(first: Locator, second: Locator) -> bool:
    tops = [
        each.evaluate("e => e.getBoundingClientRect().y") for each in (first, second)
    ]
    return bool(tops[0] < tops[1])


def test_single_key_shortcuts_stay_disabled_after_a_reload(deck: Deck) -> None:
    deck.press("?")
    deck.page.get_by_label("Single-key shortcuts").uncheck()
    deck.press("Escape")
    deck.open()

    deck.press("o", "n", "g")
    expect(deck.page.get_by_role("dialog")).to_have_count(0)
    deck.expect_at(1)
    deck.press("ArrowRight")
    deck.expect_at(2)
