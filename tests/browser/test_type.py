"""Type: each face and size is looked up by itself, before the first line is drawn."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.deck import LAST, Deck

FACES_IN_SIGHT = """() => {
  const faces = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const spot = document.createRange();
  while (texts.nextNode()) {
    spot.selectNodeContents(texts.currentNode);
    const { width, height, top, left } = spot.getBoundingClientRect();
    const inSight = width > 1 && height > 1 && top < innerHeight && left < innerWidth;
    if (!texts.currentNode.data.trim() || !inSight) continue;
    const element = texts.currentNode.parentElement;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (element.closest("math, code")) continue;
    const { fontFamily, fontSize, fontWeight, fontStyle } = getComputedStyle(element);
    faces.add([fontSize, fontWeight, fontStyle, fontFamily].join(" "));
  }
  return [...faces].sort();
}"""


@pytest.mark.parametrize("slide", range(1, LAST + 1))
@pytest.mark.parametrize(
    ("width", "height", "most"), [(390, 844, 8), (1280, 720, 9)], ids=["phone", "wide"]
)
def test_what_is_seen_first_is_set_in_few_faces_and_sizes(
    page: Page, lesson_url: str, slide: int, width: int, height: int, most: int
) -> None:
    page.set_viewport_size({"width": width, "height": height})
    Deck(page, lesson_url).open(f"#/{slide}")

    faces: list[str] = page.evaluate(FACES_IN_SIGHT)

    assert len(faces) <= most, faces
