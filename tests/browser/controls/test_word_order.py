"""The order of a sentence's words: keyboard, buttons, mouse and touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.conftest import NewPage
from tests.browser.controls.locators import (
    move_controls,
    sentence_of,
    title_of,
    words_of,
)
from tests.browser.deck import Deck

PHONE: ViewportSize = {"width": 390, "height": 844}
WORDS_BELOW_PLOT = """figure => {
  const [plot, words] = [".plot", ".words"].map((name) => figure.querySelector(name).getBoundingClientRect());
  return Math.round(words.top - plot.bottom);
}"""  # noqa: E501
LIMITS = "1 to 12 words separated by spaces, up to 24 characters each"


def test_keys_move_the_focused_word(deck: Deck) -> None:
    deck.open("#/order")
    expect(words_of(deck)).to_have_text(["man", "bites", "dog"])

    # Screen readers pass the arrow keys on to sliders, but not to groups.
    man = deck.shown.get_by_role("slider", name="man")
    expect(man).to_have_attribute("aria-valuetext", "position 0")
    man.focus()
    deck.press("ArrowRight")

    expect(words_of(deck)).to_have_text(["bites", "man", "dog"])
    expect(man).to_be_focused()
    expect(man).to_have_attribute("aria-valuenow", "1")
    expect(man).to_have_attribute("aria-valuetext", "position 1")
    # The focused word announces its position itself.
    status = deck.shown.locator(".control [role=status]")
    expect(status).to_have_text("bites man dog")
    expect(deck.page).to_have_url(re.compile(r"order\.order=1,2,0"))
    deck.press("End")
    expect(words_of(deck)).to_have_text(["bites", "dog", "man"])
    deck.press("ArrowDown")
    expect(words_of(deck)).to_have_text(["bites", "man", "dog"])
    deck.press("ArrowUp")
    expect(words_of(deck)).to_have_text(["bites", "dog", "man"])
    deck.expect_at(1)


def test_after_the_controls_have_moved_in_the_page_a_click_moves_a_word_once(
    deck: Deck,
) -> None:
    deck.open("#/order")
    move_controls(deck)

    deck.shown.get_by_role("button", name="Move “man” right").click()

    expect(words_of(deck)).to_have_text(["bites", "man", "dog"])


def test_the_focus_stays_on_the_element_of_a_moved_word(deck: Deck) -> None:
    deck.open("#/order")
    man = deck.shown.get_by_role("slider", name="man")
    man.focus()
    element = man.element_handle()
    deck.page.evaluate(
        "() => { window.focused = 0; addEventListener('focusin', () => focused++); }"
    )

    deck.press("ArrowRight", "ArrowRight", "ArrowLeft")

    expect(words_of(deck)).to_have_text(["bites", "man", "dog"])
    assert element.evaluate("man => man === document.activeElement && man.ariaLabel")
    assert deck.page.evaluate("focused") == 0
    expect(man).to_be_focused()


def test_shortcuts_do_nothing_on_a_focused_word(deck: Deck) -> None:
    deck.open("#/order")
    deck.shown.get_by_role("slider", name="man").focus()

    deck.press(".", "b", "n", "Space", "o")

    expect(deck.page.locator(".black-screen")).to_be_hidden()
    expect(deck.page.get_by_role("dialog")).to_have_count(0)
    deck.expect_at(1)


def test_buttons_move_a_word(deck: Deck) -> None:
    deck.open("#/order")

    deck.shown.get_by_role("button", name="Move “dog” left").click()

    expect(words_of(deck)).to_have_text(["man", "dog", "bites"])
    status = deck.shown.locator(".control [role=status]")
    expect(status).to_have_text("dog, now at position 1: man dog bites")
    same = deck.shown.get_by_role("button", name="Move “dog” left")
    expect(same).to_be_focused()
    deck.press("Enter", "Enter")
    expect(words_of(deck)).to_have_text(["dog", "man", "bites"])
    expect(same).to_have_attribute("aria-disabled", "true")


def test_equal_words_have_different_names_with_and_without_the_script(
    deck: Deck,
) -> None:
    deck.open("?order.sentence=the+dog+bites+the+man&order.order=0,1,2,3,4#/order")
    first = deck.shown.get_by_role("slider", name="the (1 of 2)")
    expect(deck.shown.get_by_role("slider", name="the (2 of 2)")).to_be_visible()

    first.focus()
    deck.press("ArrowRight")

    expect(first).to_be_focused()
    expect(words_of(deck)).to_have_text(["dog", "the", "bites", "the", "man"])
    move = deck.shown.get_by_role("button", name="Move “the (1 of 2)” left")
    expect(move).to_be_attached()


def test_words_show_their_positions_from_0(deck: Deck) -> None:
    deck.open("#/order")

    style = words_of(deck).first.evaluate(
        """word => [
            getComputedStyle(word, "::before").content,
            getComputedStyle(word.closest(".word")).counterIncrement,
            getComputedStyle(word.closest(".words")).counterReset,
        ]"""
    )

    assert style == ['counter(position) / ""', "position 1", "position -1"]


def test_the_position_of_a_word_is_legible_and_apart_from_it(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    deck = Deck(page, lesson_url).open()

    size, gap = words_of(deck).first.evaluate(
        """word => {
          const { fontSize, right } = getComputedStyle(word, "::before");
          return [parseFloat(fontSize), parseFloat(right) - word.clientWidth];
        }"""
    )

    assert size >= 12
    assert gap >= 3


@pytest.mark.parametrize(
    ("width", "height"), [(1280, 720), (1366, 768)], ids=["small laptop", "laptop"]
)
def test_seven_words_fit_into_one_row_next_to_the_text(
    page: Page, included_url: str, width: int, height: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    deck = Deck(page, included_url).open("#/adding")
    words = deck.shown.locator(".slide-figures .word")

    tops = words.evaluate_all("all => all.map((word) => word.offsetTop)")

    assert len(tops) == 7
    assert len(set(tops)) == 1


def test_the_words_stay_when_the_sentence_above_them_grows(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    deck = Deck(page, lesson_url).open("?order.positions=with")
    figure = deck.shown.locator(".figure-block").first
    reading = figure.locator(".figure-reading")
    expect(reading).to_contain_text("Both lines are still the same sentence")
    before = figure.evaluate(WORDS_BELOW_PLOT)

    deck.shown.get_by_role("button", name="Move “dog” right").tap()

    expect(reading).to_contain_text("“man” changes too")
    assert figure.evaluate(WORDS_BELOW_PLOT) == before


def test_the_mouse_drags_a_word(deck: Deck) -> None:
    deck.open("#/order")
    start, end = _end_centres(deck)
    mouse = deck.page.mouse

    mouse.move(*start)
    mouse.down()
    mouse.move(*end, steps=8)
    mouse.up()

    expect(words_of(deck)).to_have_text(["bites", "dog", "man"])
    mouse.move(*start)
    expect(words_of(deck)).to_have_text(["bites", "dog", "man"])


def test_a_word_dragged_onto_another_in_the_picture_changes_places_with_it(
    deck: Deck,
) -> None:
    deck.open("#/order")
    chips = deck.shown.locator(".movable .chip")
    start, end = chips.first.bounding_box(), chips.last.bounding_box()
    assert start
    assert end
    mouse = deck.page.mouse
    mouse.move(start["x"] + 20, start["y"] + 10)
    mouse.down()
    mouse.move(end["x"] + 20, end["y"] + 10, steps=8)
    mouse.up()

    expect(words_of(deck)).to_have_text(["dog", "bites", "man"])
    labels = deck.shown.locator(".movable .line-label")
    expect(labels).to_have_text(["dog", "bites", "man"])
    expect(deck.page).to_have_url(re.compile(r"order\.order=0,1,2"))
    mouse.move(start["x"] + 20, start["y"] + 10)
    expect(words_of(deck)).to_have_text(["dog", "bites", "man"])


def _end_centres(deck: Deck) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the centres of the first and the last word."""
    found = []
    for word in (words_of(deck).first, words_of(deck).last):
        box = word.bounding_box()
        assert box
        found.append((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
    return found[0], found[1]


def test_a_longer_sentence_and_its_reversed_order_are_sent_together(
    deck: Deck, requested: list[str]
) -> None:
    deck.open("#/order")
    requested.clear()

    field = sentence_of(deck)
    field.fill("the cat sat on it")

    expect(words_of(deck)).to_have_text(["it", "on", "sat", "cat", "the"])
    expect(title_of(deck)).to_be_visible()
    expect(deck.page).to_have_url(re.compile(r"order\.order=4,3,2,1,0"))
    # A rejected request would be logged as an error, which fails the test.
    assert all("order=4%2C3%2C2%2C1%2C0" in url for url in requested)


@pytest.mark.usefixtures("without_plotly")
def test_the_order_of_a_longer_sentence_is_ascending_if_the_default_is(
    deck: Deck,
) -> None:
    deck.open("#/tabs")

    sentence_of(deck).fill("the cat and the dog")

    expect(words_of(deck)).to_have_text(["the", "cat", "and", "the", "dog"])
    expect(deck.page).to_have_url(re.compile(r"embedding-sum\.order=0,1,2,3,4"))


@pytest.mark.usefixtures("without_plotly")
def test_text_that_an_input_method_composes_is_not_a_new_sentence(
    deck: Deck, requested: list[str]
) -> None:
    deck.open("?order.order=1,0,2#/order")
    sentence_of(deck).press("End")
    requested.clear()
    keyboard = deck.page.context.new_cdp_session(deck.page)
    composed = {"text": " ni hao", "selectionStart": 7, "selectionEnd": 7}

    keyboard.send("Input.imeSetComposition", composed)
    keyboard.send("Input.insertText", {"text": "们"})

    expect(words_of(deck)).to_have_text(["bites", "dog", "man们"])
    expect(deck.page).to_have_url(re.compile(r"order\.order=1,0,2"))
    assert not [url for url in requested if "hao" in url]


@pytest.mark.usefixtures("without_plotly")
def test_a_word_that_a_phone_composes_is_drawn_after_a_pause(deck: Deck) -> None:
    deck.open("#/order")
    sentence_of(deck).press("End")
    keyboard = deck.page.context.new_cdp_session(deck.page)
    composed = {"text": "ly", "selectionStart": 2, "selectionEnd": 2}

    keyboard.send("Input.imeSetComposition", composed)

    expect(words_of(deck)).to_have_text(["manly", "bites", "dog"])


def test_resetting_the_sentence_resets_its_order(deck: Deck) -> None:
    deck.open("?order.sentence=a+b+c+d&order.order=0,1,2,3#/order")
    expect(sentence_of(deck)).to_have_value("a b c d")

    deck.shown.get_by_role("button", name="Reset Sentence").click()

    expect(words_of(deck)).to_have_text(["man", "bites", "dog"])
    expect(deck.page).not_to_have_url(re.compile(r"order\."))


def test_the_limits_of_the_sentence_are_validated_while_typing(
    deck: Deck, requested: list[str]
) -> None:
    deck.open("#/order")
    requested.clear()
    field = sentence_of(deck)
    hint = deck.shown.get_by_text(f"Write {LIMITS}.", exact=True)
    expect(hint).to_be_visible()

    field.fill(" ".join(["a"] * 13))

    error = deck.shown.locator(".control-error")
    expect(error).to_have_text(
        f"Sentence must be {LIMITS}, not “{' '.join(['a'] * 13)}”."
    )
    # Plotly may still request the figure with the earlier sentence.
    assert not [url for url in requested if "a+a" in url]
    field.fill("one two")
    expect(error).to_be_hidden()


def test_the_server_reports_the_same_limits_as_the_page(deck: Deck) -> None:
    deck.open(f"?order.sentence={'+'.join('a' * 13)}#/order")

    expect(deck.shown.locator(".control-error")).to_contain_text(f"must be {LIMITS}")


def test_right_to_left_words_are_laid_out_and_moved_right_to_left(deck: Deck) -> None:
    deck.open("#/order")
    sentence_of(deck).fill("واحد اثنان ثلاثة")
    row = deck.shown.locator(".words")
    expect(row).to_have_css("direction", "rtl")

    deck.shown.get_by_role("button", name="Move “اثنان” left").click()

    expect(words_of(deck)).to_have_text(["ثلاثة", "واحد", "اثنان"])
    deck.shown.get_by_role("button", name="Reset Sentence").click()
    expect(row).to_have_css("direction", "ltr")
