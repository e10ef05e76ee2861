"""The deck bar: layout of its controls, and forced colours."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck


def test_progress_of_thirty_slides_leaves_room_for_the_controls(
    long_deck: Deck,
) -> None:
    long_deck.open("#/s7")
    progress = long_deck.page.locator(".progress")
    expect(progress).to_be_visible()
    expect(progress).to_have_js_property("value", 7)
    expect(long_deck.page.locator(".segments a")).to_have_count(0)

    found = {}
    for width in (320, 390, 760, 1280):
        long_deck.page.set_viewport_size({"width": width, "height": 720})
        over = long_deck.page.evaluate(
            """() => ['html', '.deck-bar'].map((s) => document.querySelector(s))
              .map((e) => Math.max(0, e.scrollWidth - e.clientWidth))"""
        )
        found[width] = over, long_deck.page.evaluate(OVERLAPS)
    assert found == dict.fromkeys(found, ([0, 0], []))


def test_the_bar_is_in_the_viewport_of_low_windows(included_deck: Deck) -> None:
    found = {}
    for number in (1, 3):
        included_deck.go_to(number)
        for width, height in ((844, 390), (640, 360), (390, 664)):
            included_deck.page.set_viewport_size({"width": width, "height": height})
            expect(included_deck.page.locator(".deck-bar")).to_be_in_viewport(ratio=1)
            share = included_deck.shown.evaluate("slide => slide.clientHeight") / height
            found[number, width, height] = share

    assert {case: share for case, share in found.items() if share < 0.5} == {}


BOXES = "all => all.map((e) => e.getBoundingClientRect().toJSON())"

# Controls in the deck bar that overlap the one before. In a narrow deck, the progress
# is not next to them.
OVERLAPS = """() => {
  const boxes = [...document.querySelectorAll('.deck-bar > *, .deck-tools > *')]
    .filter((e) => e.checkVisibility() && !e.matches('.deck-tools'))
    .filter((e) => getComputedStyle(e).position !== 'absolute')
    .map((e) => [e.className, e.getBoundingClientRect()]);
  return boxes.slice(1).filter(([, box], i) => box.left < boxes[i][1].right - 0.5)
    .map(([name]) => name);
}"""


def test_the_controls_do_not_overlap_in_a_short_deck(included_deck: Deck) -> None:
    found = {}
    for width in (320, 390, 760):
        included_deck.page.set_viewport_size({"width": width, "height": 640})
        found[width] = included_deck.page.evaluate(OVERLAPS)
        for name in ("Overview", "Help"):
            expect(included_deck.page.get_by_role("button", name=name)).to_be_visible()

    assert {width: over for width, over in found.items() if over} == {}


def test_the_progress_is_visible_in_a_narrow_frame(page: Page, lesson_url: str) -> None:
    deck = Deck(page, f"{lesson_url}/embed").open()
    shown = deck.page.locator(".deck-bar :is(.progress, .segments):visible")
    targets = deck.page.locator(".deck-bar :is(.slide-link, .quiet):visible")

    for width in (270, 320, 340, 390):
        page.set_viewport_size({"width": width, "height": 620})
        length = shown.evaluate("e => e.getBoundingClientRect().width")
        assert length >= 60, f"{width} pixels"
        for box in targets.evaluate_all(BOXES):
            assert min(box["width"], box["height"]) >= 44, f"{width} pixels"
            assert box["right"] <= width


def test_a_wide_bar_says_that_the_arrow_leads_to_the_next_slide(deck: Deck) -> None:
    label = deck.page.locator(".deck-bar").get_by_text("Next slide")
    deck.page.set_viewport_size({"width": 1280, "height": 720})
    expect(label).to_be_visible()

    deck.open(f"#/{LAST}")
    expect(label).to_be_hidden()

    deck.open("#/1")
    deck.page.set_viewport_size({"width": 390, "height": 844})
    expect(label).to_be_hidden()


def test_a_segment_shows_its_slide_and_does_not_scroll_the_page(deck: Deck) -> None:
    deck.page.set_viewport_size({"width": 1280, "height": 720})

    box = deck.page.locator(".segments a").nth(2).bounding_box()
    assert box
    # Locator.click would scroll the link itself into view.
    deck.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    deck.expect_at(3)
    assert deck.page.evaluate("scrollY") == 0


def colour_of(element: Locator, pseudo: str = "") -> str:
    return str(
        element.evaluate("(e, p) => getComputedStyle(e, p).backgroundColor", pseudo)
    )


def test_with_forced_colours_progress_black_screen_and_current_slide_are_visible(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(forced_colors="active", color_scheme="light")
    deck = Deck(page, lesson_url).open()
    segments = page.locator(".segments a")
    current, other = (colour_of(segments.nth(n), "::before") for n in (0, 1))
    assert current != other
    edge = "e => getComputedStyle(e, '::before').borderTopWidth"
    assert segments.nth(1).evaluate(edge) != "0px"

    deck.press("b")
    assert colour_of(page.locator(".black-screen")) == "rgb(0, 0, 0)"

    deck.press("b", "o")
    links = page.get_by_role("dialog").get_by_role("link")
    edge = "e => getComputedStyle(e).outlineStyle + getComputedStyle(e).borderTopColor"
    page.get_by_role("button", name="Close").focus()
    assert links.nth(0).evaluate(edge) != links.nth(1).evaluate(edge)
