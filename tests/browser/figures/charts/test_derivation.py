"""Derivation: slots that fill step by step, linked with the symbols of the formula."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck

NEXT = {"name": "Next step", "exact": True}
WIDE = {"width": 1280, "height": 720}


@pytest.fixture
def page(new_page: NewPage) -> Page:
    return new_page(reduced_motion="reduce", viewport=WIDE)


@pytest.fixture
def lesson_url(other_lessons: str) -> str:
    return f"{other_lessons}lessons/derivation"


@pytest.fixture
def slide(page: Page, lesson_url: str) -> Locator:
    deck = Deck(page, lesson_url).open()
    return deck.go_to(2).shown


def slot(slide: Locator, key: str) -> Locator:
    return slide.locator(f".wide-derivation [data-slot='{key}']")


def content(slide: Locator, key: str) -> Locator:
    return slot(slide, key).locator("text")


def symbol(slide: Locator, name: str) -> Locator:
    return slide.locator("math[display=block] mi").get_by_text(name, exact=True)


def test_next_fills_the_slots_from_left_to_right(slide: Locator) -> None:
    for filled in (["0-0", "1-0"], ["0-1", "1-1"]):
        for key in filled:
            expect(content(slide, key)).to_be_visible()
        expect(content(slide, "0-3")).to_be_hidden()
        slide.get_by_role("button", **NEXT).click()

    expect(slide.get_by_text("3 of 5: Hands").first).to_be_visible()
    expect(slot(slide, "0-2").locator(".hand")).to_be_visible()
    expect(content(slide, "0-0")).to_be_visible()
    expect(content(slide, "result-0")).to_be_hidden()


def test_slots_follow_the_position(slide: Locator) -> None:
    slide.get_by_role("button", **NEXT).click()

    slide.get_by_role("spinbutton", name="Position").fill("7")

    expect(content(slide, "1-1")).to_have_text("7 ÷ 100 = 0.07")
    expect(slide.get_by_text("2 of 5: Angles").first).to_be_visible()


def test_print_shows_all_slots(page: Page, other_lessons: str) -> None:
    slide = Deck(page, f"{other_lessons}lessons/controls").open("#/steps").shown
    expect(content(slide, "result-3")).to_be_hidden()

    page.emulate_media(media="print")

    expect(slide.locator("[data-slot=result-3] text:visible")).to_have_text("1.00")


def test_without_scripts_all_slots_are_filled(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(java_script_enabled=False, viewport=WIDE)

    page.goto(lesson_url)

    last = page.locator("[data-slot=result-3] text:visible")
    expect(last.first).to_have_text("1.00")


def test_symbols_and_their_numbers_have_the_same_colour(slide: Locator) -> None:
    colours = set()
    for name, number in (("pos", "0-1"), ("i", "0-0"), ("d", "0-0")):
        letter = symbol(slide, name).first
        expect(letter).to_have_class(f"symbol-{len(colours)}")
        found = slot(slide, number).locator(f".symbol-{len(colours)}")
        colour = letter.evaluate("s => getComputedStyle(s).color")
        assert found.evaluate("n => getComputedStyle(n).fill") == colour
        colours.add(colour)

    assert len(colours) == 3


def test_pointing_at_a_slot_highlights_its_symbols_and_the_other_way_round(
    slide: Locator,
) -> None:
    linked = slide.locator("math .is-linked")
    slide.get_by_role("button", **NEXT).click()

    slot(slide, "1-1").hover()

    expect(linked.first).to_be_visible()
    assert set(linked.all_text_contents()) == {"pos"}

    symbol(slide, "i").first.hover()

    expect(slot(slide, "0-0")).to_have_class("slot is-linked")
    expect(slot(slide, "0-1")).to_have_class("slot")
    numbers = slide.locator(".wide-derivation .slot tspan.is-linked")
    expect(numbers).to_have_text(["0", "1"])


def test_arrow_keys_move_between_slots(slide: Locator) -> None:
    slots = slide.get_by_role("slider", name="Calculation steps")
    current = slide.locator(".wide-derivation .slot.is-linked")
    for _ in range(4):
        slide.get_by_role("button", **NEXT).click()
    expect(content(slide, "result-0")).to_be_visible()

    slots.focus()

    # WebKit ignores the attribute aria-description.
    expect(slots).to_have_attribute("aria-describedby", "figure-slot-keys")
    expect(slots).to_have_accessible_description(re.compile("go to the next number"))
    expect(current).to_have_attribute("data-slot", "0-0")
    expect(slots).to_have_attribute(
        "aria-valuetext",
        "pair 0, Divisor: 10000 to the power of 2·0/4 = 1. 0 is i. 4 is d.",
    )
    for key, reached in (
        ("ArrowRight", "0-1"),
        ("ArrowDown", "1-1"),
        ("ArrowDown", "result-1"),
        ("ArrowDown", "result-1"),
        ("ArrowLeft", "result-0"),
        ("ArrowUp", "1-0"),
        ("End", "result-3"),
        ("Home", "0-0"),
    ):
        slots.press(key)
        expect(current).to_have_attribute("data-slot", reached)
    expect(slide.get_by_role("heading", level=2)).to_be_visible()


def test_the_current_slot_stays_when_the_position_changes(slide: Locator) -> None:
    slots = slide.get_by_role("slider", name="Calculation steps")
    slide.get_by_role("button", **NEXT).click()
    expect(content(slide, "0-1")).to_be_visible()
    slots.focus()
    slots.press("ArrowRight")

    position = slide.get_by_role("spinbutton", name="Position")
    position.fill("7")
    expect(slots).to_have_attribute(
        "aria-valuetext", "pair 0, Angle in radians: 7 ÷ 1 = 7. 7 is pos."
    )
    position.press("Enter")
    slots.focus()

    current = slide.locator(".wide-derivation .slot.is-linked")
    expect(current).to_have_attribute("data-slot", "0-1")


def test_a_part_without_slots_is_no_slider(slide: Locator) -> None:
    slots = slide.locator('.plot[role="slider"]')
    expect(slots).to_have_count(1)

    slide.get_by_role("link", name="3", exact=True).click()

    expect(slots).to_have_count(0)


def test_symbols_keep_their_colours_while_the_figure_shows_another_part(
    slide: Locator,
) -> None:
    slide.get_by_role("link", name="3", exact=True).click()

    expect(slide.locator(".chart[data-symbols]")).to_have_count(0)
    expect(symbol(slide, "pos").first).to_have_class("symbol-0")


def test_the_slots_of_rows_that_a_larger_width_adds_are_filled_at_once(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport=WIDE)
    slide = Deck(page, f"{lesson_url}?worked-example.step=row").open("#/solution").shown
    expect(content(slide, "result-3")).to_be_visible()
    page.evaluate(RECORD_MOTION)

    slide.get_by_text("More settings").click()
    slide.get_by_role("spinbutton", name="Width").fill("6")

    expect(content(slide, "2-3")).to_be_visible()
    moved = page.evaluate("moved")
    assert "result-4" in moved
    assert not [key for key in moved if key.startswith("2-")]


RECORD_MOTION = """() => {
  window.moved = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...options) {
    const slot = this.closest(".slot");
    if (slot) moved.push(slot.dataset.slot);
    return animate.apply(this, options);
  };
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_numbers_move_from_the_formula_to_new_slots_unless_motion_is_reduced(
    new_page: NewPage, lesson_url: str, motion: str
) -> None:
    page = new_page(reduced_motion=motion, viewport=WIDE)
    slide = Deck(page, lesson_url).open("#/solution").shown
    page.evaluate("""() => {
      window.moved = [];
      const { animate } = Element.prototype;
      Element.prototype.animate = function (...options) {
        if (this.className === "moving-number") moved.push(this.textContent);
        return animate.apply(this, options);
      };
    }""")

    slide.get_by_role("button", **NEXT).click()

    expect(content(slide, "1-1")).to_be_visible()
    expect(page.locator(".moving-number")).to_have_count(0)
    assert page.evaluate("moved") == ([] if motion == "reduce" else ["3", "3"])


