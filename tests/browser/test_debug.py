"""A lesson's page under `overtone serve --debug`."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Page

from app.paths import bundled
from tests.browser.conftest import SLUG
from tests.browser.deck import Deck
from tests.servers.serving import Server


def test_debug_mode_loads_each_module_as_a_file(page: Page, tmp_path: Path) -> None:
    source = (bundled("static") / "js" / "deck" / "deck.js").read_text("utf-8")

    with Server(tmp_path, "--debug") as server:
        with page.expect_response("**/js/deck/deck.js") as module:
            deck = Deck(page, f"{server.url}lessons/{SLUG}").open()
        assert module.value.text() == source
        assert page.locator('script[src$="js/main.js"]').count() == 1
        deck.press("ArrowRight")
        deck.expect_at(2)
