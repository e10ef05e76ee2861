"""Footnotes, boxes, task lists and references to equations on the page."""

from __future__ import annotations

import re
from io import BytesIO

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.accessibility.axe import page_for_axe, violations
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck


@pytest.fixture
def url(other_lessons: str) -> str:
    return f"{other_lessons}lessons/markdown"


def test_a_footnote_is_a_link_and_leads_back_to_the_text(page: Page, url: str) -> None:
    deck = Deck(page, url).open("#/text")

    page.get_by_role("link", name="1", exact=True).click()
    footnote = deck.shown.get_by_role("listitem").filter(has_text="The footnote.")
    expect(footnote).to_be_focused()
    expect(page).to_have_url(re.compile("#/text$"))

    footnote.get_by_role("link", name="Back to the text").click()
    expect(page.get_by_role("link", name="1", exact=True)).to_be_focused()
    deck.expect_at(1)


def test_a_reference_to_an_equation_shows_its_slide(page: Page, url: str) -> None:
    deck = Deck(page, url).open()

    page.get_by_role("link", name="(1)").click()

    deck.expect_at(2)
    expect(page.locator("[id='eq:energy']")).to_be_in_viewport()
    expect(page).to_have_url(re.compile("#/equation$"))


def test_the_root_of_a_small_letter_is_small_and_has_no_gap_after_it(
    page: Page, url: str
) -> None:
    deck = Deck(page, url).open("#/equation")
    page.wait_for_function("() => document.fonts.check('1em Root Sign')")

    below, after = deck.shown.locator("msqrt").evaluate(OUTSIDE_OF_ROOT)

    assert below < 0.3
    assert after < 0.1


OUTSIDE_OF_ROOT = """
(root) => {
  const size = parseFloat(getComputedStyle(root).fontSize);
  const [whole, inside] = [root, root.lastElementChild].map((e) => e.getBoundingClientRect());
  return [whole.bottom - inside.bottom, whole.right - inside.right].map((pixels) => pixels / size);
}
"""  # noqa: E501
"""How far the sign goes below what is in the root, and the gap after it, in em."""


def test_a_bar_does_not_touch_the_letter_below_it(new_page: NewPage, url: str) -> None:
    page = new_page(device_scale_factor=4)
    deck = Deck(page, url).open("#/equation")
    page.wait_for_function("() => document.fonts.check('1em STIX Two Math')")

    picture = Image.open(BytesIO(deck.shown.locator("mover").screenshot()))

    is_dark = np.asarray(picture.convert("L")) < 128
    rows = is_dark.any(axis=1)
    assert np.count_nonzero(np.diff(rows, prepend=False) & rows) == 2  # bar, letter


def test_the_address_of_a_footnote_in_a_section_names_the_section(
    page: Page, url: str
) -> None:
    Deck(page, url).open("#/section")

    page.get_by_role("link", name="2", exact=True).click()

    expect(page.get_by_role("listitem").filter(has_text="Below.")).to_be_focused()
    expect(page).to_have_url(re.compile("#/section$"))


def test_comments_are_not_part_of_the_page(page: Page, url: str) -> None:
    Deck(page, url).open()

    assert "Say this" not in page.content()


def test_boxes_and_task_lists_have_names(page: Page, url: str) -> None:
    Deck(page, url).open()

    expect(page.get_by_role("note", name="Warning")).to_contain_text("Hot")
    expect(page.get_by_role("checkbox", name="open")).not_to_be_checked()
    expect(page.get_by_role("checkbox", name="done")).to_be_checked()


def test_the_page_has_no_violations_of_accessibility_rules(
    new_page: NewPage, url: str
) -> None:
    page = page_for_axe(new_page)
    Deck(page, url).open()

    assert violations(page) == []
