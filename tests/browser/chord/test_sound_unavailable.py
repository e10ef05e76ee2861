"""Chords where sound is unavailable: an error is shown, or no controls."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chord.audio_recorder import SLOW, press, status

UNAVAILABLE = "Sound is not available in this browser. The bars show the same values."

MUTE = """
window.AudioContext = class extends window.AudioContext {
  resume() { return new Promise(() => {}); }
};
"""
"""As Firefox is where there is no loudspeaker."""


def test_where_there_is_no_sound_it_says_so(page: Page, chord_url: str) -> None:
    page.add_init_script("delete window.AudioContext")
    page.goto(chord_url)

    status(page).to_have_text(UNAVAILABLE)
    button = page.get_by_role("button", name="Play position 3")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    status(page).to_have_text(UNAVAILABLE)


def test_where_sound_never_begins_it_says_so_too(page: Page, chord_url: str) -> None:
    page.add_init_script(MUTE)
    page.clock.install()
    page.goto(chord_url)
    expect(page.locator("lesson-chord:defined")).to_be_attached()

    press(page, "Play position 3")
    page.clock.fast_forward(SLOW)

    status(page).to_have_text(UNAVAILABLE)


class TestWithoutServer:
    @pytest.fixture
    def expected_errors(self) -> list[str]:
        return ["ERR_FAILED"]

    def test_it_says_that_the_values_did_not_arrive(self, chord: Page) -> None:
        chord.route("**/encoding?*", lambda route: route.abort())

        press(chord, "Play position 3")

        status(chord).to_have_text(
            "The values could not be loaded from the server. Try again in a moment."
        )
        assert chord.evaluate("audio.tones.length") == 0


def test_without_script_there_are_no_buttons_that_do_nothing(
    new_page: Any, chord_url: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(chord_url)

    expect(page.locator("lesson-chord")).to_be_hidden()
