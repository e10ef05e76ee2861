"""The chord's buttons: which are shown, and that they play the current settings."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.chord.audio_recorder import RECORD_AUDIO, press, status
from tests.browser.more_settings import field_of
from tests.servers.serving import Server

DEFER_CHORD = """
const define = customElements.define.bind(customElements);
customElements.define = (name, element) => {
  if (name === "lesson-chord") window.defineChord = () => define(name, element);
  else define(name, element);
};
"""
"""Defines the chord element only on request, as on a slow connection."""


def test_two_equal_positions_share_one_button(chord: Page) -> None:
    single = chord.get_by_role("button", name="Play position 3", exact=True)
    both = chord.get_by_role("button", name="Play both in turn")

    field_of(chord, "Compared with").fill("3")

    expect(both).to_be_hidden()
    expect(single).to_have_count(1)
    field_of(chord, "Compared with").fill("4")
    expect(both).to_be_visible()


def test_two_equal_positions_in_the_url_share_one_button(
    page: Page, chord_url: str
) -> None:
    page.goto(f"{chord_url}?chord.position=5&chord.compare=5")

    expect(page.get_by_role("button", name="Play position 5")).to_have_count(1)
    expect(page.get_by_role("button", name="Play both in turn")).to_be_hidden()


def test_the_current_settings_are_played_and_no_audio_starts_before(
    chord: Page,
) -> None:
    field_of(chord, "Position").fill("5")
    field_of(chord, "Width, d_model").fill("4")
    expect(chord.get_by_role("button", name="Play position 5")).to_be_visible()
    assert chord.evaluate("audio.contexts") == 0

    with chord.expect_request("**/encoding?*") as request:
        press(chord, "Play position 5")

    assert request.value.url.split("?")[1] == "positions=1&start=5&d_model=4&base=10000"
    status(chord).to_have_text("Playing position 5.")
    assert chord.evaluate("audio.tones.length") == 2


def test_settings_changed_before_the_chord_is_defined_are_played(
    page: Page, chord_url: str
) -> None:
    page.add_init_script(RECORD_AUDIO + DEFER_CHORD)
    page.goto(chord_url)
    page.locator("lesson-deck[data-ready]").wait_for(state="attached")
    field_of(page, "Position").fill("5")
    expect(page.locator(".figure-reading")).to_contain_text("5")

    page.evaluate("defineChord()")

    press(page, "Play position 5")
    status(page).to_have_text("Playing position 5.")


def test_a_page_without_chords_does_not_load_the_audio_module(
    page: Page, server: Server
) -> None:
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url))

    page.goto(server.url)
    page.wait_for_load_state("networkidle")

    assert not [url for url in requested if "chord" in url or "sound" in url]
