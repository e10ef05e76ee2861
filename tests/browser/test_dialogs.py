"""Overview, go to, keys and help: what opens, closes, and leads somewhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.deck import LAST, Deck
from tests.browser.modules import MODULE


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


def test_in_the_overview_only_its_bare_key_closes_it(deck: Deck) -> None:
    overview = deck.page.get_by_role("dialog", name="Overview")
    deck.press("o", "Control+o")
    expect(overview).to_be_visible()

    deck.press("Escape", "?")
    deck.page.get_by_label("Single-key shortcuts").uncheck()
    deck.press("Escape", "Escape", "o")

    expect(overview).to_be_visible()


def test_the_number_of_a_slide_stands_right_above_its_headline(deck: Deck) -> None:
    deck.press("o")
    card = deck.page.get_by_role("dialog", name="Overview").get_by_role("link").first

    number, headline = card.evaluate(WORDS_START)

    assert number == headline


def test_the_mark_of_an_item_stands_by_its_first_line(deck: Deck) -> None:
    deck.press("m")
    contents = deck.page.get_by_role("dialog", name="Contents")

    # By the last line it stands where a link of two lines is one piece in a line.
    for link in contents.get_by_role("link").all():
        expect(link).to_have_css("display", "block")


WORDS_START = """
(card) => [card.firstElementChild, card].map((each) => {
  const words = document.createRange();
  words.selectNodeContents(each.lastChild);
  return words.getClientRects()[0].left;
})
"""


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

    dialog = deck.page.get_by_role("dialog", name="Keyboard shortcuts")
    labels = deck.page.evaluate(
        f"""async () => {{
          {MODULE}
          return (await module('deck/keymap')).KEYS.map((row) => row.label);
        }}"""
    )
    assert dialog.get_by_role("rowheader").all_inner_texts() == labels


@pytest.mark.parametrize("size", [(760, 520), (320, 640)], ids=str)
def test_help_opens_at_its_top(deck: Deck, size: tuple[int, int]) -> None:
    deck.page.set_viewport_size({"width": size[0], "height": size[1]})
    deck.open().page.get_by_role("button", name="Keyboard shortcuts").click()

    dialog = deck.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(dialog.get_by_role("heading")).to_be_focused()
    assert dialog.evaluate("d => d.scrollTop") == 0


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


def test_a_dialog_closes_by_a_click_beside_it_not_in_it(deck: Deck) -> None:
    deck.press("?")
    dialog = deck.page.get_by_role("dialog")
    box = dialog.bounding_box()
    assert box

    deck.page.mouse.click(box["x"] + 8, box["y"] + 8)
    expect(dialog).to_be_visible()

    deck.page.mouse.click(box["x"] - 8, box["y"] + 8)
    expect(dialog).to_be_hidden()
