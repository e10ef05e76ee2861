"""Each slide shows its figures together with their main settings."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.deck import LAST, Deck
from tests.servers.serving import Server

CLIPPED = """
(slide) => {
  const { top, bottom } = slide.getBoundingClientRect();
  const parts = [".plot", ".figure-parts", ".controls > .control"];
  return parts.flatMap((part) => [...slide.querySelectorAll(`.slide-figures ${part}`)])
    .filter((element) => element.checkVisibility())
    .map((element) => [element.className, element.getBoundingClientRect()])
    .filter(([, box]) => box.top < top || box.bottom > bottom + 1)
    .map(([name, box]) => `${name} ${box.top} ${box.bottom}`);
}
"""
"""Plots, tabs, switches and settings of a slide that are not completely visible."""

SCROLL_INTO_VIEW = "e => e.scrollIntoView({ block: 'nearest', behavior: 'instant' })"


@pytest.mark.parametrize("slug", ["positional-encoding", "rope-and-alibi"])
@pytest.mark.parametrize(
    ("page_of", "width", "height"),
    [("", 1280, 720), ("/embed", 760, 520)],
    ids=["laptop", "low frame"],
)
def test_figures_and_their_main_settings_are_in_sight_next_to_the_text(
    page: Page, server: Server, slug: str, page_of: str, width: int, height: int
) -> None:
    """In a low frame, the button of the slide's prediction is in sight, too."""
    page.set_viewport_size({"width": width, "height": height})
    deck = Deck(page, f"{server.url}lessons/{slug}{page_of}").open()
    found = {}

    for slide in range(1, LAST + 1):
        deck.go_to(slide)
        found[slide, "question"] = deck.shown.evaluate(CLIPPED)
        if page_of == "/embed":
            button = deck.shown.get_by_role("button", name="Show the answer")
            expect(button).to_be_in_viewport(ratio=1)
        if show_answer(deck.shown):
            found[slide, "answer"] = deck.shown.evaluate(CLIPPED)

    assert {case: parts for case, parts in found.items() if parts} == {}


def show_answer(slide: Locator) -> bool:
    """Show the answer to the slide's prediction, if it has one, and scroll to it."""
    button = slide.get_by_role("button", name="Show the answer")
    if not button.count():
        return False
    button.click()
    slide.locator(".prediction-answer > .prose").evaluate(SCROLL_INTO_VIEW)
    return True


def test_dials_in_one_row_fill_their_plot_below_the_text(
    page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 650, "height": 620})
    lesson = f"{server.url}lessons/positional-encoding/embed"
    deck = Deck(page, lesson).open("#/why-sine")
    plot = deck.shown.locator(".slide-figures .plot")

    area, dial = plot.bounding_box(), plot.locator(".face:visible").first.bounding_box()

    assert area
    assert dial
    assert dial["y"] - area["y"] < 40
