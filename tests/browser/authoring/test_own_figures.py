"""Slides with the author's own images and plots: their place, size and order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.browser.live_room import Follower, LiveRoom
from tests.example_files import write_example_files, write_photo
from tests.servers.serving import Server

LESSON = """---
title: Own
---

# Drawing {#drawing}

![A dot](img/dot.svg){width=100%}

---

# Photo {#photo}

![A bench](img/small.jpg){width=100%}

---

# Order {#order}

Before.

:::{plot}
:x: 0..1
:y: x
:::

After.

---

# Line {#line}

A line of text.

:::{plot}
:name: steep
:x: 0..1
:y: k*x
:k: 1..9 = 3
Try it. [Steep](?steep.k=9)
:::

---

# Right {.image-right image="img/tall.jpg" alt="A bench"}

---

# Cropped {.image-right image="img/tall.jpg" fit=cover alt="A bench"}

---

# Blanks

:::{question} rate
The posterior grows with the [[prior]], here [[8.3 ± 0.1]] %.

= 1: likelihood > That is the other factor, which says how likely the data would be.
:::

---

# Reading {#reading}

:::{plot}
:title: Halves
:x: 0..1
:y: x/2
:reading: It is half.
Half of a whole.
:::
"""
PROJECTOR = {"width": 1280, "height": 720}
PHONE = {"width": 390, "height": 844}
DOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30">'
    '<circle cx="30" cy="15" r="9"/></svg>'
)


@pytest.fixture(scope="module")
def own_server(lesson_server: Server, lesson_content: Path) -> Server:
    folder = lesson_content / "own"
    folder.mkdir()
    (folder / "lesson.md").write_text(LESSON, encoding="utf-8")
    write_example_files(folder)
    (folder / "img/dot.svg").write_text(DOT, encoding="utf-8")
    write_photo(folder / "img/small.jpg", 60, 30)
    write_photo(folder / "img/tall.jpg", 300, 900)
    return lesson_server


def open_deck(new_page: NewPage, server: Server, viewport: dict[str, int]) -> Deck:
    page = new_page(viewport=viewport)
    return Deck(page, f"{server.url}lessons/own/embed").open()


def box(locator: Locator) -> dict[str, float]:
    found = locator.bounding_box()
    assert found
    return dict(found)


def test_a_drawing_can_be_enlarged_and_a_photo_keeps_its_size(
    new_page: NewPage, own_server: Server
) -> None:
    deck = open_deck(new_page, own_server, PROJECTOR)

    assert box(deck.shown.get_by_alt_text("A dot"))["width"] > 600
    assert box(deck.go_to(2).shown.get_by_alt_text("A bench"))["width"] == 60


def test_on_a_phone_text_and_plots_have_the_order_of_the_author(
    new_page: NewPage, own_server: Server
) -> None:
    shown = open_deck(new_page, own_server, PHONE).go_to(3).shown

    places = (shown.get_by_text("Before."), shown.locator(".plot"))
    tops = [box(place.first)["y"] for place in (*places, shown.get_by_text("After."))]

    assert tops == sorted(tops)


def test_the_downloads_of_a_plot_are_in_line_in_a_lesson_with_images(
    new_page: NewPage, own_server: Server
) -> None:
    shown = open_deck(new_page, own_server, PROJECTOR).go_to(4).shown
    shown.locator(".figure-data summary").click()

    links = shown.get_by_role("link", name="Download as")
    expect(links).to_have_count(2)
    # Both at once: they move when the table above them has been loaded.
    first, last = links.evaluate_all("all => all.map((a) => a.getClientRects()[0].top)")
    assert first == last


def test_a_figure_below_a_line_of_text_takes_the_whole_width(
    new_page: NewPage, own_server: Server
) -> None:
    shown = open_deck(new_page, own_server, PROJECTOR).go_to(4).shown
    text, plot = box(shown.get_by_text("A line of text.")), box(shown.locator(".plot"))

    assert plot["width"] > 1100
    assert plot["height"] > 280
    assert plot["y"] > text["y"] + text["height"]
    assert shown.evaluate("slide => slide.scrollHeight <= slide.clientHeight + 1")


def test_in_full_screen_a_caption_with_links_to_states_remains(
    new_page: NewPage, own_server: Server
) -> None:
    deck = open_deck(new_page, own_server, PROJECTOR).go_to(4)

    deck.page.get_by_role("button", name="Full screen").click()
    deck.page.wait_for_function("() => document.fullscreenElement !== null")

    deck.shown.get_by_role("link", name="Steep").click()
    expect(deck.shown.get_by_role("spinbutton")).to_have_value("9")
    expect(deck.shown.get_by_text("Data", exact=True)).to_be_hidden()
    assert deck.shown.evaluate("s => s.scrollHeight <= s.clientHeight + 1")


@pytest.mark.parametrize("view", ["full screen", "projector"])
def test_presented_plots_show_the_caption_instead_of_an_automatic_sentence(
    new_page: NewPage, own_server: Server, view: str
) -> None:
    """The slides of a PDF have the styles of the projector."""
    show = present(new_page, own_server, view)
    shown = show("line")
    reading = shown.locator(".figure-reading")

    expect(shown.get_by_text("Try it.")).to_be_visible()
    expect(reading).to_be_hidden()
    assert shown.evaluate("s => s.scrollHeight <= s.clientHeight + 1")

    shown = show("reading")
    expect(shown.get_by_text("It is half.")).to_be_visible()
    expect(shown.get_by_text("Half of a whole.")).to_be_visible()


def test_text_next_to_figures_in_full_screen_is_at_least_22_pixels_large(
    new_page: NewPage, own_server: Server
) -> None:
    parts = ".figure-title, .figure-reading, .caption, .control label"
    show = present(new_page, own_server, "full screen")
    for slide, count in [("line", 3), ("reading", 3)]:
        texts = show(slide).locator(f":is({parts}):visible")
        expect(texts).to_have_count(count)
        sizes = texts.evaluate_all(
            "all => all.map((text) => parseFloat(getComputedStyle(text).fontSize))"
        )
        assert min(sizes) >= 22, slide


def present(new_page: NewPage, server: Server, view: str) -> Callable[[str], Locator]:
    """Open a view that an audience sees. Return a function that shows a slide."""
    page = new_page(viewport=PROJECTOR)
    shown = page.locator(".slide:not([inert])")
    if view == "projector":
        room = LiveRoom(server, "own")
        Follower(page, room).open("?screen=1")
    else:
        Deck(page, f"{server.url}lessons/own").open().press("f")
        page.wait_for_function("() => document.fullscreenElement !== null")

    def show(slide: str) -> Locator:
        if view == "projector":
            room.update_state(slide=slide)
        else:
            page.evaluate("slide => { location.hash = `#/${slide}`; }", slide)
        expect(shown).to_have_attribute("data-id", slide)
        return shown

    return show


def test_the_image_of_a_layout_is_whole_unless_it_is_to_cover_its_area(
    new_page: NewPage, own_server: Server
) -> None:
    deck = open_deck(new_page, own_server, PROJECTOR)

    for viewport in (PROJECTOR, PHONE):
        deck.page.set_viewport_size(viewport)
        image = deck.go_to(5).shown.get_by_alt_text("A bench")
        expect(image, f"{viewport}").to_have_css("object-fit", "contain")
        cropped = deck.go_to(6).shown.get_by_alt_text("A bench")
        expect(cropped, f"{viewport}").to_have_css("object-fit", "cover")
        assert deck.page.evaluate("innerWidth") == viewport["width"]


def test_feedback_on_a_blank_does_not_move_the_text_around_it(
    new_page: NewPage, own_server: Server
) -> None:
    shown = open_deck(new_page, own_server, PROJECTOR).go_to(7).shown
    first, second = shown.get_by_label("Blank 1 of 2"), shown.get_by_label("Blank 2 of")
    first.fill("likelihood")
    second.fill("8.3")
    before = box(first), box(second)

    shown.get_by_role("button", name="Check my answer").click()
    expect(shown.locator(".feedback").first).to_be_visible()

    assert (box(first), box(second)) == before
