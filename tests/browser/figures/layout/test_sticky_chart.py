"""On a phone, a chart stays visible while its settings change."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.more_settings import field_of, open_more_settings, slider_of
from tests.servers.serving import Server

BOX = "(element) => { const { top, bottom } = element.getBoundingClientRect(); return [top, bottom]; }"  # noqa: E501

SCROLL_BELOW_CHART = """setting => {
  const { bottom } = setting.closest(".figure-block").querySelector(".figure-reading").getBoundingClientRect();
  setting.closest(".slide").scrollBy(0, setting.getBoundingClientRect().top - bottom - 9);
}"""  # noqa: E501

SCROLL_LABEL_BEHIND_CHART = """setting => {
  setting.scrollIntoView({ block: "end", behavior: "instant" });
  const chart = setting.closest(".figure-block").querySelector(".figure-view");
  const [above, below] = [chart, setting].map((e) => e.getBoundingClientRect());
  setting.closest(".slide").scrollBy({ top: below.top - above.bottom + 20, behavior: "instant" });
}"""  # noqa: E501

IS_BELOW_CHART = """setting => {
  const chart = setting.closest(".figure-block").querySelector(".figure-view");
  const [above, below] = [chart, setting].map((e) => e.getBoundingClientRect());
  return above.bottom <= below.top + 0.5;
}"""

PHONE, SMALL = {"width": 390, "height": 844}, {"width": 375, "height": 553}


def focus_last_setting(page: Page, lesson_url: str) -> Locator:
    """Focus the last setting by keyboard, which scrolls to it; return the slide."""
    Deck(page, lesson_url).open("#/see-it")
    slide = page.locator('[data-id="see-it"]')
    open_more_settings(slide)
    last = slide.get_by_label("Dimensions", exact=True)
    last.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    return slide


def box(part: Locator) -> tuple[float, float]:
    top, bottom = part.evaluate(BOX)
    return top, bottom


@pytest.fixture
def slide(new_page: NewPage, lesson_url: str) -> Locator:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    return focus_last_setting(page, lesson_url)


def test_the_whole_chart_is_visible_above_the_setting_that_has_the_focus(
    slide: Locator,
) -> None:
    (slide_top, slide_bottom), plot = (
        box(slide),
        box(slide.locator(".slide-figures .plot").last),
    )
    setting = box(slide.get_by_label("Dimensions", exact=True))

    assert slide_top <= plot[0]
    assert plot[1] <= setting[0]
    assert setting[1] <= slide_bottom

    page = slide.page
    slide.evaluate("slide => slide.scrollTo(0, slide.scrollHeight)")
    for _ in range(4):
        page.keyboard.press("Shift+Tab")
        focused = slide.locator(":focus")

        assert box(slide.locator(".slide-figures .plot").last)[1] <= box(focused)[0]


def test_a_setting_in_use_moves_out_from_behind_the_chart(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    slide = Deck(page, lesson_url).open("#/why-sine").shown
    open_more_settings(slide)
    setting = slide.locator(".slide-figures [data-parameter=trail]")
    chart = slide.locator(".slide-figures .figure-view")
    for control in (slider_of(setting, "Trail"), field_of(setting, "Trail")):
        setting.evaluate(SCROLL_LABEL_BEHIND_CHART)
        assert box(setting)[0] < box(chart)[1]

        target = control.bounding_box()
        assert target
        # `tap()` would scroll to the field.
        page.touchscreen.tap(target["x"] + 20, target["y"] + target["height"] / 2)

        page.wait_for_function(IS_BELOW_CHART, arg=setting.element_handle())


@pytest.mark.parametrize("slide", ["order-problem", "why-sine", "adding"])
def test_the_first_of_more_settings_is_in_sight_below_the_chart_when_they_open(
    new_page: NewPage, included_url: str, slide: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    shown = Deck(page, included_url).open(f"#/{slide}").shown
    more = shown.locator(".slide-figures .more-settings > summary")

    more.evaluate(OPEN_AT_THE_TOP)

    page.wait_for_function(IS_BELOW_CHART, arg=more.element_handle())
    first = box(shown.locator(".more-settings .control").first)
    plot, view = box(shown.locator(".slide-figures .plot").first), box(shown)
    assert view[0] <= plot[0] < plot[1] <= first[0] < first[1] <= view[1]


OPEN_AT_THE_TOP = """summary => {
  const slide = summary.closest(".slide");
  const [top, below] = [slide, summary].map((e) => e.getBoundingClientRect().top);
  slide.scrollBy({ top: below - top - 150, behavior: "instant" });
  summary.click();
}"""
"""Without the focus, which Safari does not give to what a reader taps."""


def test_on_a_low_screen_the_chart_scrolls_away(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport=SMALL, has_touch=True, is_mobile=True)
    slide = focus_last_setting(page, lesson_url)

    assert box(slide.locator(".slide-figures .plot").last)[0] < box(slide)[0]


def test_a_growing_chart_covers_no_setting(new_page: NewPage, lesson_url: str) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    Deck(page, lesson_url).open("#/why-sine")
    figure = page.locator('.figure-block:has([data-kind="clocks"])')
    width = figure.get_by_role("slider", name="Width, d_model")

    figure.get_by_text("More settings").click()
    width.focus()
    width.evaluate(SCROLL_BELOW_CHART)
    page.keyboard.press("End")

    expect(figure.locator('[data-form~="many-rows"]')).to_be_visible()
    assert box(figure.locator(".plot"))[1] <= box(width)[0]


@pytest.mark.parametrize(
    ("lesson", "slide", "control"),
    [
        ("positional-encoding", "order-problem", ".words"),
        ("rope-and-alibi", "four-terms", "[type=range]"),
    ],
)
def test_a_chart_does_not_cover_its_main_setting(
    new_page: NewPage, server: Server, lesson: str, slide: str, control: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    deck = Deck(page, f"{server.url}lessons/{lesson}").open(f"#/{slide}")
    setting = deck.shown.locator(f"lesson-controls {control}").first

    setting.evaluate(SCROLL_TO_TOP)

    assert box(deck.shown.locator(".figure-view").first)[1] <= box(setting)[0]


SCROLL_TO_TOP = """setting => {
  const slide = setting.closest(".slide");
  const { top } = slide.getBoundingClientRect();
  const distance = setting.getBoundingClientRect().top - top;
  slide.scrollBy({ top: distance - 40, behavior: "instant" });
}"""

COVERED = """async (slide) => {
  const plot = slide.querySelector(".slide-figures .plot");
  const others = [...slide.querySelectorAll(".figure-reading, .caption, .slide-text li, .figure-foot summary")]
    .filter((e) => !e.closest(".deeper"));
  const covered = new Set();
  for (let top = 0; top < slide.scrollHeight - slide.clientHeight; top += 40) {
    slide.scrollTo({ top, behavior: "instant" });
    const chart = plot.getBoundingClientRect();
    for (const other of others) {
      const box = other.getBoundingClientRect();
      if (box.top < chart.bottom - 1 && box.bottom > chart.top + 1) covered.add(other.textContent);
    }
  }
  return [...covered];
}"""  # noqa: E501


def test_scrolling_moves_no_text_behind_the_chart(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    deck = Deck(page, lesson_url).open("#/why-sine")

    assert deck.shown.evaluate(COVERED) == []
