"""Lessons in other languages: text direction and `lang` attributes."""

from __future__ import annotations

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.deck import Deck

HORIZONTAL = """all => all.map((e) => e.getBoundingClientRect())
  .map(({ left, right }) => [left, right])"""


def test_code_and_numbers_of_a_right_to_left_lesson_are_left_to_right(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/right-to-left").open()

    for selector in ("pre", "code", ".slide-position"):
        expect(page.locator(selector).first).to_have_css("direction", "ltr")
    expect(deck.shown.locator("h2")).to_have_css("direction", "rtl")


def test_english_controls_are_marked_as_english(page: Page, other_lessons: str) -> None:
    Deck(page, f"{other_lessons}lessons/right-to-left").open().press("o")

    dialog = page.get_by_role("dialog", name="Overview")
    expect(dialog).to_have_attribute("lang", "en")
    expect(dialog).to_have_css("direction", "ltr")
    title = dialog.get_by_role("link").first
    assert title.evaluate("e => e.closest('[lang]').lang") == "fa"
    expect(title).to_have_css("direction", "rtl")
    for selector in (".deck-bar", "footer.site", ".skip", ".meta"):
        expect(page.locator(selector).first).to_have_attribute("lang", "en")


def test_english_buttons_of_a_right_to_left_page_do_not_overlap_its_title(
    page: Page, other_lessons: str
) -> None:
    Deck(page, f"{other_lessons}lessons/right-to-left").open()

    parts = page.locator(
        "header.site > :is(.brand, .cover, share-button, theme-switch)"
    )
    boxes = parts.evaluate_all(HORIZONTAL)

    assert len(boxes) == 4
    for (_, end), (start, _) in pairwise(sorted(boxes)):
        assert end <= start, boxes


def test_contents_link_to_a_section_with_an_arabic_id(
    page: Page, other_lessons: str
) -> None:
    Deck(page, f"{other_lessons}lessons/right-to-left").open().press("m")
    page.get_by_role("dialog").get_by_role("link", name="الخلاصة").click()

    expect(page.get_by_role("heading", name="الخلاصة")).to_be_focused()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_english_parts_below_a_figure_of_an_arabic_lesson_are_on_the_slide(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/right-to-left").open("#/figure")

    for name in ("In words", "Data"):
        part = deck.shown.locator(".figure-foot summary", has_text=name)
        assert part.evaluate("e => e.getBoundingClientRect().left") > 0


def test_a_slider_of_an_arabic_figure_has_the_direction_of_the_chart(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/arabic").open()
    slider = deck.shown.locator("input[type=range]").first
    before = float(slider.input_value())

    slider.focus()
    page.keyboard.press("ArrowRight")

    expect(slider).not_to_have_value(f"{before:g}")
    assert float(slider.input_value()) > before


def test_numbers_of_an_arabic_table_are_aligned_at_their_right_end(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/arabic").open()
    deck.shown.locator(".figure-data summary").click()
    cell = deck.shown.locator(".data-table td").first
    expect(cell).to_have_css("text-align", "right")

    deck.open("#/table")
    expect(deck.shown.locator("td").nth(1)).to_have_css("text-align", "right")


def test_headers_of_an_arabic_data_table_have_their_own_direction(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/arabic").open()
    deck.shown.locator(".figure-data summary").click()
    headers = deck.shown.locator("thead th")

    expect(headers.nth(0)).to_have_text("الموضع")
    expect(headers.nth(0)).to_have_css("direction", "rtl")
    expect(headers.nth(1)).to_have_text("0 sin")
    expect(headers.nth(1)).to_have_css("direction", "ltr")


def test_emphasis_is_italic_only_in_scripts_that_have_italics(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/arabic").open("#/table")
    arabic, french = deck.shown.locator("em").all()

    expect(arabic).to_have_css("font-style", "normal")
    expect(arabic).to_have_css("font-weight", "600")
    expect(french).to_have_css("font-style", "italic")


def test_text_next_to_a_line_keeps_its_distance_in_a_right_to_left_lesson(
    page: Page, other_lessons: str
) -> None:
    Deck(page, f"{other_lessons}lessons/arabic").open()

    boxes = page.locator(".question-hint > div, .explanation, .model-answer > .prose")
    expect(boxes).to_have_count(3)
    for box in boxes.all():
        expect(box).to_have_css("border-right-width", "3px")
        expect(box).to_have_css("padding-right", "12px")
        expect(box).to_have_css("padding-left", "0px")


def test_a_wide_table_of_a_right_to_left_lesson_fades_out_at_its_left(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/arabic").open("#/wide")
    table = deck.shown.locator("table")

    expect(table).to_have_css("mask-image", re.compile(r"^linear-gradient\(to right"))
    # A table in left-to-right text fades out at its right.
    table.evaluate("e => e.parentElement.setAttribute('dir', 'ltr')")
    expect(table).to_have_css("mask-image", re.compile(r"^linear-gradient\(to left"))


def test_names_of_keys_in_arabic_letters_have_the_font_of_the_text(
    page: Page, other_lessons: str
) -> None:
    Deck(page, f"{other_lessons}lessons/arabic").open().press("?")
    key = page.locator(".keys kbd").first

    fonts = key.evaluate(
        "e => [e, document.body].map((each) => getComputedStyle(each).fontFamily)"
    )
    assert fonts[0] == fonts[1]


def test_an_option_of_a_command_is_on_one_line(page: Page, other_lessons: str) -> None:
    page.goto(f"{other_lessons}lessons/arabic/present")
    option = page.locator(".card-warning code")

    expect(option).to_have_text("--host 0.0.0.0")
    expect(option).to_have_css("white-space", "nowrap")


def test_the_clock_of_a_presenter_has_the_language_of_the_lesson(
    page: Page, other_lessons: str
) -> None:
    page.goto(f"{other_lessons}lessons/arabic/present")
    clock = page.locator(".clock-now")

    expect(clock).to_have_text(re.compile(r"\d:\d\d"))
    assert not re.search("[A-Za-z]", clock.inner_text())  # no “PM”
