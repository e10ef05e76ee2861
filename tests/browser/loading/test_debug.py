"""A lesson's page under `overtone serve --debug`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from app.paths import bundled
from tests.browser.conftest import SLUG
from tests.browser.deck import Deck
from tests.servers.serving import Server


@pytest.fixture
def debug_server(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path, "--debug") as server:
        yield server


def test_debug_mode_loads_each_module_as_a_file(
    debug_server: Server, page: Page
) -> None:
    source = (bundled("static") / "js" / "deck" / "deck.js").read_text("utf-8")

    with page.expect_response("**/js/deck/deck.js") as module:
        deck = Deck(page, f"{debug_server.url}lessons/{SLUG}").open()

    assert module.value.text() == source
    assert page.locator('script[src$="js/main.js"]').count() == 1
    deck.press("ArrowRight")
    deck.expect_at(2)
