"""The Tab key from the first element of a page to the last."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.accessibility.tab_stops import MAX_STOPS, focused_elements
from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck
from tests.browser.more_settings import open_more_settings
from tests.browser.presenter_view import PHONE
from tests.servers.serving import Server

VIEWPORTS = [ViewportSize(width=1280, height=720), ViewportSize(**PHONE)]

# Arrow keys reach the other radio buttons of a group.
NOT_FOCUSED = """:is(button, a[href], input:not([type=radio]), select, summary):not(
  [data-was-focused], [tabindex="-1"], :disabled, [inert] *)"""


@pytest.mark.parametrize("suffix", ["#/see-it", "/present"])
@pytest.mark.parametrize("viewport", VIEWPORTS, ids=str)
def test_tab_reaches_every_control_in_order_and_leaves_the_page(
    new_page: NewPage, included_url: str, compact_url: str, viewport: Any, suffix: str
) -> None:
    # On a phone, where charts are sticky, more controls could be covered.
    is_on_phone = viewport == PHONE and suffix == "#/see-it"
    page = new_page(viewport=viewport, reduced_motion="reduce")
    Deck(page, included_url if is_on_phone else compact_url).open(suffix)
    if "#" in suffix:  # the first Tab would start at the slide
        page.get_by_role("link", name="Skip to the lesson").focus()

    stops = list(focused_elements(page))

    assert [stop for stop in stops if len(stop) > 1] == []
    assert len(stops) < MAX_STOPS
    missed = page.locator(NOT_FOCUSED).locator("visible=true")
    assert missed.evaluate_all("all => all.map((e) => e.outerHTML)") == []


OUT_OF_READING_ORDER = """(figures) => {
  const controls = [...figures.querySelectorAll("button, a[href], input, select, summary, [tabindex='0']")]
    .filter((e) => e.checkVisibility() && e.tabIndex === 0 && !e.disabled && !e.closest("svg"));
  const boxes = controls.map((e) => e.getBoundingClientRect());
  return controls.slice(1).flatMap((e, at) => {
    const [before, box] = [boxes[at], boxes[at + 1]];
    const isAbove = box.bottom <= before.top + 1;
    const isBefore = box.right <= before.left + 1 && box.top < before.bottom;
    return isAbove || isBefore ? [`${controls[at].outerHTML} -> ${e.outerHTML}`] : [];
  });
}"""  # noqa: E501


@pytest.mark.parametrize("slug", ["positional-encoding", "rope-and-alibi"])
def test_controls_of_figures_are_focused_in_the_order_in_which_they_are_shown(
    new_page: NewPage, server: Server, slug: str
) -> None:
    page = new_page(reduced_motion="reduce")
    deck = Deck(page, f"{server.url}lessons/{slug}").open()
    found = {}
    for slide in range(1, LAST + 1):
        deck.go_to(slide)
        figures = deck.shown.locator(".slide-figures")
        for settings in ("main settings", "more settings"):
            if settings == "more settings":
                open_more_settings(deck.shown)
            for viewport in VIEWPORTS:
                page.set_viewport_size(viewport)
                case = slide, settings, viewport["width"]
                found[case] = figures.evaluate(OUT_OF_READING_ORDER)

    assert {case: pairs for case, pairs in found.items() if pairs} == {}
