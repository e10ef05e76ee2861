"""Settings that have no effect on the selected part of a figure are hidden."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SLUG
from tests.browser.controls.locators import title_of
from tests.browser.deck import Deck
from tests.browser.more_settings import field_of

NOTE = "Only in “Learned table” and “Similarity”."


def test_a_setting_is_shown_in_the_parts_it_affects(deck: Deck) -> None:
    deck.open("#/learned")

    expect(field_of(deck.shown, "Training steps")).to_be_visible()
    expect(deck.shown.get_by_role("button", name="Play Training steps")).to_be_visible()
    expect(deck.shown.get_by_text(NOTE).first).to_be_hidden()


@pytest.mark.usefixtures("without_plotly")
def test_in_other_parts_a_note_replaces_the_setting_and_its_value_stays(
    deck: Deck,
) -> None:
    deck.open("?learned.steps=40#/learned")
    steps = field_of(deck.shown, "Training steps")

    deck.shown.get_by_role("tab", name="Sinusoids").click()

    expect(steps).to_be_hidden()
    expect(deck.shown.get_by_role("button", name="Play Training steps")).to_be_hidden()
    expect(deck.shown.get_by_text(NOTE)).to_have_count(2)
    expect(deck.shown.get_by_text(NOTE).first).to_be_visible()
    expect(field_of(deck.shown, "Positions")).to_be_visible()
    expect(deck.page).to_have_url(re.compile(r"learned\.steps=40"))
    deck.shown.get_by_role("tab", name="Learned table").click()
    expect(steps).to_have_value("40")


@pytest.mark.usefixtures("without_plotly")
def test_a_setting_without_effect_after_all_others_takes_no_space(
    page: Page, included_url: str
) -> None:
    address = included_url.replace(SLUG, "rope-and-alibi")
    deck = Deck(page, address).open("#/alibi")
    deck.shown.locator(".deeper > summary").first.click()
    figure = deck.shown.locator('.figure-block:has([data-name="t5-buckets"])')
    head = figure.locator('[data-parameter="head"]')
    more = figure.locator(".more-settings")
    expect(head).to_be_hidden()
    expect(more).to_be_hidden()

    figure.get_by_role("tab", name="Bias of a head").click()

    expect(head).to_be_visible()
    expect(more).to_be_visible()
    figure.get_by_role("tab", name="T5’s buckets").click()
    expect(head).to_be_hidden()


@pytest.mark.usefixtures("without_plotly")
def test_other_settings_do_not_move_when_the_part_changes(deck: Deck) -> None:
    deck.open("#/learned")
    positions = field_of(deck.shown, "Positions")
    height = "field => field.getBoundingClientRect().top"
    before = positions.evaluate(height)

    deck.shown.get_by_role("tab", name="Sinusoids").click()

    expect(title_of(deck)).to_contain_text("Sinusoids")
    assert positions.evaluate(height) == pytest.approx(before, abs=1)


@pytest.mark.usefixtures("without_plotly")
def test_play_stops_when_the_part_hides_its_setting(deck: Deck) -> None:
    deck.open("#/learned")
    button = deck.shown.locator(".play")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")

    deck.shown.get_by_role("tab", name="Sinusoids").click()

    expect(button).to_have_attribute("aria-pressed", "false")


def test_a_part_in_the_url_hides_its_unused_settings(deck: Deck) -> None:
    deck.open("?learned.part=sinusoids#/learned")

    expect(field_of(deck.shown, "Seed")).to_be_hidden()
    expect(deck.shown.get_by_text(NOTE)).to_have_count(2)


def test_without_javascript_unused_settings_stay_in_the_form(
    page_without_script: Page, address: str
) -> None:
    page_without_script.goto(f"{address}?learned.part=sinusoids&learned.steps=40")
    form = page_without_script.locator("#settings-learned")
    steps = field_of(form, "Training steps")

    expect(steps).to_be_visible()
    expect(form.get_by_text(NOTE).first).to_be_visible()
    form.get_by_role("radio", name="Learned table").check()
    form.get_by_role("button", name="Update figure").click()

    expect(steps).to_have_value("40")
    expect(form.get_by_text(NOTE).first).to_be_hidden()
