"""Chords where sound is unavailable: an error is shown, or no controls."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chord.audio_recorder import SLOW, press, status

UNAVAILABLE = "Sound is not available in this browser. The bars show the same values."

NEVER_RESUME = """
window.AudioContext = class extends window.AudioContext {
  resume() { return new Promise(() => {}); }
};
"""
"""Firefox without an audio device never resolves `resume()`."""


def test_a_missing_audio_api_disables_the_buttons_with_a_message(
    page: Page, chord_url: str
) -> None:
    page.add_init_script("delete window.AudioContext")
    page.goto(chord_url)

    status(page).to_have_text(UNAVAILABLE)
    button = page.get_by_role("button", name="Play position 3")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    status(page).to_have_text(UNAVAILABLE)


def test_audio_that_never_starts_shows_a_message(page: Page, chord_url: str) -> None:
    page.add_init_script(NEVER_RESUME)
    page.clock.install()
    page.goto(chord_url)
    expect(page.locator("lesson-chord:defined")).to_be_attached()

    press(page, "Play position 3")
    page.clock.fast_forward(SLOW)

    status(page).to_have_text(UNAVAILABLE)


class TestServerUnreachable:
    @pytest.fixture
    def expected_errors(self) -> list[str]:
        return ["ERR_FAILED"]

    def test_a_failed_request_for_the_values_shows_an_error(self, chord: Page) -> None:
        chord.route("**/encoding?*", lambda route: route.abort())

        press(chord, "Play position 3")

        status(chord).to_have_text(
            "The values could not be loaded from the server. Try again in a moment."
        )
        assert chord.evaluate("audio.tones.length") == 0


def test_the_buttons_are_hidden_without_javascript(
    new_page: Any, chord_url: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(chord_url)

    expect(page.locator("lesson-chord")).to_be_hidden()
