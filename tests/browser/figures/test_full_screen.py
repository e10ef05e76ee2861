"""Charts on a projector: they grow with the slide, and nothing in them collides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck

PROJECTORS = [(1280, 720), (1920, 1080)]

SLIDE = ".slide:not([inert])"
SEEN = f"{SLIDE} .slide-figures lesson-figure"

TEXTS = """
(figure, where) => [...figure.querySelectorAll(where)]
  .filter((text) => text.checkVisibility({ opacityProperty: true }) && text.textContent.trim())
  .map((text) => {
    const { left, right, top, bottom } = text.getBoundingClientRect();
    return { words: text.textContent, left, right, top, bottom };
  })
"""  # noqa: E501
FONT_SIZE = "element => parseFloat(getComputedStyle(element).fontSize)"
SVG_TEXTS = ".plot-area text"
PLOTLY_TEXTS = ".plotly-chart :is(.xtick, .ytick, .annotation-text-g, .cbaxis) text"


def _presented(
    new_page: NewPage, url: str, size: tuple[int, int], slide: int = 1
) -> Page:
    page = new_page(viewport={"width": size[0], "height": size[1]})
    # Painted only, until it is pointed at.
    page.add_init_script("window.requestIdleCallback = () => 0;")
    Deck(page, url).open(f"#/{slide}").press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")
    return page


def _enlivened(figure: Locator) -> Locator:
    figure.locator(".plot").hover()
    # The first one waits for Plotly.
    live = figure.locator(".plot[data-interactive]")
    expect(live).to_be_attached(timeout=15_000)
    return figure


@pytest.mark.parametrize("size", PROJECTORS, ids=str)
def test_letters_of_charts_are_read_from_the_last_row_and_none_lie_over_others(
    new_page: NewPage, lesson_url: str, size: tuple[int, int]
) -> None:
    page = _presented(new_page, lesson_url, size)

    for figure in _all_figures(page):
        assert _collisions(figure.evaluate(TEXTS, SVG_TEXTS)) == []
        # Of a slide's words, which grow with the screen, about half.
        words = float(page.locator(SLIDE).evaluate(FONT_SIZE))
        letters = figure.locator(SVG_TEXTS).first
        zoom = float(letters.evaluate("text => text.currentCSSZoom"))
        assert float(letters.evaluate(FONT_SIZE)) * zoom >= 0.48 * words


WIDEN_HEADINGS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("h2 { letter-spacing: 0.035em; }");
  document.adoptedStyleSheets.push(sheet);
}"""
"""As wide as in Palatino, which most desktops have and test machines do not."""


def test_presented_slides_do_not_scroll(new_page: NewPage, lesson_url: str) -> None:
    found = {}
    for size in (*PROJECTORS, (2560, 1440)):
        page = _presented(new_page, lesson_url, size)
        for headings in ("as they are", "wide"):
            if headings == "wide":
                page.evaluate(WIDEN_HEADINGS)
            page.keyboard.press("Home")
            for slide in range(1, LAST + 1):
                expect(page.locator(".slide-number")).to_have_text(str(slide))
                over = page.locator(SLIDE).evaluate(OVERFLOW)
                found[size, headings, slide] = over
                page.keyboard.press("ArrowRight")
        page.close()
    assert {case: over for case, over in found.items() if over > 0} == {}


OVERFLOW = "slide => slide.scrollHeight - slide.clientHeight"


def _all_figures(page: Page) -> Iterator[Locator]:
    """Those of each slide, while it is shown."""
    for _ in range(page.locator("lesson-deck .slide").count()):
        yield from page.locator(SEEN).all()
        page.keyboard.press("ArrowRight")


def test_live_charts_have_their_words_where_the_paintings_have_them(
    new_page: NewPage, lesson_url: str
) -> None:
    page = _presented(new_page, lesson_url, (1920, 1080))

    for figure in _all_figures(page):
        painted = figure.evaluate(TEXTS, SVG_TEXTS)
        page.mouse.move(0, 0)
        live = _with_plotly(figure).evaluate(TEXTS, PLOTLY_TEXTS)
        assert _collisions(live) == []
        for text in live:
            same = [other for other in painted if other["words"] == text["words"]]
            assert min(_distance(text, other) for other in same) < 8


