"""Steps and tabs, which select a part of a figure: keyboard, mouse and URL."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.controls.locators import title_of, words_of
from tests.browser.deck import Deck


def test_the_keyboard_advances_a_stepper_and_the_url_follows(deck: Deck) -> None:
    deck.open("#/steps")
    before = title_of(deck).text_content() or ""
    button = deck.shown.get_by_role("button", name="Next", exact=True)

    button.focus()
    deck.press("Enter")

    expect(deck.shown.get_by_text("2 of 5: Angles")).to_be_visible()
    expect(title_of(deck)).not_to_have_text(before)
    expect(deck.page).to_have_url(re.compile(r"worked-example\.part=angles.*#/steps$"))
    expect(button).to_be_focused()


def test_a_stepper_disables_its_buttons_at_the_first_and_last_step(deck: Deck) -> None:
    deck.open("#/steps")
    previous = deck.shown.get_by_role("button", name="Previous", exact=True)
    following = deck.shown.get_by_role("button", name="Next", exact=True)
    expect(previous).to_have_attribute("aria-disabled", "true")

    following.focus()
    deck.press("End")

    expect(deck.shown.get_by_text("5 of 5: Sum")).to_be_visible()
    expect(following).to_have_attribute("aria-disabled", "true")
    expect(previous).to_have_attribute("aria-disabled", "false")
    deck.press("Enter")
    expect(deck.shown.get_by_text("5 of 5: Sum")).to_be_visible()
    deck.press("ArrowLeft")
    expect(deck.shown.get_by_text("4 of 5: Matrix")).to_be_visible()


def test_arrow_keys_select_tabs_and_wrap_around(deck: Deck) -> None:
    deck.open("#/tabs")
    tabs = deck.shown.get_by_role("tab")
    tabs.first.focus()

    for key, index in [
        ("ArrowRight", 1),
        ("End", 2),
        ("ArrowRight", 0),
        ("ArrowLeft", 2),
        ("Home", 0),
    ]:
        deck.press(key)
        expect(tabs.nth(index)).to_be_focused()
        expect(tabs.nth(index)).to_have_attribute("aria-selected", "true")
        expect(deck.shown.locator('[role=tab][tabindex="0"]')).to_have_count(1)
    deck.expect_at(3)


def test_a_tab_changes_the_plot_and_its_accessible_names(deck: Deck) -> None:
    deck.open("#/tabs")
    panel = deck.shown.get_by_role("tabpanel")
    before = title_of(deck).text_content() or ""
    tab = deck.shown.get_by_role("tab", name="Sum")

    tab.click()

    expect(title_of(deck)).not_to_have_text(before)
    now = title_of(deck).text_content() or ""
    expect(panel).to_have_accessible_name(now)
    expect(deck.shown.locator("svg.chart")).to_have_attribute("aria-label", now)
    expect(deck.shown.get_by_role("form", name=f"Settings of {now}")).to_be_visible()
    assert panel.get_attribute("id") == tab.get_attribute("aria-controls")


def test_the_figure_of_a_selected_tab_is_announced(deck: Deck) -> None:
    deck.open("#/tabs")
    announced = deck.shown.locator(".figure > [role=status]")
    title = deck.shown.locator(".figure-title")
    expect(deck.shown.locator("lesson-figure[data-lazy]")).to_have_count(0)
    before = title.inner_text()

    deck.shown.get_by_role("tab", name="Position").click()

    expect(title).not_to_have_text(before)
    expect(announced).to_contain_text(title.inner_text())


def test_the_url_restores_step_tab_and_word_order(deck: Deck) -> None:
    deck.open("?worked-example.part=matrix#/steps")
    expect(deck.shown.get_by_text("4 of 5: Matrix")).to_be_visible()

    deck.open("?embedding-sum.part=sum#/tabs")
    chosen = deck.shown.get_by_role("tab", selected=True)
    expect(chosen).to_have_text(["Sum"])

    deck.open("?order.sentence=one+two+three&order.order=1,2,0#/order")
    expect(words_of(deck)).to_have_text(["two", "three", "one"])


def test_on_a_phone_tabs_do_not_move_when_the_title_changes(
    page: Page, lesson_url: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    lesson = Deck(page, lesson_url).open()
    tabs = lesson.shown.get_by_role("tab")
    titles, tops = set(), set()

    for tab in tabs.all():
        tab.click()
        expect(tab).to_have_attribute("aria-selected", "true")
        page.wait_for_load_state("networkidle")
        titles.add(title_of(lesson).first.inner_text())
        tops.add(round(tabs.first.evaluate("t => t.offsetTop")))

    assert len(titles) > 2
    assert len(tops) == 1
