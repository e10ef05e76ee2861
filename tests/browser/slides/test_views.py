"""Reading view, print view and phone layout."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.deck import LAST, Deck


def test_the_reading_view_shows_all_slides_and_toggles(deck: Deck) -> None:
    deck.press("ArrowRight", "r")
    expect(deck.page.locator(".slide:visible")).to_have_count(LAST)
    expect(deck.page).to_have_url(re.compile(r"view=scroll"))
    assert deck.page.locator(".slide[inert]").count() == 0

    deck.press("r")
    deck.expect_at(2)
    expect(deck.page).not_to_have_url(re.compile("view="))


def test_in_the_reading_view_arrow_keys_and_space_do_not_change_slides(
    deck: Deck,
) -> None:
    region = deck.page.get_by_role("region", name="Slides")
    expect(region).to_have_accessible_description(
        "Arrow keys and Space change slides. The Help button lists all keys."
    )
    deck.press("r")
    expect(region).to_have_accessible_description("")
    deck.page.evaluate(
        """window.prevented = [];
        addEventListener("keydown", (event) => {
          if (event.defaultPrevented) prevented.push(event.key);
        })"""
    )

    deck.press("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp", "Space", "n", "p")

    assert deck.page.evaluate("prevented") == []


# Scrolls again while the slides above still change their height.
READ = """() => {
  document.getElementById("adding").scrollIntoView();
  return location.hash === "#/adding";
}"""


def test_the_reading_view_tracks_the_visible_slide_and_the_footer_links_back(
    deck: Deck,
) -> None:
    footer = deck.page.get_by_role("contentinfo")
    deck.press("r")
    deck.page.wait_for_function(READ)

    footer.get_by_role("link", name="Slides").click()

    expect(footer.get_by_role("link", name="Reading view")).to_be_visible()
    expect(deck.page).not_to_have_url(re.compile("view="))
    deck.expect_at(4)


@pytest.mark.parametrize(
    ("name", "view"), [("Reading view", "scroll"), ("Print", "print")]
)
def test_links_to_views_keep_settings_and_slide(
    page: Page, lesson_url: str, name: str, view: str
) -> None:
    deck = Deck(page, lesson_url).open("?waves.positions=12#/see-it")
    deck.page.get_by_role("contentinfo").get_by_role("link", name=name).click()

    expect(deck.page).to_have_url(
        re.compile(rf"\?waves.positions=12&view={view}#/see-it$")
    )


CHANGE_AND_FOLLOW_LINK = """() => {
  const link = document.querySelector("footer [data-view-link='print']");
  document.addEventListener("figure-drawn", ({ name }) => {
    if (name === "waves") link.click();
  });
  document.dispatchEvent(Object.assign(
    new Event("figure-change-requested"),
    { group: "waves", values: { positions: "12" } }));
}"""


def test_links_to_views_include_a_setting_changed_just_before(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/see-it")

    deck.page.evaluate(CHANGE_AND_FOLLOW_LINK)

    expect(deck.page).to_have_url(
        re.compile(r"\?waves.positions=12&view=print#/see-it$")
    )


def test_on_a_phone_only_the_first_slide_shows_the_cover(
    new_page: NewPage, lesson_url: str
) -> None:
    page = new_page(viewport={"width": 390, "height": 844})
    deck = Deck(page, lesson_url).open()
    expect(page.locator(".cover-line")).to_be_visible()

    deck.press("ArrowRight")
    expect(page.locator(".cover-line")).to_be_hidden()

    deck.press("ArrowLeft")
    expect(page.locator(".cover-line")).to_be_visible()


def test_on_a_small_phone_later_slides_have_the_header_without_details(
    new_page: NewPage, lesson_url: str
) -> None:
    """With large text, the details take half of the space of a slide."""
    page = new_page(viewport={"width": 320, "height": 640})
    deck = Deck(page, lesson_url).open()
    expect(page.locator(".cover .meta")).to_be_visible()

    deck.press("ArrowRight")
    expect(page.locator(".cover .meta")).to_be_hidden()
    expect(page.locator(".cover h1")).to_be_visible()
