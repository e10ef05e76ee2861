"""Figures that a lesson defines in `figures.py`."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.deck import Deck
from tests.servers.serving import Server

LESSON = """---
title: Own
---

# Waves {#waves}

:::{figure} growth
More is more.
:::

---

# Names {#names}

:::{figure} countries
:::
"""
FIGURES = """
from overtone import Drawing, bars, choice, figure, lines, slider, switch


@figure(title="Growth")
def growth(
    steps: int = slider(3, 1, 9, label="Steps"),
    kind: str = choice("linear", "square", label="Kind"),
    mirrored: bool = switch(False, label="Mirrored"),
) -> Drawing:
    x = [*range(steps + 1)]
    y = [n**2 if kind == "square" else n for n in x]
    y = [-n for n in y] if mirrored else y
    return Drawing(lines(x, y), f"{kind} up to {y[-1]}.", "It grows.")


@figure(title="Countries")
def countries(count: int = slider(24, 1, 64)) -> Drawing:
    names = [f"Country {number}" for number in range(count)]
    return Drawing(bars(names, [*range(count)]), f"{count} bars.", "They grow.")
"""
PHONE = {"width": 390, "height": 844}
WIDE = {"width": 1280, "height": 720}


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    content = tmp_path_factory.mktemp("content")
    folder = content / "own"
    folder.mkdir()
    (folder / "lesson.md").write_text(LESSON, encoding="utf-8")
    (folder / "figures.py").write_text(FIGURES, encoding="utf-8")
    data = tmp_path_factory.mktemp("data")
    with Server(data, "--trust-code", "--content", str(content)) as server:
        yield server


def tab_to(page: Page, control: Locator) -> None:
    """Press Tab until a control has the focus."""
    for _ in range(20):
        page.keyboard.press("Tab")
        if control.evaluate("control => control === document.activeElement"):
            return
    pytest.fail("The control cannot be reached with the Tab key.")


@pytest.mark.usefixtures("without_plotly")
def test_all_controls_of_a_figure_in_python_work_with_the_keyboard(
    page: Page, own_server: Server
) -> None:
    deck = Deck(page, f"{own_server.url}lessons/own").open("#/waves")
    reading = deck.shown.locator(".figure-reading")
    expect(reading).to_have_text("linear up to 3.")

    tab_to(page, deck.shown.get_by_role("switch", name="Mirrored"))
    page.keyboard.press("Space")
    expect(reading).to_have_text("linear up to -3.")

    slider = deck.shown.get_by_role("slider", name="Steps")
    tab_to(page, slider)
    page.keyboard.press("ArrowRight")
    expect(reading).to_have_text("linear up to -4.")
    page.keyboard.press("End")
    expect(reading).to_have_text("linear up to -9.")
    expect(slider).to_be_focused()

    tab_to(page, deck.shown.get_by_role("combobox", name="Kind"))
    page.keyboard.press("ArrowDown")
    expect(reading).to_have_text("square up to -81.")

    expect(page).to_have_url(re.compile(r"growth\.steps=9.*#/waves$"))
    expect(deck.shown).to_have_attribute("data-id", "waves")


def test_a_phone_shows_every_second_of_many_slanted_names(
    page: Page, own_server: Server
) -> None:
    page.set_viewport_size(PHONE)
    shown = Deck(page, f"{own_server.url}lessons/own").open("#/names").shown
    drawn = shown.locator("svg.chart .names > *").filter(visible=True)
    expect(drawn).to_have_count(12)

    shown.locator(".plot").hover()
    plotted = shown.locator(".js-plotly-plot .xtick").filter(visible=True)
    expect(plotted).to_have_count(12)
    page.set_viewport_size(WIDE)
    expect(plotted).to_have_count(24)

    page.set_viewport_size(PHONE)
    shown.get_by_role("slider", name="Count").fill("16")
    expect(plotted).to_have_count(16)
