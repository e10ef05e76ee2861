"""Panels: matrices of the same words, in the lesson about RoPE and ALiBi."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.deck import Deck
from tests.servers.serving import Server

PANELS = ".slide:not([inert]) .slide-figures .chart.panels"


@pytest.fixture
def deck(page: Page, server: Server) -> Deck:
    return Deck(page, f"{server.url}lessons/rope-and-alibi")


def frames(page: Page) -> list[dict[str, float]]:
    """Return the boxes of the matrices, with the sum as the last one."""
    boxes = [frame.bounding_box() for frame in page.locator(f"{PANELS} .frame").all()]
    return [dict(box) for box in boxes if box]


def signs(page: Page) -> Locator:
    return page.locator(f"{PANELS} .signs")


def test_the_sum_is_next_to_its_terms_and_below_them_on_a_phone(
    deck: Deck, page: Page
) -> None:
    deck.open("#/four-terms")
    *terms, total = frames(page)
    assert len(terms) == 4
    assert all(total["x"] > term["x"] + term["width"] for term in terms)

    page.set_viewport_size({"width": 390, "height": 844})

    *terms, total = frames(page)
    assert all(total["y"] > term["y"] + term["height"] for term in terms)


OVERLAPS = """(chart) => {
  const texts = [...chart.querySelectorAll("text")].filter((e) => e.checkVisibility());
  const boxes = texts.map((text) => [text.textContent, text.getBoundingClientRect()]);
  const sharesColumn = (a, b) => a.left < b.right && b.left < a.right;
  const sharesRow = (a, b) => a.top + 4 < b.bottom && b.top + 4 < a.bottom;
  const overlap = ([, a], [, b]) => sharesColumn(a, b) && sharesRow(a, b);
  return boxes.flatMap((one, i) => boxes.slice(i + 1)
    .filter((other) => overlap(one, other)).map((other) => [one[0], other[0]]));
}"""
"""Pairs of texts that overlap; lines of text may touch."""


def test_no_text_touches_another_on_a_small_phone(deck: Deck, page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 900})

    deck.open("?view=scroll")

    chart = page.locator(".chart.summed").first
    chart.scroll_into_view_if_needed()
    assert chart.evaluate(OVERLAPS) == []


SIGNS_ON_NAMES = """(chart) => {
  const boxes = (selector) => [...chart.querySelectorAll(selector)]
    .filter((e) => e.checkVisibility()).map((e) => e.getBoundingClientRect());
  const names = boxes(".panel-name");
  return boxes(".signs circle").filter((sign) => names.some((name) =>
    name.left < sign.right && sign.left < name.right
    && name.top < sign.bottom && sign.top < name.bottom)).length;
}"""
"""Number of signs that cover the name of a panel."""


def test_in_a_low_frame_no_sign_covers_the_name_of_a_panel(
    page: Page, server: Server
) -> None:
    page.set_viewport_size({"width": 760, "height": 520})
    frame = f"{server.url}lessons/rope-and-alibi/embed"

    Deck(page, frame).open("?score-terms.start=100#/four-terms")

    expect(signs(page)).to_have_count(5)
    assert page.locator(PANELS).evaluate(SIGNS_ON_NAMES) == 0


def test_the_terms_that_change_have_a_sign_after_the_sentence_moves(
    deck: Deck, page: Page
) -> None:
    deck.open("#/four-terms")
    expect(signs(page)).to_have_count(0)

    page.get_by_role("spinbutton", name="First position").fill("100")
    page.keyboard.press("Enter")

    expect(signs(page)).to_have_count(5)
    expect(page.locator("#figure-score-terms .figure-reading")).to_contain_text(
        "Word · word and position · position stay"
    )


RECORD_CELLS = """() => {
  const { animate } = Element.prototype;
  window.animated = [];
  Element.prototype.animate = function (keyframes, timing) {
    const panel = this.closest(".panel")?.dataset.key;
    if (panel) animated.push([panel, Object.keys(keyframes)[0]].join(" "));
    return animate.call(this, keyframes, timing);
  };
}"""
"""Record the panel and the property of each animation."""


def test_the_cells_of_the_terms_that_change_fade_to_their_new_colours(
    deck: Deck, page: Page
) -> None:
    deck.open("#/four-terms")
    page.evaluate(RECORD_CELLS)

    deck.shown.get_by_role("link", name="position 100").click()

    expect(signs(page)).to_have_count(5)
    # Both mixed terms, and the score.
    assert set(page.evaluate("animated")) == {"1 fill", "2 fill", "4 fill"}


def test_without_a_mask_reading_backwards_changes_no_weight_of_alibi(
    deck: Deck, page: Page
) -> None:
    deck.open("#/alibi")
    figure = page.locator("#figure-alibi")

    figure.get_by_role("switch", name="Read backwards").click()

    expect(figure.locator(".figure-title")).to_have_text(
        "Read backwards, no weight changes"
    )
    expect(figure.locator(".row-labels").first).to_have_text("dogbitesman")

    figure.get_by_role("switch", name="Causal mask").click()

    expect(figure.locator(".figure-title")).to_have_text(
        "Read backwards, the weights change"
    )
