"""Sizes of text in and below figures, and what is in sight in a low frame."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SLUG, NewPage
from tests.browser.deck import Deck
from tests.servers.serving import Server

SMALLEST = """
(slide) => Math.min(...[...slide.querySelectorAll(".plot text, .figure-reading")]
  .filter((text) => text.checkVisibility() && text.getBoundingClientRect().width)
  .map((text) => {
    const { c, d } = text.getScreenCTM?.() ?? { c: 0, d: 1 };
    return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(c, d);
  }))
"""
"""Smallest font size on the screen of texts in and below the figure, in pixels."""

SMALLEST_IN_PLOT = SMALLEST.replace(", .figure-reading", "")


def test_texts_of_figures_on_a_wide_slide_have_at_least_15_pixels(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    deck = Deck(page, lesson_url).open("?worked-example.step=row#/solution")
    title = deck.shown.locator(".figure-title").first
    found = {"waves": deck.shown.evaluate(SMALLEST)}

    for link, shown in (
        ("3", "plain number"),
        ("3/length", "fraction"),
        ("011", "Binary"),
    ):
        deck.shown.get_by_role("link", name=link, exact=True).click()
        expect(title).to_contain_text(shown)
        found[shown] = deck.shown.evaluate(SMALLEST)
    deck.go_to(3)
    found["dials"] = deck.shown.evaluate(SMALLEST)

    assert {state: size for state, size in found.items() if round(size) < 15} == {}


def test_texts_of_strips_and_matrices_in_full_screen_can_be_read_from_the_back(
    new_page: NewPage, server: Server
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    found = {}
    for slug, numbers in (SLUG, (1, 2, 4)), ("rope-and-alibi", (3, 5)):
        deck = Deck(page, f"{server.url}lessons/{slug}").open()
        deck.press("f")
        page.wait_for_function("() => document.fullscreenElement !== null")
        for number in numbers:
            deck.go_to(number)
            found[slug, number] = deck.shown.evaluate(SMALLEST_IN_PLOT)
        deck.press("f")

    assert {slide: size for slide, size in found.items() if size < 22} == {}


def test_names_of_pairs_and_axes_in_full_screen_can_be_read_from_the_back(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport={"width": 1280, "height": 720})
    deck = Deck(page, lesson_url).open("#/why-sine")
    deck.press("f")
    page.wait_for_function("() => document.fullscreenElement !== null")

    names = SMALLEST.replace(".plot text, .figure-reading", NAMES)
    assert round(deck.shown.evaluate(names)) >= 22
    assert min(deck.shown.evaluate(DISTANCES_OF_NAMES)) > 0


NAMES = ".plot .clock text:not(:has(tspan))"


@pytest.mark.parametrize("slug", ["positional-encoding", "rope-and-alibi"])
@pytest.mark.parametrize(
    ("size", "least"), [((1280, 720), 15), ((760, 520), 13)], ids=["laptop", "frame"]
)
def test_texts_of_figures_on_all_slides_can_be_read(
    new_page: NewPage, server: Server, slug: str, size: tuple[int, int], least: int
) -> None:
    width, height = size
    page = new_page(viewport={"width": width, "height": height})
    deck = Deck(page, f"{server.url}lessons/{slug}").open()
    found = {}

    for slide in range(1, len(deck.ids) + 1):
        deck.go_to(slide)
        found[slide] = deck.shown.evaluate(SMALLEST)

    assert {slide: px for slide, px in found.items() if round(px) < least} == {}


def test_names_of_the_axes_of_small_dials_can_be_read(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, f"{lesson_url}/embed").open("#/why-sine")
    found = {}

    for width, height in ((760, 520), (820, 1180), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        found[width] = round(deck.shown.evaluate(SMALLEST))

    assert {width: size for width, size in found.items() if size < 13} == {}


DISTANCES_OF_NAMES = """
(slide) => [...slide.querySelectorAll(".axis-names text")]
  .filter((name) => name.getBoundingClientRect().width)
  .flatMap((name) => {
    const { left, right, top, bottom } = name.getBoundingClientRect();
    const faces = [...slide.querySelectorAll(".plot .face circle")].filter((face) => face.getBoundingClientRect().width);
    return faces.map((face) => {
      const box = face.getBoundingClientRect();
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
      // The box of a text is higher than its letters.
      const height = bottom - top;
      const [across, down] = [
        Math.max(left - x, 0, x - right), Math.max(top + 0.3 * height - y, 0, y - bottom + 0.25 * height)];
      return Math.hypot(across, down) - box.width / 2;
    });
  })
"""  # noqa: E501
"""Distances between the names of the axes and the circles of the dials, in pixels."""


def test_no_hand_crosses_the_names_of_the_axes(page: Page, lesson_url: str) -> None:
    deck = Deck(page, f"{lesson_url}/embed").open("#/why-sine")
    found = {}

    for width, height in ((1280, 720), (760, 520), (820, 1180), (390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        found[width] = min(deck.shown.evaluate(DISTANCES_OF_NAMES))

    assert {width: gap for width, gap in found.items() if gap <= 0} == {}


def test_words_and_what_they_change_are_in_sight_together_in_a_low_frame(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport={"width": 760, "height": 520})
    deck = Deck(page, f"{lesson_url}/embed").open()

    for slide in (1, 4):
        deck.go_to(slide)
        words = deck.shown.locator(".words").first
        expect(words).to_be_in_viewport(ratio=1)
        expect(deck.shown.locator(".plot").first).to_be_in_viewport(ratio=1)
        last_word = words.locator(".word").last.bounding_box()
        bar = page.locator(".deck-bar").bounding_box()
        assert last_word
        assert bar
        assert last_word["y"] + last_word["height"] <= bar["y"], f"slide {slide}"
