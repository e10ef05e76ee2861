"""Printed pages of a right-to-left lesson."""

from __future__ import annotations

from playwright.sync_api import Page

PLACES = """([text, heading]) => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(text));
  return [range, document.querySelector(heading)]
    .map((each) => each.getBoundingClientRect())
    .map(({ left, right }) => [left, right]);
}"""


def test_the_number_of_a_page_is_at_the_left_and_reads_from_left_to_right(
    page: Page, other_lessons: str
) -> None:
    page.goto(f"{other_lessons}lessons/arabic?view=print")
    page.emulate_media(media="print")

    number = page.locator(".page-number bdi").first
    assert number.inner_text().startswith("1 / ")
    assert number.evaluate("each => getComputedStyle(each).direction") == "ltr"
    places = page.evaluate(PLACES, [".page-number", ".slide > h2"])
    (left, right), (heading_left, heading_right) = places
    assert left - heading_left < heading_right - right
