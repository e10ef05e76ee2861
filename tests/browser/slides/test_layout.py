"""Layout of the page: header, slides in any font, progress, line length."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck
from tests.servers.serving import Server


@pytest.fixture
def lesson_url(included_url: str) -> str:
    """An included lesson, because its layout is tested."""
    return included_url


OVERFLOWING = """
(outer) => [...outer.querySelectorAll(".cover *")]
  .filter((inner) => inner.checkVisibility())
  .map((inner) => [inner.getBoundingClientRect(), outer.getBoundingClientRect()])
  .filter(([i, o]) => i.width && (i.top < o.top - 1 || i.bottom > o.bottom + 1)).length
"""


LINES = "all => all.map(s => s.getClientRects().length)"


def test_the_header_contains_its_title_and_is_small_on_a_phone(
    page: Page, lesson_url: str
) -> None:
    Deck(page, lesson_url).open()
    found = {}
    for width in (320, 390, 720, 820, 960, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        found[width] = (
            page.locator("header.site").evaluate(OVERFLOWING),
            page.locator(".cover .meta span").evaluate_all(LINES),
        )

    assert found == dict.fromkeys(found, (0, [1, 1, 1]))

    page.set_viewport_size({"width": 390, "height": 844})
    cover, deck = (
        page.locator(s).evaluate("box => box.getBoundingClientRect().height")
        for s in (".cover-line", "lesson-deck")
    )
    assert cover < deck / 14
    edge = page.locator(".cover .meta").evaluate("p => p.getBoundingClientRect().left")
    positions = page.locator(".cover .meta span").evaluate_all(TEXT_POSITIONS)
    lines = dict(reversed(positions))
    dots = page.locator(".cover .meta span").first.evaluate(DOTS)
    assert len(lines) == 2
    assert all(left == pytest.approx(edge, abs=0.5) for left in lines.values())
    # The dot is before the text, where the edge of a line clips it.
    assert dots == ['"·"', "none"]


ADD_STYLE_SHEET = """() => {
  window.rules = new CSSStyleSheet();
  document.adoptedStyleSheets.push(window.rules);
}"""
OVERFLOW = "slide => slide.scrollHeight - slide.clientHeight"
OVERFLOWS = """(slide, styles) => styles.map((css) => {
  window.rules.replaceSync(css);
  return slide.scrollHeight - slide.clientHeight;
})"""
"""One function for all styles, because nothing is painted while it runs."""

FONTS = {
    "Noto": ("Noto Sans", "Noto Serif", "Noto Sans Mono"),
    "DejaVu": ("DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"),
    "Liberation": ("Liberation Sans", "Liberation Serif", "Liberation Mono"),
    "CJK": ("WenQuanYi Micro Hei", "WenQuanYi Micro Hei", "WenQuanYi Micro Hei Mono"),
}
"""For text, headings and code. `.ci/run` installs them; without one, the browser falls
back to its default font."""

STYLES = {
    "letters 15 % wider": "body { letter-spacing: 0.07em; }",
    "lines 15 % taller": "lesson-deck:not(:fullscreen) .slide { line-height: 1.67; }",
} | {
    name: f":root {{ --font-text: '{text}'; --font-head: '{head}';"
    f" --font-code: '{code}'; }}"
    for name, (text, head, code) in FONTS.items()
}


@pytest.mark.usefixtures("without_plotly")
@pytest.mark.parametrize("slug", ["positional-encoding", "rope-and-alibi"])
@pytest.mark.parametrize("view", ["deck", "full screen"])
def test_slides_do_not_scroll_on_a_projector_with_any_font(
    page: Page, server: Server, slug: str, view: str
) -> None:
    page.set_viewport_size({"width": 1280, "height": 720})
    deck = Deck(page, f"{server.url}lessons/{slug}").open()
    deck.hide_sections()
    page.evaluate(ADD_STYLE_SHEET)
    if view == "full screen":
        deck.press("f")
        expect(page.locator("lesson-deck:fullscreen")).to_be_attached()

    found = {}
    for slide in range(1, LAST + 1):
        deck.go_to(slide)
        for state in ("question", "answer"):
            if state == "answer" and not show_answer(deck.shown):
                continue
            # Below the header, an answer leaves no space for text that is also larger.
            is_full = view == "deck" and state == "answer"
            names = list(FONTS if is_full else STYLES)
            over = deck.shown.evaluate(OVERFLOWS, [STYLES[name] for name in names])
            for name, pixels in zip(names, over, strict=True):
                found[slide, state, name] = pixels

    assert {case: pixels for case, pixels in found.items() if pixels > 0} == {}


def show_answer(slide: Locator) -> bool:
    """Choose an option of the slide's prediction, if there is one; show the answer."""
    prediction = slide.locator("lesson-prediction")
    if not prediction.count():
        return False
    prediction.get_by_role("radio").first.check()
    # The button may be below the slide's edge in a wide font.
    prediction.get_by_role("button", name="Show the answer").press("Enter")
    expect(prediction).to_have_attribute("data-shown", "")
    return True


