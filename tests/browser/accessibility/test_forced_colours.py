"""Forced colours, such as the contrast themes of Windows, light and dark."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import Locator, Page

from tests.browser.conftest import NewPage
from tests.browser.deck import Deck
from tests.servers.serving import Server


@pytest.fixture(params=["light", "dark"])
def page(new_page: NewPage, request: pytest.FixtureRequest) -> Page:
    scheme: Literal["light", "dark"] = request.param
    return new_page(forced_colors="active", color_scheme=scheme)


def system_colour(page: Page, name: str) -> str:
    return str(
        page.evaluate(
            """(name) => {
              const probe = document.body.appendChild(document.createElement("i"));
              probe.style = `color: ${name}; forced-color-adjust: none`;
              const { color } = getComputedStyle(probe);
              probe.remove();
              return color;
            }""",
            name,
        )
    )


def computed(element: Locator, name: str, pseudo: str = "") -> str:
    script = "(e, [name, pseudo]) => getComputedStyle(e, pseudo)[name]"
    return str(element.evaluate(script, [name, pseudo]))


def test_the_play_icon_has_the_colour_of_buttons(page: Page, lesson_url: str) -> None:
    deck = Deck(page, lesson_url).open("#/why-sine")
    play = deck.shown.locator(".play").first

    icon = computed(play, "backgroundColor", "::before")

    assert icon == system_colour(page, "ButtonText")


def test_a_disabled_arrow_of_the_deck_is_grey(page: Page, lesson_url: str) -> None:
    deck = Deck(page, lesson_url).open()
    previous = deck.page.locator('.slide-link[rel="prev"]')

    assert computed(previous, "color") == system_colour(page, "GrayText")


def test_options_of_a_prediction_have_no_visible_border(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open()
    option = deck.shown.locator(".prediction .option").first

    border = computed(option, "borderTopColor")

    assert border == system_colour(page, "Canvas")


def test_rings_are_visible_where_no_angle_is_reached(
    page: Page, server: Server
) -> None:
    deck = Deck(page, f"{server.url}lessons/rope-and-alibi").open("#/4")
    ring = deck.shown.locator(".turns circle").last

    assert computed(ring, "stroke") == system_colour(page, "CanvasText")