COUNT_WHILE_SCROLLED = """() => {
  window.counts = [];
  addEventListener("scroll", () => requestAnimationFrame(() => {
    const isFilled = !document.querySelector(".slide:not([inert]) .slot.unfilled");
    if (isFilled) counts.push(document.querySelectorAll(".moving-number").length);
  }), { capture: true });
}"""
"""Count the moving numbers after each scroll event, once the slots are filled."""


def test_no_number_moves_to_a_place_that_has_been_scrolled_away(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844}, has_touch=True)
    slide = Deck(page, lesson_url).open("#/solution").shown
    page.evaluate(COUNT_WHILE_SCROLLED)

    slide.get_by_role("link", name="4", exact=True).tap()

    expect(slide.locator(".slot.unfilled")).to_have_count(0)
    page.wait_for_function("() => counts.length")
    assert set(page.evaluate("counts")) == {0}


def test_the_columns_of_several_steps_are_filled_one_after_the_other(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport=WIDE)
    slide = Deck(page, lesson_url).open("#/solution").shown
    page.evaluate("""() => {
      window.delays = {};
      const { animate } = Element.prototype;
      Element.prototype.animate = function (keyframes, timing) {
        const slot = this.closest(".slot");
        if (slot) delays[slot.dataset.slot] = timing.delay;
        return animate.call(this, keyframes, timing);
      };
    }""")

    slide.get_by_role("link", name="position 3").click()

    expect(slide.locator(".slot.unfilled")).to_have_count(0)
    delays = page.evaluate("delays")
    first_row = [delays[key] for key in sorted(delays) if key.startswith("0-")]
    assert first_row == [400 * column for column in range(len(first_row))]
    assert delays["result-0"] == 400 * len(first_row)


@pytest.mark.usefixtures("without_plotly")
def test_the_slide_tries_designs_that_fail_and_returns_to_the_derivation(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/solution")
    title = deck.shown.locator(".figure-title").first
    links = deck.shown.locator(".prose .figure-link")
    next_step = deck.shown.get_by_role("button", name="Next")

    for name, sight in (
        ("3", "A plain number: 3"),
        ("3/length", "A fraction: position 3"),
        ("011", "Binary digits"),
    ):
        deck.shown.get_by_role("link", name=name, exact=True).click()
        expect(title).to_contain_text(sight)
        expect(next_step).to_be_hidden()
    deck.shown.get_by_role("spinbutton", name="Position").fill("4")
    expect(deck.shown.get_by_text("Position 4 is 100;").first).to_be_visible()
    expect(links.and_(page.locator("[aria-current]"))).to_have_text(["011"])

    deck.shown.get_by_role("link", name="waves", exact=True).click()

    expect(title).to_contain_text("Position 4 as 4 numbers")
    expect(next_step).to_be_visible()
