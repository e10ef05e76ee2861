"""Layouts with images: next to the text, behind it, on paper and on the projector."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.authoring.media import ALL_LOADED, OVERFLOWING, PHONE
from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.live_room import LiveRoom
from tests.example_files import write_example_files
from tests.servers.serving import Server

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


LAYOUTS = """---
title: Layouts
---

# Right {.image-right image="img/lab.jpg" alt="A bench"}

Text next to it.

:::{callout} Remember
A box stands next to the image, too.
:::

---

# Left {.image-left image="img/lab.jpg" alt="A bench"}

Text next to it.

---

# Full {.full image="img/lab.jpg" alt="A bench"}

---

# Back {background="img/lab.jpg" dim=90%}

Text with a [link](#/1).

---

# Centre {.center}

```python
if True:
    print("indented")
```

| a | b |
| - | - |
| 1 | 2 |
"""

BOXES = """(slide) => ["h2", ".slide-image, .slide-background"]
  .map((name) => slide.querySelector(name).getBoundingClientRect())
  .map(({ left, right, top, bottom }) => ({ left, right, top, bottom }))"""


@pytest.fixture(scope="module")
def layouts(lesson_server: Server, lesson_content: Path) -> Server:
    """A server with a lesson that has a slide in each layout."""
    folder = lesson_content / "layouts"
    folder.mkdir()
    write_example_files(folder)
    (folder / "lesson.md").write_text(LAYOUTS, encoding="utf-8")
    return lesson_server


def test_images_of_layouts_are_next_to_the_text_and_above_it_on_phones(
    new_page: NewPage, layouts: Server
) -> None:
    for width, height in ((1280, 720), (390, 844)):
        page = new_page(viewport={"width": width, "height": height})
        deck = Deck(page, f"{layouts.url}lessons/layouts").open()
        right = deck.shown.evaluate(BOXES)
        left = deck.go_to(2).shown.evaluate(BOXES)

        if width == 390:
            assert right[1]["bottom"] <= right[0]["top"]
            assert left[1]["bottom"] <= left[0]["top"]
        else:
            assert right[0]["right"] <= right[1]["left"]
            assert left[1]["right"] <= left[0]["left"]
            assert right[1]["right"] == pytest.approx(width, abs=16)
        full = deck.go_to(3).shown.evaluate(BOXES)[1]
        assert (full["left"], full["right"]) == pytest.approx((0, width), abs=1)
        for number in (1, 2, 3, 4):
            shown = deck.go_to(number).shown
            assert shown.evaluate("s => s.scrollHeight <= s.clientHeight + 1")
            assert page.evaluate(OVERFLOWING) == []


def test_printed_boxes_are_next_to_the_image(page: Page, layouts: Server) -> None:
    page.goto(f"{layouts.url}lessons/layouts?view=print")
    page.emulate_media(media="print")
    slide = page.locator(".slide").first

    box = slide.locator(".callout").bounding_box()
    image = slide.locator("img").bounding_box()

    assert box
    assert image
    assert box["x"] + box["width"] <= image["x"]


def test_code_and_tables_are_centred_as_a_whole(page: Page, layouts: Server) -> None:
    url = f"{layouts.url}lessons/layouts"
    shown = Deck(page, url).open("#/centre").shown

    for block in ("pre", ".prose table"):
        middle, start = shown.locator(block).evaluate(MIDDLE_AND_ALIGNMENT)
        assert middle == pytest.approx(1280 / 2, abs=1)
        assert start == "start"


MIDDLE_AND_ALIGNMENT = """(block) => {
  const { left, right } = block.getBoundingClientRect();
  return [(left + right) / 2, getComputedStyle(block).textAlign];
}"""


def test_text_on_a_background_is_light_in_both_themes(
    page: Page, layouts: Server
) -> None:
    deck = Deck(page, f"{layouts.url}lessons/layouts").open().go_to(4)

    for scheme in THEMES:
        page.emulate_media(color_scheme=scheme)
        for part in (deck.shown.get_by_role("heading"), deck.shown.get_by_role("link")):
            expect(part.first).to_have_css("color", "rgb(236, 234, 228)")
    background = deck.shown.evaluate(BOXES)[1]
    assert background["bottom"] - background["top"] > 300


def test_the_projector_shows_the_whole_image_of_a_layout_as_phones_do(
    new_page: NewPage, layouts: Server
) -> None:
    room = LiveRoom(layouts, "layouts")
    pages = (
        new_page(viewport={"width": 1280, "height": 720}),
        new_page(viewport=PHONE),
    )
    for page, suffix in zip(pages, ("?screen=1", ""), strict=True):
        page.goto(f"{layouts.url}r/{room.code}{suffix}")

    for slide in ("right", "full", "back"):
        room.update_state(slide=slide)
        for page in pages:
            shown = page.locator(f".slide[data-id={slide}]:not([inert])")
            expect(shown.locator("img").first).to_be_visible()
            page.wait_for_function(ALL_LOADED)
            assert shown.evaluate("s => s.scrollHeight <= s.clientHeight + 1")
