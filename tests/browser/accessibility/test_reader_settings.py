"""Pages with text at 200 % and with the text spacing of WCAG 1.4.12."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SLUG
from tests.browser.deck import LAST, Deck
from tests.browser.text_boxes import (
    TEXT_SPACING,
    ReaderSettings,
    slide_problems,
    text_problems,
)
from tests.pages import OTHER_PAGES, SITE_PAGES
from tests.servers.serving import Server

OTHER = "rope-and-alibi"

DESKTOP, TABLET, PHONE, FRAME = (1280, 780), (820, 1180), (390, 844), (760, 520)

LESSON = f"/lessons/{SLUG}"
PAGES = (*SITE_PAGES, *OTHER_PAGES, f"{LESSON}?view=scroll", f"{LESSON}/report")


def test_large_and_spaced_text_is_not_cut_off(page: Page, server: Server) -> None:
    found = {}
    for path in PAGES:
        page.goto(server.url + path.removeprefix("/"))
        for size in (DESKTOP, PHONE):
            resize(page, size)
            found[path, size] = list(text_problems(page))

    assert found == {case: [] for case in found}


def test_large_and_spaced_text_is_not_cut_off_on_error_pages(
    page: Page, server: Server, expected_errors: list[str]
) -> None:
    expected_errors.append("404")
    page.goto(f"{server.url}lessons/unknown")
    found = {}
    for size in (DESKTOP, PHONE):
        resize(page, size)
        found[size] = list(text_problems(page))

    assert found == {name: [] for name in found}


@pytest.mark.parametrize(
    ("path", "sizes"), [("", (DESKTOP, PHONE)), ("/embed", (FRAME,))]
)
def test_large_and_spaced_text_is_not_cut_off_on_slides(
    page: Page, lesson_url: str, path: str, sizes: tuple[tuple[int, int], ...]
) -> None:
    deck = Deck(page, lesson_url + path).open()
    found = {}
    for slide in range(1, LAST + 1):
        deck.go_to(slide)
        for size in sizes:
            resize(page, size)
            found[slide, size] = list(text_problems(page))
        # The sections have been searched together with the first slide.
        deck.hide_sections()

    assert found == {name: [] for name in found}


def test_text_in_charts_follows_the_size_of_text(page: Page, server: Server) -> None:
    deck = Deck(page, f"{server.url}lessons/{SLUG}").open("#/see-it")
    label = deck.shown.locator('[data-name="heatmap"] .axis-title').first
    resize(page, (1024, 768))
    heights = []
    for size in (16, 20, 32):
        ReaderSettings(page).apply("", size)
        box = label.bounding_box()
        assert box
        heights.append(min(box["width"], box["height"]))

    usual, large, largest = heights
    assert 1.1 * usual < large < largest


@pytest.mark.parametrize(
    ("slug", "slide"), [(SLUG, 3), (SLUG, 5), (OTHER, 4), (OTHER, 5)]
)
def test_spaced_texts_of_charts_do_not_overlap(
    page: Page, server: Server, slug: str, slide: int
) -> None:
    Deck(page, f"{server.url}lessons/{slug}").open(f"#/{slide}")
    ReaderSettings(page).apply(TEXT_SPACING, 16)
    found = {}
    for size in ((1024, 768), (1280, 720), TABLET, PHONE):
        resize(page, size)
        problems = slide_problems(page)
        found[size] = [problem for problem in problems if "overlaps" in problem]

    assert found == {size: [] for size in found}


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def test_pictures_of_lessons_have_the_theme_that_the_reader_chooses(
    page: Page, server: Server
) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(server.url)
    picture = page.locator("main li").first.locator("img:visible")
    expect(picture).to_have_attribute("src", re.compile("theme=dark$"))

    page.get_by_role("button", name="Switch to light theme").click()
    expect(picture).to_have_attribute("src", re.compile("titles=off$"))

    page.emulate_media(color_scheme="light")
    page.reload()
    expect(picture).to_have_attribute("src", re.compile("titles=off$"))
    page.get_by_role("button", name="Switch to dark theme").click()
    expect(picture).to_have_attribute("src", re.compile("theme=dark$"))


def test_the_theme_button_follows_the_theme_of_the_system(
    page: Page, compact_url: str
) -> None:
    page.emulate_media(color_scheme="light")
    Deck(page, compact_url).open()
    expect(page.get_by_role("button", name="Switch to dark theme")).to_be_visible()

    page.emulate_media(color_scheme="dark")

    expect(page.get_by_role("button", name="Switch to light theme")).to_be_visible()
