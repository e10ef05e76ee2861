"""Figures of a lesson in a language other than English."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.deck import Deck
from tests.servers.pseudo_server import PseudoServer

LESSON = """\
---
title: Ώρες
lang: eo
---

# Ώρες {#hours}

:::{figure} clocks
Ώρες.
:::
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PseudoServer]:
    folder = tmp_path_factory.mktemp("figures")
    lesson = folder / "content" / "hours" / "lesson.md"
    lesson.parent.mkdir(parents=True)
    lesson.write_text(LESSON, "utf-8")
    arguments = ("--content", str(folder / "content"))
    with PseudoServer(folder / "data", *arguments) as server:
        yield server


def test_a_changed_figure_keeps_the_language_of_the_page(
    page: Page, server: PseudoServer
) -> None:
    deck = Deck(page, f"{server.url}lessons/hours").open()
    field = deck.shown.locator('input[name="clocks.position"][type="number"]')
    field.fill("7")
    field.press("Enter")

    reading = deck.shown.locator(".figure-reading")
    expect(reading).to_have_text(re.compile("^⟦The encoding of position 7 is .*⟧$"))
    deck.shown.locator(".figure-data summary").click()
    expect(deck.shown.locator("th").first).to_have_text("⟦Clock⟧")
    picture = deck.shown.locator("a.picture").get_attribute("href") or ""
    assert "lang=eo" in picture
    assert "position=7" in picture
