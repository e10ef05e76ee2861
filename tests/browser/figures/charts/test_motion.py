"""Motion between two states of a chart."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck

RECORD = """
window.animated = [];
const { animate } = Element.prototype;
Element.prototype.animate = function (keyframes, timing) {
  const part = this.closest("[data-key]")?.dataset.key;
  const [property] = Object.keys(keyframes);
  if (part) animated.push({ part, property, duration: timing.duration });
  return animate.call(this, keyframes, timing);
};
"""


@pytest.fixture
def lesson_url(compact_url: str) -> str:
    return compact_url


def _open(page: Page, url: str) -> Deck:
    page.add_init_script(RECORD)
    return Deck(page, url).open("#/order-problem")


def _animated(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("animated")
    return found


def test_swapped_words_take_their_strips_along(page: Page, lesson_url: str) -> None:
    deck = _open(page, lesson_url)
    labels = deck.shown.locator(".movable .line-label")
    expect(labels).to_have_text(["dog", "bites", "man"])

    deck.shown.get_by_role("link", name="Man bites dog").click()

    expect(labels).to_have_text(["man", "bites", "dog"])
    moved = {each["part"] for each in _animated(page) if each["property"] != "d"}
    assert moved == {"lower-0", "lower-2"}
    expect(deck.shown.locator(".figure-reading").first).to_contain_text(
        "Each word has the same output"
    )


def test_a_moved_word_takes_its_strip_and_ribbon_along(
    page: Page, lesson_url: str
) -> None:
    deck = _open(page, lesson_url)

    deck.shown.get_by_role("button", name="Move “dog” right").click()

    labels = deck.shown.locator(".movable .line-label")
    expect(labels).to_have_text(["bites", "dog", "man"])
    assert {(each["part"], each["property"]) for each in _animated(page)} == {
        ("lower-0", "transform"),
        ("lower-1", "transform"),
        ("upper-0-lower-0", "d"),
        ("upper-1-lower-1", "d"),
    }
    assert all(250 <= each["duration"] <= 400 for each in _animated(page))


def test_positions_recolour_the_strips_and_move_nothing(
    page: Page, lesson_url: str
) -> None:
    deck = _open(page, lesson_url)

    deck.shown.get_by_role("switch", name="Positional encoding").click()

    expect(deck.shown.get_by_text("position 2").first).to_be_visible()
    animated = _animated(page)
    assert {each["property"] for each in animated} == {"fill"}
    assert {each["part"] for each in animated} == {
        f"{line}-{word}" for line in ("upper", "lower") for word in range(3)
    }


def test_nothing_moves_with_reduced_motion(new_page: NewPage, lesson_url: str) -> None:
    page = new_page(reduced_motion="reduce")
    deck = _open(page, lesson_url)

    deck.shown.get_by_role("switch", name="Positional encoding").click()
    deck.shown.get_by_role("button", name="Move “dog” right").click()

    expect(deck.shown.locator(".movable .line-label")).to_have_text(
        ["bites", "dog", "man"]
    )
    expect(deck.shown.get_by_text("position 2").first).to_be_visible()
    assert _animated(page) == []


def _opening(page: Page) -> int:
    """Return how many waves are on their way to the heatmap."""
    return page.locator(".flattened-wave").count()


def test_waves_are_flattened_once_into_rows_of_the_heatmap(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/adding")

    deck.press("ArrowRight")

    waves = deck.shown.locator(".row-marks line").count()
    expect(page.locator(".flattened-wave")).to_have_count(waves)
    # The heatmap is pale at first. Without its cells, the slide looks broken.
    cells = deck.shown.locator('[data-kind="heatmap"] .cells')
    assert 0.2 < float(cells.evaluate("e => getComputedStyle(e).opacity")) < 1
    expect(page.locator(".flattened-wave")).to_have_count(0)
    deck.press("ArrowLeft", "ArrowRight")
    deck.expect_at(LAST)
    assert _opening(page) == 0


def test_the_opening_ends_at_a_key_press(page: Page, lesson_url: str) -> None:
    deck = Deck(page, lesson_url).open("#/see-it")
    expect(page.locator(".flattened-wave")).not_to_have_count(0)

    deck.press("Tab")

    assert _opening(page) == 0


def test_the_opening_ends_before_the_page_is_printed(
    page: Page, lesson_url: str
) -> None:
    page.add_init_script(
        "addEventListener('afterprint', () => "
        "{ window.printed = document.querySelectorAll('.flattened-wave').length; });"
    )
    Deck(page, lesson_url).open("#/see-it")
    expect(page.locator(".flattened-wave")).not_to_have_count(0)

    page.pdf()

    assert page.evaluate("window.printed") == 0


RECORD_OPENING = """
new MutationObserver(() => {
  window.moved ||= document.querySelector(".flattened-wave") !== null;
}).observe(document, { subtree: true, childList: true });
"""


def test_the_opening_plays_only_in_the_deck(page: Page, lesson_url: str) -> None:
    page.add_init_script(RECORD_OPENING)

    for view in ("print", "scroll"):
        page.goto(f"{lesson_url}?view={view}", wait_until="networkidle")

        page.evaluate("() => new Promise(requestAnimationFrame)")
        assert not page.evaluate("window.moved"), view


def test_the_opening_does_not_play_with_reduced_motion(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(reduced_motion="reduce")
    page.add_init_script(RECORD_OPENING)
    deck = Deck(page, lesson_url).open("#/adding")

    deck.press("ArrowRight")

    deck.expect_at(LAST)
    expect(deck.shown.locator(".chart .cells").first).to_be_visible()
    assert not page.evaluate("window.moved")
