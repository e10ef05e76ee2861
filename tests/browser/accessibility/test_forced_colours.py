"""Forced colours, such as the contrast themes of Windows, light and dark."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Locator, Page

from tests.browser.deck import Deck
from tests.servers.serving import Server

SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


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


def test_parts_of_a_slide_have_the_colours_of_the_system(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open()
    previous = page.locator('.slide-link[rel="prev"]')
    option = deck.shown.locator(".prediction .option").first
    play = page.locator('[data-id="why-sine"] .play').first

    for scheme in SCHEMES:
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        grey, canvas, button = (
            system_colour(page, name) for name in ("GrayText", "Canvas", "ButtonText")
        )
        assert computed(previous, "color") == grey, scheme
        # Options of a prediction have no visible border.
        assert computed(option, "borderTopColor") == canvas, scheme
        assert computed(play, "backgroundColor", "::before") == button, scheme


def test_rings_are_visible_where_no_angle_is_reached(
    page: Page, server: Server
) -> None:
    deck = Deck(page, f"{server.url}lessons/rope-and-alibi").open("#/4")
    ring = deck.shown.locator(".turns circle").last

    for scheme in SCHEMES:
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        text = system_colour(page, "CanvasText")
        assert computed(ring, "stroke") == text, scheme


def test_numbers_and_symbols_of_a_formula_have_lines_in_place_of_colours(
    page: Page, lesson_url: str
) -> None:
    deck = Deck(page, lesson_url).open("#/solution")
    page.emulate_media(forced_colors="active")

    lines = []
    for index in range(3):
        symbol = deck.shown.locator(f"math .symbol-{index}").first
        number = deck.shown.locator(f".derivation .symbol-{index}").first
        line = computed(symbol, "textDecorationLine")
        assert line == computed(number, "textDecorationLine") == "underline"
        style = computed(symbol, "textDecorationStyle")
        assert style == computed(number, "textDecorationStyle")
        lines.append(style)

    assert len(set(lines)) == 3


def test_highlighted_lines_of_code_have_a_line_at_their_start(
    page: Page, other_lessons: str
) -> None:
    deck = Deck(page, f"{other_lessons}lessons/steps").open("#/code")
    lines = deck.shown.locator(".code-line")

    for scheme in SCHEMES:
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        colours = [computed(line, "borderInlineStartColor") for line in lines.all()]
        canvas, highlight = (system_colour(page, n) for n in ("Canvas", "Highlight"))
        assert colours == [highlight, canvas, canvas], scheme