TEXT_POSITIONS = """
(all) => all.map((span) => {
  const text = document.createRange();
  text.selectNodeContents(span);
  return text.getBoundingClientRect();
}).map(({ left, top }) => [Math.round(top), left])
"""
DOTS = "span => ['::before', '::after'].map(p => getComputedStyle(span, p).content)"


def test_on_a_phone_a_slider_is_in_sight_together_with_all_it_changes(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    deck = Deck(page, f"{server.url}lessons/rope-and-alibi").open()

    for name in ("four-terms", "rope", "no-encoding"):
        deck.go_to(deck.ids.index(name) + 1)
        first = deck.shown.locator(".plot").first
        slider = deck.shown.locator(".slide-figures input[type=range]").first
        height = slider.evaluate(BELOW, first.element_handle())

        assert height <= deck.shown.evaluate("slide => slide.clientHeight"), name


BELOW = """(slider, plot) =>
  slider.getBoundingClientRect().bottom - plot.getBoundingClientRect().top"""


def test_on_a_narrow_phone_four_tabs_and_three_words_are_in_one_row(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(
        viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    for address, parts in (
        ("rope-and-alibi#/past-training", ".figure-parts [role=tab]"),
        ("positional-encoding#/order-problem", ".words > .word"),
    ):
        deck = Deck(page, f"{server.url}lessons/{address}").open()

        tops = deck.shown.locator(f".slide-figures {parts}").evaluate_all(TOPS)

        assert len(tops) >= 3
        assert len(set(tops)) == 1, address


TOPS = "all => all.map((each) => Math.round(each.getBoundingClientRect().top))"


def test_slides_do_not_scroll_on_a_tablet_in_portrait(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 820, "height": 1180})
    deck = Deck(page, lesson_url).open()
    found = {}
    for slide in range(1, LAST + 1):
        deck.expect_at(slide)
        found[slide] = deck.shown.evaluate(OVERFLOW)
        deck.press("ArrowRight")

    assert {slide: over for slide, over in found.items() if over > 0} == {}


def test_headlines_of_slides_with_and_without_a_figure_have_one_size(
    page: Page, other_lessons: str
) -> None:
    for size in ({"width": 1280, "height": 720}, {"width": 1440, "height": 900}):
        page.set_viewport_size(size)
        deck = Deck(page, f"{other_lessons}lessons/alone").open()

        sizes = deck.page.locator(".slide > h2").evaluate_all(FONT_SIZES)

        assert len(set(sizes)) == 1


FONT_SIZES = "all => all.map((each) => getComputedStyle(each).fontSize)"


def test_a_figure_without_text_next_to_it_has_the_whole_width(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/alone").open("#/figure")
    assert deck.shown.evaluate(FIGURE_SHARE) == pytest.approx(1, abs=0.01)

    deck.press("f")
    for slide in ("#/figure", "#/callout"):
        page.evaluate("address => { location.hash = address; }", slide)
        expect(
            page.locator(f".slide[data-id={slide[2:]}]:not([inert])")
        ).to_be_visible()
        assert deck.shown.evaluate(FIGURE_SHARE) == pytest.approx(1, abs=0.01)


FIGURE_SHARE = """(slide) => {
  const [figures, headline] = [".slide-figures", "h2"]
    .map((part) => slide.querySelector(part));
  return figures.clientWidth / headline.clientWidth;
}"""


def test_progress_does_not_overlap_a_long_label_next_to_it(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 760, "height": 520})
    Deck(page, f"{lesson_url}/embed").open(f"#/{LAST}")
    last = page.locator(".segments li").last
    expect(last).to_be_visible()

    end = last.evaluate("bar => bar.getBoundingClientRect().right")
    position = page.locator(".slide-position")

    assert end <= position.evaluate("p => p.getBoundingClientRect().left")


def test_lines_of_an_opened_part_have_a_maximum_length(
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
