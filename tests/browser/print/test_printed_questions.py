"""Questions in a print: empty lines for answers by hand."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage


def test_items_to_order_have_an_empty_line_on_paper(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(lesson_url)
    field = page.locator(".order select").first

    page.emulate_media(media="print")

    expect_empty_line(field)
    numbers = page.locator(".order li").evaluate_all(
        "all => all.map((item) => getComputedStyle(item, '::before').content)"
    )
    assert set(numbers) == {"none"}


def test_items_that_can_be_moved_have_an_empty_line_in_place_of_a_number_on_paper(
    page: Page, other_lessons: str
) -> None:
    page.goto(f"{other_lessons}lessons/questions")
    page.locator(".order button").first.wait_for(state="attached")

    page.emulate_media(media="print")

    lines = page.locator(".order li").evaluate_all(
        """all => all.map((item) => [
          getComputedStyle(item, "::before").content,
          getComputedStyle(item, "::after").borderBottomWidth,
        ])"""
    )
    assert lines == [["none", "1px"]] * 4


def test_items_to_match_have_an_empty_line_on_paper(
    new_page: NewPage, other_lessons: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(f"{other_lessons}lessons/parts")

    page.emulate_media(media="print")

    expect_empty_line(page.locator(".matching select").first)


def expect_empty_line(field: Locator) -> None:
    transparent = "rgba(0, 0, 0, 0)"
    expect(field).to_have_css("color", transparent)
    expect(field).to_have_css("border-bottom-width", "1px")
    expect(field).not_to_have_css("border-bottom-color", transparent)
