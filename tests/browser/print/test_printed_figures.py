"""Figures in a print: their states, links and instructions."""

from __future__ import annotations

from itertools import pairwise
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.print.print_area import BOX, BOXES


@pytest.mark.parametrize("media", ["print", "screen"])
def test_printed_states_of_figures_below_each_other_follow_without_gap_or_overlap(
    page: Page, other_lessons: str, media: Literal["print", "screen"]
) -> None:
    page.goto(f"{other_lessons}lessons/stacked?view=print")
    page.emulate_media(media=media)
    parts = page.locator(".slide-figures :is(.caption, .printed-states > *)")
    expect(parts).to_have_count(6)

    boxes = parts.evaluate_all(BOXES)

    rows = [boxes[at : at + size] for at, size in ((0, 1), (1, 2), (3, 1), (4, 2))]
    gaps = [below[0]["top"] - above[0]["bottom"] for above, below in pairwise(rows)]
    assert -1 < min(gaps) <= max(gaps) < 40
    for row in rows[1::2]:
        left, right = row
        assert left["top"] == right["top"]
        assert left["right"] < right["left"]
    assert page.locator(".slide").evaluate(BOX)["bottom"] >= boxes[-1]["bottom"]


def test_two_printed_states_share_the_width_of_the_page(
    print_page: Page, lesson_url: str
) -> None:
    slide = '[data-id="order-problem"]'
    print_page.goto(f"{lesson_url}?view=print")
    pictures = print_page.locator(f"{slide} .printed-states img")
    expect(pictures).to_have_count(2)

    left, right = pictures.evaluate_all(BOXES)

    width = print_page.locator(slide).evaluate(BOX)["width"]
    assert right["right"] - left["left"] > 0.95 * width


def test_switches_and_tabs_of_figures_are_not_printed(
    page: Page, lesson_url: str
) -> None:
    page.emulate_media(media="print")

    page.goto(f"{lesson_url}?view=print")

    parts = page.locator("lesson-parts")
    expect(parts).not_to_have_count(0)
    expect(parts.locator("visible=true")).to_have_count(0)


def test_links_to_states_are_separated_on_paper(page: Page, other_lessons: str) -> None:
    page.goto(f"{other_lessons}lessons/figure-links")
    links = page.locator(".figure-link")

    page.emulate_media(media="print")

    first, second = (links.nth(number) for number in (0, 1))
    expect(first).to_have_css("border-right-width", "1px")
    expect(second).to_have_css("border-left-width", "1px")
    expect(second).to_have_css("background-color", "rgba(0, 0, 0, 0)")


def test_instructions_are_not_printed(page: Page, lesson_url: str) -> None:
    page.goto(lesson_url)
    caption = page.locator('[data-id="why-sine"] .caption').first
    expect(caption).to_have_text(
        "With d=8 there are 4 pairs, each with its own speed (1/divisor)."
        " At 0, all hands point up."
        " Move Position, or type a larger number."
    )
    instructions = page.locator(".instruction")
    expect(instructions).not_to_have_count(0)

    page.emulate_media(media="print")

    expect(caption).to_be_visible()
    expect(instructions.locator("visible=true")).to_have_count(0)
