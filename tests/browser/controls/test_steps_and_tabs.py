"""Steps and tabs, which select a part of a figure: keyboard, mouse and URL."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.controls.locators import title_of, words_of
from tests.browser.deck import Deck


def test_the_keyboard_advances_a_stepper_and_the_url_follows(deck: Deck) -> None:
    deck.open("#/steps")
    reading = deck.shown.locator(".figure-reading")
    before = reading.text_content() or ""
    button = deck.shown.get_by_role("button", name="Next step")

    button.focus()
    deck.press("Enter")

    expect(deck.shown.get_by_text("2 of 5: Angles").first).to_be_visible()
    expect(reading).not_to_have_text(before)
    expect(deck.page).to_have_url(re.compile(r"worked-example\.step=angles.*#/steps$"))
    expect(button).to_be_focused()


def test_on_a_phone_a_step_brings_the_plot_into_view_and_keeps_its_button(
    new_page: NewPage, included_url: str
) -> None:
    page = new_page(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    slide = Deck(page, included_url).open("#/solution").shown
    plot, button = slide.locator(".plot"), slide.get_by_role("button", name="Next step")
    expect(button).to_be_in_viewport(ratio=1)
    expect(plot).not_to_be_in_viewport(ratio=0.5)

    button.tap()

    expect(plot).to_be_in_viewport(ratio=1)
    expect(button).to_be_in_viewport(ratio=1)


def test_a_stepper_disables_its_buttons_at_the_first_and_last_step(deck: Deck) -> None:
    deck.open("#/steps")
    previous = deck.shown.get_by_role("button", name="Previous step")
    following = deck.shown.get_by_role("button", name="Next step")
    expect(previous).to_have_attribute("aria-disabled", "true")

    following.focus()
    deck.press("End")

    expect(deck.shown.get_by_text("5 of 5: Encoding").first).to_be_visible()
    expect(following).to_have_attribute("aria-disabled", "true")
    expect(previous).to_have_attribute("aria-disabled", "false")
    deck.press("Enter")
    expect(deck.shown.get_by_text("5 of 5: Encoding").first).to_be_visible()
    deck.press("ArrowLeft")
    expect(deck.shown.get_by_text("4 of 5: Sines and cosines").first).to_be_visible()


@pytest.mark.usefixtures("without_plotly")
def test_a_stepper_is_hidden_while_a_part_without_steps_is_shown(deck: Deck) -> None:
    deck.open("?worked-example.part=matrix#/steps")
    steps = deck.shown.locator("lesson-parts.steps")
    title = deck.shown.locator(".figure-title")
    expect(title).to_have_text("Sines and cosines form the encoding")
    expect(steps).to_be_hidden()

    deck.shown.get_by_text("More settings").click()
    deck.shown.get_by_label("Show", exact=True).select_option("Derivation")

    expect(steps).to_be_visible()


@pytest.mark.usefixtures("without_plotly")
def test_arrow_keys_select_tabs_and_wrap_around(deck: Deck) -> None:
    deck.open("#/tabs")
    tabs = deck.shown.get_by_role("tab")
    tabs.nth(1).focus()

    for key, index in [
        ("ArrowRight", 2),
        ("End", 3),
        ("ArrowRight", 0),
        ("ArrowLeft", 3),
        ("Home", 0),
    ]:
        deck.press(key)
        expect(tabs.nth(index)).to_be_focused()
        expect(tabs.nth(index)).to_have_attribute("aria-selected", "true")
        expect(deck.shown.get_by_role("tab", selected=True)).to_have_count(1)
        expect(deck.shown.locator('[role=tab][tabindex="0"]')).to_have_count(1)
    deck.expect_at(3)


@pytest.mark.usefixtures("without_plotly")
def test_arrow_keys_follow_the_direction_of_an_arabic_lesson(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/arabic").open("#/tabs")
    tabs = deck.shown.get_by_role("tab")
    tabs.nth(1).focus()
    deck.press("ArrowLeft")
    expect(tabs.nth(2)).to_be_focused()
    deck.press("ArrowRight")
    expect(tabs.nth(1)).to_be_focused()

    deck.open("#/steps")
    steps = deck.shown.locator(".current-step [data-value]")
    deck.shown.locator("[data-by='1']").focus()
    deck.press("ArrowLeft")
    expect(steps.nth(1)).to_be_visible()
    deck.press("ArrowRight")
    expect(steps.first).to_be_visible()


def test_tabs_do_not_move_when_one_is_selected(deck: Deck) -> None:
    deck.open("#/tabs")
    tabs = deck.shown.get_by_role("tab")
    before = [tab.bounding_box() for tab in tabs.all()]

    tabs.nth(2).click()

    expect(tabs.nth(2)).to_have_attribute("aria-selected", "true")
    assert [tab.bounding_box() for tab in tabs.all()] == before


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
    expect(deck.shown.get_by_role("form", name=f"Settings: {now}")).to_be_visible()
    assert panel.get_attribute("id") == tab.get_attribute("aria-controls")


@pytest.mark.usefixtures("without_plotly")
def test_the_figure_of_a_selected_tab_is_announced(deck: Deck) -> None:
    deck.open("#/tabs")
    announced = deck.shown.locator(".figure > [role=status]")
    title = deck.shown.locator(".figure-title")
    before = title.inner_text()

    deck.shown.get_by_role("tab", name="Position").click()

    expect(title).not_to_have_text(before)
    expect(announced).to_contain_text(title.inner_text())


def test_the_url_restores_step_tab_and_word_order(deck: Deck) -> None:
    deck.open("?worked-example.step=waves#/steps")
    expect(deck.shown.get_by_text("4 of 5: Sines and cosines").first).to_be_visible()

    deck.open("?embedding-sum.part=sum#/tabs")
    chosen = deck.shown.get_by_role("tab", selected=True)
    expect(chosen).to_have_text(["Sum"])

    deck.open("?order.sentence=one+two+three&order.order=1,2,0#/order")
    expect(words_of(deck)).to_have_text(["two", "three", "one"])


def test_a_switch_changes_the_plot_and_the_url(deck: Deck) -> None:
    deck.open("#/order")
    switch = deck.shown.get_by_role("switch", name="Positional encoding")
    expect(switch).not_to_be_checked()
    # A group with the same name would be read, too.
    expect(deck.shown.get_by_role("group", name="Positional encoding")).to_have_count(0)

    switch.focus()
    deck.press("Space")

    expect(switch).to_be_checked()
    expect(title_of(deck)).to_have_text(re.compile("^With positions"))
    expect(deck.page).to_have_url(re.compile(r"order\.positions=with"))
    expect(deck.shown.get_by_text("position 2").first).to_be_visible()
    switch.click()
    expect(title_of(deck)).to_have_text(re.compile("^Without positions"))
    expect(deck.page).not_to_have_url(re.compile("positions"))


@pytest.mark.usefixtures("without_plotly")
def test_a_figure_that_starts_with_its_picture_has_its_parts_under_more_settings(
    deck: Deck,
) -> None:
    deck.open("?order.part=vectors#/order")
    expect(deck.shown.get_by_role("tab")).to_have_count(0)

    deck.shown.get_by_text("More settings").click()

    parts = deck.shown.get_by_role("combobox", name="Show")
    expect(parts).to_have_value("vectors")
    parts.select_option("strips")
    expect(deck.shown.locator(".plot[data-form~=strips]")).to_be_visible()
    expect(deck.page).not_to_have_url(re.compile("part="))


@pytest.mark.usefixtures("without_plotly")
def test_on_a_phone_tabs_do_not_move_when_the_title_changes(
    page: Page, address: str
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    lesson = Deck(page, address).open("#/learned")
    tabs = lesson.shown.get_by_role("tab")
    title = title_of(lesson).first
    titles, tops = [title.inner_text()], {tabs.first.evaluate(TOP)}

    for tab in tabs.all()[1:]:
        tab.click()
        expect(title).not_to_have_text(titles[-1])
        titles.append(title.inner_text())
        tops.add(tabs.first.evaluate(TOP))

    assert len(set(titles)) > 2
    assert len(tops) == 1


TOP = "tab => Math.round(tab.offsetTop)"
