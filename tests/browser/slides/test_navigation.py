"""Navigation: URLs, the saved position, progress, buttons and links."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.deck import LAST, Deck


def test_a_lesson_opens_at_the_first_slide_without_taking_the_focus(deck: Deck) -> None:
    deck.expect_at(1)

    assert deck.page.evaluate("document.activeElement === document.body")
    assert deck.page.locator(".slide[inert]").count() == LAST - 1


def test_a_fragment_opens_its_slide(page: Page, lesson_url: str) -> None:
    for fragment in ("#/3", "#why-sine"):
        Deck(page, lesson_url).open(fragment).expect_at(3)


def test_buttons_segments_and_fragments_change_the_slide_and_the_url_has_its_id(
    deck: Deck,
) -> None:
    deck.page.get_by_role("link", name="Next slide").click()
    deck.expect_at(2)
    expect(deck.page).to_have_url(re.compile(r"#/solution$"))
    deck.page.get_by_role("link", name="Previous slide").click()
    deck.expect_at(1)

    segments = deck.page.locator(".segments a")
    segments.nth(3).click()
    deck.expect_at(4)
    expect(segments.nth(3)).to_have_attribute("aria-current", "step")
    expect(segments.nth(0)).not_to_have_attribute("aria-current", "step")

    deck.page.evaluate("location.hash = '#/5'")
    deck.expect_at(5)


def test_a_heading_that_gets_the_focus_has_the_position_of_its_slide(
    deck: Deck,
) -> None:
    deck.press("ArrowRight")

    heading = deck.shown.locator("h2")
    expect(heading).to_be_focused()
    expect(heading).to_have_accessible_description(f"Slide 2 of {LAST}")


def test_going_back_restores_the_slide_of_a_page_left_at_once(deck: Deck) -> None:
    deck.page.evaluate("""() => {
      const key = new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
      document.body.dispatchEvent(key);
      location.href = "/";
    }""")
    expect(deck.page.get_by_role("heading", name="Lessons")).to_be_visible()

    deck.page.evaluate("localStorage.clear()")
    deck.page.go_back()

    deck.expect_at(2)
    expect(deck.page).to_have_url(re.compile(r"#/solution$"))


def test_one_step_back_in_the_history_leaves_the_lesson(deck: Deck) -> None:
    deck.page.goto(deck.url.rsplit("/lessons", 1)[0] + "/")
    deck.page.get_by_role("link", name="Order and waves", exact=True).click()
    deck.page.locator("lesson-deck[data-ready]").wait_for(state="attached")
    deck.press("ArrowRight", "ArrowRight", "ArrowRight")

    deck.page.go_back()

    expect(deck.page.get_by_role("heading", name="Lessons")).to_be_visible()


def test_going_back_returns_to_the_followed_link_with_the_current_settings(
    included_deck: Deck,
) -> None:
    included_deck.go_to(5)
    page = included_deck.page
    link = page.locator(".section a[href='#/order-problem']").first
    link.click()
    included_deck.expect_at(1)
    included_deck.page.get_by_role("link", name="Man bites dog").click()
    expect(page).to_have_url(re.compile(r"order\.order=2,1,0#/order-problem$"))

    page.go_back()

    included_deck.expect_at(5)
    expect(link).to_be_focused()
    expect(link).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"order\.order=2,1,0#/see-it$"))


def test_forward_goes_to_the_target_of_the_link_that_was_followed_last(
    included_deck: Deck,
) -> None:
    links = included_deck.page.locator(".section")
    links.locator("a[href='#/adding']").first.click()
    included_deck.expect_at(4)
    included_deck.page.go_back()
    included_deck.expect_at(1)
    links.locator("a[href='#/why-sine']").first.click()
    included_deck.expect_at(3)
    included_deck.page.go_back()
    included_deck.expect_at(1)

    included_deck.page.go_forward()

    included_deck.expect_at(3)
    expect(included_deck.shown.locator("h2")).to_be_focused()


def test_going_back_shows_the_slide_to_which_the_reader_went_after_returning(
    included_deck: Deck,
) -> None:
    page = included_deck.page
    page.locator(".section a[href='#/adding']").first.click()
    included_deck.expect_at(4)
    page.go_back()
    included_deck.expect_at(1)
    page.get_by_role("link", name="Next slide").click()
    included_deck.expect_at(2)
    page.go_forward()
    included_deck.expect_at(4)

    page.go_back()

    included_deck.expect_at(2)
    expect(page).to_have_url(re.compile(r"#/solution$"))


def test_going_back_returns_to_the_followed_link_after_others_were_added(
    included_deck: Deck,
) -> None:
    page = included_deck.page
    link = page.locator(".section a[href='#/adding']").first
    link.click()
    included_deck.expect_at(4)
    page.locator(".section").first.evaluate(
        "section => section.insertAdjacentHTML('afterbegin', '<a href=\"/\">new</a>')"
    )

    page.go_back()

    expect(link).to_be_focused()


def test_going_back_from_a_section_returns_to_the_slide(deck: Deck) -> None:
    deck.press("ArrowRight", "m")
    contents = deck.page.get_by_role("dialog")
    contents.get_by_role("link", name=re.compile("quick check", re.I)).click()
    expect(deck.page.locator("#quick-check")).to_be_in_viewport()

    deck.page.go_back()

    expect(deck.shown.locator("h2")).to_be_in_viewport()
    expect(deck.page).to_have_url(re.compile(r"#/solution$"))


def test_sections_keep_their_height_when_they_scroll_into_view(
    included_deck: Deck,
) -> None:
    page = included_deck.page
    included_deck.press("m")
    page.get_by_role("dialog").get_by_role("link", name="Quick check").click()
    height = "document.documentElement.scrollHeight"
    before = page.evaluate(height)

    for section in page.locator(".section").all():
        section.scroll_into_view_if_needed()

    assert page.evaluate(height) == before


def test_a_reload_restores_the_slide_and_the_skip_link_keeps_it(deck: Deck) -> None:
    deck.press("ArrowRight", "ArrowRight")
    deck.expect_at(3)
    deck.open()
    deck.expect_at(3)

    deck.page.get_by_role("link", name="Skip to the lesson").focus()
    deck.press("Enter")

    deck.expect_at(3)
    expect(deck.shown.locator("h2")).to_be_focused()
    expect(deck.page).to_have_url(re.compile(r"#/why-sine$|compact$"))
    # A fragment overrides the saved slide.
    deck.open("#/adding").expect_at(4)


def test_the_next_slide_is_in_view_after_the_deck_was_partly_scrolled_away(
    deck: Deck,
) -> None:
    deck.page.set_viewport_size({"width": 390, "height": 844})
    deck.go_to(3)
    deck.page.evaluate(
        "scrollBy({ top: 60 + document.querySelector('lesson-deck')"
        ".getBoundingClientRect().top, behavior: 'instant' })"
    )

    deck.page.locator(".deck-bar [rel=next]").click()

    deck.expect_at(4)
    expect(deck.shown.locator("h2")).to_be_in_viewport(ratio=1)
