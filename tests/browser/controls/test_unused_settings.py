"""A control that changes nothing of the part that is shown is not offered there."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.controls.locators import title_of
from tests.browser.deck import Deck

WHERE = "Only in “Learned table” and “Similarity”."


def test_in_a_part_where_it_matters_a_control_is_offered(deck: Deck) -> None:
    deck.open("#/learned")

    expect(deck.shown.get_by_label("Training steps", exact=True)).to_be_visible()
    expect(deck.shown.get_by_role("button", name="Play Training steps")).to_be_visible()
    expect(deck.shown.get_by_text(WHERE).first).to_be_hidden()


def test_elsewhere_it_says_where_it_matters_and_keeps_its_value(deck: Deck) -> None:
    deck.open("?learned.steps=40#/learned")
    steps = deck.shown.get_by_label("Training steps", exact=True)

    deck.shown.get_by_role("tab", name="Sinusoids").click()

    expect(steps).to_be_hidden()
    expect(deck.shown.get_by_role("button", name="Play Training steps")).to_be_hidden()
    expect(deck.shown.get_by_text(WHERE)).to_have_count(2)
    expect(deck.shown.get_by_text(WHERE).first).to_be_visible()
    expect(deck.shown.get_by_label("Positions", exact=True)).to_be_visible()
    expect(deck.page).to_have_url(re.compile(r"learned\.steps=40"))
    deck.shown.get_by_role("tab", name="Learned table").click()
    expect(steps).to_have_value("40")


def test_settings_keep_their_places_when_the_part_changes(deck: Deck) -> None:
    deck.open("#/learned")
    positions = deck.shown.get_by_label("Positions", exact=True)
    height = "field => field.getBoundingClientRect().top"
    before = positions.evaluate(height)

    deck.shown.get_by_role("tab", name="Sinusoids").click()

    expect(title_of(deck)).to_contain_text("Sinusoids")
    assert positions.evaluate(height) == pytest.approx(before, abs=1)


def test_what_plays_stops_where_it_changes_nothing(deck: Deck) -> None:
    deck.open("#/learned")
    button = deck.shown.locator(".play")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")

    deck.shown.get_by_role("tab", name="Sinusoids").click()

    expect(button).to_have_attribute("aria-pressed", "false")


def test_an_address_with_such_a_part_arrives_like_that(deck: Deck) -> None:
    deck.open("?learned.part=sinusoids#/learned")

    expect(deck.shown.get_by_label("Seed", exact=True)).to_be_hidden()
    expect(deck.shown.get_by_text(WHERE)).to_have_count(2)


def test_without_script_it_stays_a_field_of_the_form(
    unscripted: Page, address: str
) -> None:
    unscripted.goto(f"{address}?learned.part=sinusoids&learned.steps=40")
    form = unscripted.locator("#settings-learned")
    steps = form.get_by_label("Training steps", exact=True)

    expect(steps).to_be_visible()
    expect(form.get_by_text(WHERE).first).to_be_visible()
    form.get_by_role("radio", name="Learned table").check()
    form.get_by_role("button", name="Update figure").click()

    expect(steps).to_have_value("40")
    expect(form.get_by_text(WHERE).first).to_be_hidden()
