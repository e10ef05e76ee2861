"""What stands at the edges of the page keeps to its place, and leaves slides room."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import LAST, Deck

SPILT = """
(outer) => [...outer.querySelectorAll(".cover *")]
  .filter((inner) => inner.checkVisibility())
  .map((inner) => [inner.getBoundingClientRect(), outer.getBoundingClientRect()])
  .filter(([i, o]) => i.width && (i.top < o.top - 1 || i.bottom > o.bottom + 1)).length
"""


LINES = "all => all.map(s => s.getClientRects().length)"


def test_the_header_holds_the_title_and_breaks_no_part_of_the_line_below_it(
    page: Page, lesson_url: str
) -> None:
    Deck(page, lesson_url).open()
    found = {}
    for width in (320, 390, 720, 820, 960, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        found[width] = (
            page.locator("header.site").evaluate(SPILT),
            page.locator(".cover .meta span").evaluate_all(LINES),
        )

    assert found == dict.fromkeys(found, (0, [1, 1, 1]))


NO_RULES = "() => document.adoptedStyleSheets.push(window.rules = new CSSStyleSheet())"
SET_RULES = "css => window.rules.replaceSync(css)"
OVERFLOW = "slide => slide.scrollHeight - slide.clientHeight"

FONTS = {
    "Noto": ("Noto Sans", "Noto Serif", "Noto Sans Mono"),
    "DejaVu": ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"),
    "Liberation": ("Liberation Sans", "Liberation Serif", "Liberation Mono"),
    "CJK": ("WenQuanYi Micro Hei", "WenQuanYi Micro Hei", "WenQuanYi Micro Hei Mono"),
}
"""For text, headings and code. `.ci/run` installs them; without one, the browser falls
back to its default font."""

RULES = {
    "letters 15 % wider": "body { letter-spacing: 0.07em; }",
    "lines 15 % taller": "lesson-deck:not(:fullscreen) { line-height: 1.78; }",
} | {
    name: f":root {{ --font-text: '{text}'; --font-head: '{head}';"
    f" --font-code: '{code}'; }}"
    for name, (text, head, code) in FONTS.items()
}


@pytest.mark.parametrize("view", ["deck", "presented"])
def test_on_a_projector_slides_do_not_scroll_with_any_font(
    page: Page, lesson_url: str, view: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    deck = Deck(page, lesson_url).open()
    page.evaluate(NO_RULES)
    if view == "presented":
        deck.press("f")
        expect(page.locator("lesson-deck:fullscreen")).to_be_attached()

    found = {}
    for name, css in RULES.items():
        page.evaluate(SET_RULES, css)
        deck.press("Home")
        for slide in range(1, LAST + 1):
            deck.expect_at(slide)
            found[name, slide] = deck.shown.evaluate(OVERFLOW)
            deck.press("ArrowRight")

    assert {case: over for case, over in found.items() if over > 0} == {}


WORDS = """
(all) => all.map((span) => {
  const words = document.createRange();
  words.selectNodeContents(span);
  return words.getBoundingClientRect();
}).map(({ left, top }) => [Math.round(top), left])
"""
DOTS = "span => ['::before', '::after'].map(p => getComputedStyle(span, p).content)"


def test_no_line_below_the_title_begins_or_ends_with_a_dot(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    Deck(page, lesson_url).open()

    edge = page.locator(".cover .meta").evaluate("p => p.getBoundingClientRect().left")
    words = page.locator(".cover .meta span").evaluate_all(WORDS)
    lines = dict(reversed(words))
    dots = page.locator(".cover .meta span").first.evaluate(DOTS)

    assert len(lines) == 2
    assert all(left == pytest.approx(edge, abs=0.5) for left in lines.values())
    assert dots == ['"·"', "none"]  # in front, where a line's edge cuts it off


def test_on_an_upright_tablet_slides_do_not_scroll(page: Page, lesson_url: str) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    deck = Deck(page, lesson_url).open()
    found = {}
    for slide in range(1, LAST + 1):
        deck.expect_at(slide)
        found[slide] = deck.shown.evaluate(OVERFLOW)
        deck.press("ArrowRight")

    assert {slide: over for slide, over in found.items() if over > 0} == {}


def test_on_a_phone_the_cover_takes_little_of_the_first_slide(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    Deck(page, lesson_url).open()

    cover, deck = (
        page.locator(s).evaluate("box => box.getBoundingClientRect().height")
        for s in (".cover-line", "lesson-deck")
    )

    assert cover < deck / 10


def test_progress_keeps_clear_of_the_place_where_much_is_named_beside_it(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 760, "height": 520})
    Deck(page, f"{lesson_url}/embed").open(f"#/{LAST}")
    last = page.locator(".segments li").last
    expect(last).to_be_visible()

    end = last.evaluate("bar => bar.getBoundingClientRect().right")
    position = page.locator(".slide-position")

    assert end <= position.evaluate("p => p.getBoundingClientRect().left")


def test_lines_of_an_opened_part_are_short_enough_to_read(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    deck = Deck(page, lesson_url).open()
    deck.shown.locator(".deeper > summary").click()
    line = deck.shown.locator(".deeper-body > .prose > p").first

    width, size = line.evaluate(
        "p => [p.clientWidth, parseFloat(getComputedStyle(p).fontSize)]"
    )

    assert width <= 46 * size + 1
