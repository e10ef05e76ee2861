"""Charts and settings do not move when the texts of a figure need more lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import Deck
from tests.servers.serving import Server

BOXES = """
(slide) => [".plot", '.controls > .control [type="range"]']
  .flatMap((part) => [...slide.querySelectorAll(`.slide-figures ${part}`)])
  .map((element) => element.getBoundingClientRect())
  .map(({ top, height }) => [Math.round(top), Math.round(height)])
"""


@pytest.mark.usefixtures("without_plotly")
@pytest.mark.parametrize(
    ("lesson", "slide", "setting"),
    [
        ("rope-and-alibi", "four-terms", "First position"),
        ("rope-and-alibi", "rope", "Move both"),
        ("positional-encoding", "see-it", "Marked position"),
    ],
)
@pytest.mark.parametrize(
    ("width", "height"), [(390, 844), (760, 520), (820, 1180), (1280, 720), (1366, 768)]
)
def test_a_slider_moves_neither_itself_nor_the_charts(
    page: Page,
    server: Server,
    lesson: str,
    slide: str,
    setting: str,
    width: int,
    height: int,
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    deck = Deck(page, f"{server.url}lessons/{lesson}").open(f"#/{slide}")
    reading = deck.shown.locator(".slide-figures .figure-reading:visible").last
    slider = deck.shown.locator(".controls").get_by_role("slider", name=setting)
    slider.focus()
    before, text = deck.shown.evaluate(BOXES), reading.inner_text()

    slider.press("End")

    expect(reading).not_to_have_text(text)
    assert deck.shown.evaluate(BOXES) == before
