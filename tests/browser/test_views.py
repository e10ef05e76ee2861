"""Reading view, print, phone: the same lesson in other shapes."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck


def test_reading_view_stacks_all_slides_and_comes_back(deck: Deck) -> None:
    deck.press("ArrowRight", "r")
    expect(deck.page.locator(".slide:visible")).to_have_count(LAST)
    expect(deck.page).to_have_url(re.compile(r"view=scroll"))
    assert deck.page.locator(".slide[inert]").count() == 0

    deck.press("r")
    deck.expect_at(2)
    expect(deck.page).not_to_have_url(re.compile("view="))


def test_the_reading_view_has_an_address(deck: Deck) -> None:
    deck.open("?view=scroll")

    expect(deck.page.locator(".slide:visible")).to_have_count(LAST)


def test_the_reading_view_knows_the_slide_that_is_read(deck: Deck) -> None:
    deck.press("r")
    deck.page.locator("#adding").evaluate("h => h.scrollIntoView()")
    expect(deck.page).to_have_url(re.compile(r"#/adding$"))

    deck.press("r")

    deck.expect_at(4)


@pytest.mark.parametrize(
    ("name", "view"), [("Reading view", "scroll"), ("Print", "print")]
)
def test_the_views_keep_the_settings_and_the_place(
    deck: Deck, name: str, view: str
) -> None:
    deck.open("?waves.positions=12#/see-it")
    deck.page.get_by_role("contentinfo").get_by_role("link", name=name).click()

    expect(deck.page).to_have_url(
        re.compile(rf"\?waves.positions=12&view={view}#/see-it$")
    )


SET_AND_GO = """() => {
  const link = document.querySelector("footer [data-view-link='print']");
  document.addEventListener("figure-drawn", ({ name }) => {
    if (name === "waves") link.click();
  });
  document.dispatchEvent(Object.assign(
    new Event("figure-change-requested"),
    { group: "waves", values: { positions: "12" } }));
}"""


def test_the_views_keep_what_was_set_just_now(deck: Deck) -> None:
    deck.open("#/see-it")

    deck.page.evaluate(SET_AND_GO)

    expect(deck.page).to_have_url(
        re.compile(r"\?waves.positions=12&view=print#/see-it$")
    )


def test_the_footer_says_where_its_links_lead_now(deck: Deck) -> None:
    deck.press("r")
    footer = deck.page.get_by_role("contentinfo")

    footer.get_by_role("link", name="Slides").click()

    expect(footer.get_by_role("link", name="Reading view")).to_be_visible()
    expect(deck.page).not_to_have_url(re.compile("view="))


def test_notes_never_reach_the_lesson_page(deck: Deck) -> None:
    assert deck.page.locator(".notes, .speaker-note").count() == 0


def test_printed_code_is_wrapped_not_cut(new_page: NewPage, other_lessons: str) -> None:
    page = new_page(viewport={"width": 700, "height": 900})
    page.goto(f"{other_lessons}lessons/long?view=print")
    page.emulate_media(media="print")
    code = page.locator("pre")

    fits = code.evaluate("pre => pre.scrollWidth <= pre.clientWidth")

    assert fits


def test_on_a_phone_the_cover_belongs_to_the_first_slide(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    deck = Deck(page, lesson_url).open()
    expect(page.locator(".cover-line")).to_be_visible()

    deck.press("ArrowRight")
    expect(page.locator(".cover-line")).to_be_hidden()

    deck.press("ArrowLeft")
    expect(page.locator(".cover-line")).to_be_visible()
