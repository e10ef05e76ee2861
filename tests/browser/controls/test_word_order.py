"""A text and the order of its words: by keyboard, button, pointer and finger."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.controls.locators import title_of, words_of
from tests.browser.deck import Deck


def test_a_word_is_moved_with_the_arrow_keys(deck: Deck) -> None:
    deck.open("#/order")
    expect(words_of(deck)).to_have_text(["man", "bites", "dog"])

    deck.shown.get_by_role("group", name="man, 1 of 3").focus()
    deck.press("ArrowRight")

    expect(words_of(deck)).to_have_text(["bites", "man", "dog"])
    expect(deck.shown.get_by_role("group", name="man, 2 of 3")).to_be_focused()
    expect(deck.shown.get_by_text("man, now 2 of 3", exact=True)).to_be_attached()
    expect(deck.page).to_have_url(re.compile(r"order\.order=1,2,0"))
    deck.press("End")
    expect(words_of(deck)).to_have_text(["bites", "dog", "man"])
    deck.expect_at(1)


def test_a_word_is_moved_by_its_buttons(deck: Deck) -> None:
    deck.open("#/order")

    deck.shown.get_by_role("button", name="Move dog left").click()

    expect(words_of(deck)).to_have_text(["man", "dog", "bites"])
    same = deck.shown.get_by_role("button", name="Move dog left")
    expect(same).to_be_focused()
    deck.press("Enter", "Enter")
    expect(words_of(deck)).to_have_text(["dog", "man", "bites"])
    expect(same).to_have_attribute("aria-disabled", "true")


def test_a_word_is_dragged(deck: Deck) -> None:
    deck.open("#/order")
    start, end = _middles(deck)
    mouse = deck.page.mouse

    mouse.move(*start)
    mouse.down()
    mouse.move(end[0] + 10, end[1], steps=8)
    mouse.up()

    expect(words_of(deck)).to_have_text(["bites", "dog", "man"])
    mouse.move(*start)
    expect(words_of(deck)).to_have_text(["bites", "dog", "man"])


def test_a_finger_drags_a_word_and_turns_no_slide(
    new_page: NewPage, address: str
) -> None:
    page = new_page(has_touch=True, viewport={"width": 390, "height": 844})
    deck = Deck(page, address).open("#/order")
    words_of(deck).first.scroll_into_view_if_needed()
    start, end = _middles(deck)
    touch = page.context.new_cdp_session(page)

    def send(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    send("touchStart", end)
    for step in range(1, 9):
        send("touchMove", (end[0] + (start[0] - 10 - end[0]) * step / 8, end[1]))
    send("touchEnd")

    expect(words_of(deck)).to_have_text(["dog", "man", "bites"])
    deck.expect_at(1)


def _middles(deck: Deck) -> tuple[tuple[float, float], tuple[float, float]]:
    """Of the first word and of the last."""
    found = []
    for word in (words_of(deck).first, words_of(deck).last):
        box = word.bounding_box()
        assert box
        found.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    return found[0], found[1]


def test_a_text_with_more_words_turns_them_round_in_one_wish(
    deck: Deck, asked: list[str]
) -> None:
    deck.open("#/order")
    asked.clear()

    field = deck.shown.get_by_role("textbox", name="Sentence")
    field.fill("the cat sat on it")

    expect(words_of(deck)).to_have_text(["it", "on", "sat", "cat", "the"])
    expect(title_of(deck)).to_be_visible()
    expect(deck.page).to_have_url(re.compile(r"order\.order=4,3,2,1,0"))
    # What the server would refuse fails the test by itself.
    assert all("order=4%2C3%2C2%2C1%2C0" in address for address in asked)


def test_a_reset_text_brings_its_order_along(deck: Deck) -> None:
    deck.open("?order.sentence=a+b+c+d&order.order=0,1,2,3#/order")

    deck.shown.get_by_role("button", name="Reset Sentence").click()

    expect(words_of(deck)).to_have_text(["man", "bites", "dog"])
    expect(deck.page).not_to_have_url(re.compile(r"order\."))


def test_the_limits_of_a_text_are_told_while_typing(
    deck: Deck, asked: list[str]
) -> None:
    deck.open("#/order")
    asked.clear()
    field = deck.shown.get_by_role("textbox", name="Sentence")
    limits = field.get_attribute("data-limits") or "missing"
    expect(deck.shown.locator(".control .hint").first).to_contain_text(limits[5:])

    field.fill(" ".join(["a"] * 13))

    error = deck.shown.locator(".control-error")
    expect(error).to_have_text(f"Sentence must be {limits}.")
    assert asked == []
    field.fill("one two")
    expect(error).to_be_hidden()


def test_the_server_refuses_a_text_in_the_same_words(deck: Deck) -> None:
    deck.open(f"?order.sentence={'+'.join('a' * 13)}#/order")

    limits = deck.shown.locator("[data-limits]").get_attribute("data-limits")
    expect(deck.shown.locator(".control-error")).to_contain_text(f"must be {limits}")


def test_words_from_right_to_left_stand_and_move_so(deck: Deck) -> None:
    deck.open("#/order")
    deck.shown.get_by_role("textbox", name="Sentence").fill("واحد اثنان ثلاثة")
    row = deck.shown.locator(".words")
    expect(row).to_have_css("direction", "rtl")

    deck.shown.get_by_role("button", name="Move اثنان left").click()

    expect(words_of(deck)).to_have_text(["ثلاثة", "واحد", "اثنان"])
    deck.shown.get_by_role("button", name="Reset Sentence").click()
    expect(row).to_have_css("direction", "ltr")
