"""On a phone, a chart stays in sight while its settings are moved."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck

BOX = "(element) => { const { top, bottom } = element.getBoundingClientRect(); return [top, bottom]; }"  # noqa: E501

UNDER_THE_CHART = """setting => {
  const { bottom } = setting.closest(".figure-block").querySelector(".plot").getBoundingClientRect();
  setting.closest(".slide").scrollBy(0, setting.getBoundingClientRect().top - bottom - 9);
}"""  # noqa: E501

PHONE, SMALL = {"width": 390, "height": 844}, {"width": 375, "height": 553}


def at_the_figures(page: Page, lesson_url: str) -> Locator:
    """The slide of the two figures, scrolled to the last setting by the keyboard."""
    Deck(page, lesson_url).open("#/see-it")
    slide = page.locator('[data-id="see-it"]')
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
    return at_the_figures(page, lesson_url)


def test_the_whole_chart_is_seen_above_its_last_setting(slide: Locator) -> None:
    (slide_top, slide_bottom), plot = box(slide), box(slide.locator(".plot").first)
    setting = box(slide.get_by_label("Dimensions", exact=True))

    assert slide_top <= plot[0]
    assert plot[1] <= setting[0]
    assert setting[1] <= slide_bottom


def test_what_is_gone_to_backwards_is_not_behind_it(slide: Locator) -> None:
    page = slide.page
    slide.evaluate("slide => slide.scrollTo(0, slide.scrollHeight)")
    for _ in range(4):
        page.keyboard.press("Shift+Tab")
        held = slide.locator(":focus")

        assert box(slide.locator(".plot").first)[1] <= box(held)[0]


def test_on_a_low_screen_it_scrolls_away(new_page: NewPage, lesson_url: str) -> None:
    page = new_page(viewport=SMALL, has_touch=True, is_mobile=True)
    slide = at_the_figures(page, lesson_url)

    assert box(slide.locator(".plot").first)[0] < box(slide)[0]


def test_a_chart_that_grows_covers_no_setting(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport=PHONE, has_touch=True, is_mobile=True)
    Deck(page, lesson_url).open("#/why-sine")
    figure = page.locator('.figure-block:has([data-kind="clocks"])')
    width = figure.get_by_role("slider", name="Width, d_model")

    width.focus()
    width.evaluate(UNDER_THE_CHART)
    page.keyboard.press("End")

    expect(figure.locator('[data-form~="many-rows"]')).to_be_visible()
    assert box(figure.locator(".plot"))[1] <= box(width)[0]