def test_after_the_full_screen_a_live_chart_has_its_own_size_again(
    new_page: NewPage, lesson_url: str
) -> None:
    page = _presented(new_page, lesson_url, (1920, 1080), 5)
    figure = _with_plotly(page.locator(SEEN).first)
    tick = figure.locator(".plotly-chart .xtick text").first
    assert float(tick.evaluate(FONT_SIZE)) > 20

    page.keyboard.press("f")

    page.wait_for_function("() => document.fullscreenElement === null")
    expect(tick).to_have_css("font-size", "13px")


@pytest.mark.parametrize("is_live", [False, True], ids=["painted", "live"])
def test_pointing_at_an_enlarged_chart_marks_the_position_under_the_pointer(
    new_page: NewPage,
    lesson_url: str,
    is_live: bool,
    expected_errors: list[str],
) -> None:
    page = _presented(new_page, lesson_url, (1920, 1080), 5)
    figure = page.locator(SEEN).first
    if is_live:
        _with_plotly(figure)
    else:
        expected_errors.append("ERR_FAILED")
        page.route("**/plotly*", lambda route: route.abort())
    area = figure.locator(".plot-area").bounding_box()
    assert area

    # Positions 0 to 49 from edge to edge.
    page.mouse.move(area["x"] + area["width"] * 35 / 49, area["y"] + area["height"] / 2)

    expect(figure.locator(".plot")).to_have_attribute("aria-valuenow", "35")


OWN_PIXELS = """
() => {
  const measured = Element.prototype.getBoundingClientRect;
  Element.prototype.getBoundingClientRect = function () {
    const { x, y, width, height } = measured.call(this);
    const own = [x, y, width, height].map((length) => length / this.currentCSSZoom);
    return new DOMRect(...own);
  };
}
"""
"""As WebKit measures what is zoomed."""


def test_pointing_finds_its_position_where_a_chart_is_measured_in_pixels_of_its_own(
    new_page: NewPage, lesson_url: str
) -> None:
    page = _presented(new_page, lesson_url, (1920, 1080), 5)
    page.evaluate(OWN_PIXELS)
    figure = page.locator(SEEN).first
    area = figure.locator(".plot-area").bounding_box()
    assert area

    page.mouse.move(area["x"] + area["width"] * 35 / 49, area["y"] + area["height"] / 2)

    expect(figure.locator(".plot")).to_have_attribute("aria-valuenow", "35")


def test_a_mark_that_was_moved_stays_when_the_full_screen_is_left(
    new_page: NewPage, lesson_url: str
) -> None:
    page = _presented(new_page, lesson_url, (1280, 720), 5)
    figure = _with_plotly(page.locator(SEEN).first)
    figure.locator(".plot").press("End")
    expect(figure.locator(".plot")).to_have_attribute("aria-valuenow", "49")

    page.evaluate("document.exitFullscreen()")

    tick = figure.locator(".plotly-chart .xtick text").first
    expect(tick).to_have_css("font-size", "13px")
    page.wait_for_function(MARKED, arg=49)


MARKED = """
(position) => document
  .querySelector(".slide:not([inert]) .plot[data-interactive] .plotly-chart")
  .layout.shapes.find((shape) => shape.name === "mark").x0 === position
"""


def test_numbers_in_fields_are_not_cut_off(new_page: NewPage, lesson_url: str) -> None:
    page = _presented(new_page, lesson_url, (1920, 1080), 2)

    for field in page.locator(f"{SLIDE} .control [type=number]").all():
        assert field.evaluate("field => field.scrollWidth <= field.clientWidth")


def _collisions(texts: list[dict[str, Any]]) -> list[tuple[str, str]]:
    """Pairs whose boxes share more than the air around letters."""
    return [
        (one["words"], other["words"])
        for one, other in combinations(texts, 2)
        if _overlap(one, other, "left", "right") > 1
        # A line's box is about a third higher than its digits.
        and _overlap(one, other, "top", "bottom") > 0.4 * _height(one, other)
    ]


def _overlap(one: dict[str, Any], other: dict[str, Any], low: str, high: str) -> float:
    return float(min(one[high], other[high]) - max(one[low], other[low]))


def _height(one: dict[str, Any], other: dict[str, Any]) -> float:
    return float(min(each["bottom"] - each["top"] for each in (one, other)))


def _distance(one: dict[str, Any], other: dict[str, Any]) -> float:
    """Pixels from middle to middle."""
    across, down = (
        (one[low] + one[high] - other[low] - other[high]) / 2
        for low, high in (("left", "right"), ("top", "bottom"))
    )
    return float((across**2 + down**2) ** 0.5)
