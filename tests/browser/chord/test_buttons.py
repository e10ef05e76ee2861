"""The chord's buttons: silent until pressed, then for the settings as they are."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.chord.audio_recorder import RECORD_AUDIO, press, status
from tests.serving import Server

LATE = """
const define = customElements.define.bind(customElements);
customElements.define = (name, element) => {
  if (name === "lesson-chord") window.comeNow = () => define(name, element);
  else define(name, element);
};
"""
"""The chord comes last, and on a slow line that is late."""


def test_of_a_position_against_itself_there_is_one_button(chord: Page) -> None:
    again = chord.get_by_role("button", name="Play position 3", exact=True)
    both = chord.get_by_role("button", name="Play both in turn")

    chord.get_by_label("Compared with", exact=True).fill("3")

    expect(both).to_be_hidden()
    expect(again).to_have_count(1)
    chord.get_by_label("Compared with", exact=True).fill("4")
    expect(both).to_be_visible()


def test_a_position_against_itself_comes_with_one_button(
    page: Page, chord_url: str
) -> None:
    page.goto(f"{chord_url}?chord.position=5&chord.compare=5")

    expect(page.get_by_role("button", name="Play position 5")).to_have_count(1)
    expect(page.get_by_role("button", name="Play both in turn")).to_be_hidden()


def test_nothing_is_asked_of_the_loudspeaker_before_a_press(chord: Page) -> None:
    chord.get_by_label("Position", exact=True).fill("5")
    expect(chord.get_by_role("button", name="Play position 5")).to_be_visible()

    assert chord.evaluate("audio.contexts") == 0


def test_it_plays_the_settings_as_they_are(chord: Page) -> None:
    chord.get_by_label("Position", exact=True).fill("5")
    chord.get_by_label("Width, d_model", exact=True).fill("4")

    with chord.expect_request("**/encoding?*") as asked:
        press(chord, "Play position 5")

    assert asked.value.url.split("?")[1] == "positions=1&start=5&d_model=4&base=10000"
    status(chord).to_have_text("Playing position 5.")
    assert chord.evaluate("audio.tones.length") == 2


def test_it_has_settings_that_were_changed_before_it_came(
    page: Page, chord_url: str
) -> None:
    page.add_init_script(RECORD_AUDIO + LATE)
    page.goto(chord_url)
    expect(page.locator("lesson-deck[data-ready]")).to_be_attached()
    page.get_by_label("Position", exact=True).fill("5")
    expect(page.locator(".figure-reading")).to_contain_text("5")

    page.evaluate("comeNow()")

    press(page, "Play position 5")
    status(page).to_have_text("Playing position 5.")


def test_a_lesson_without_chords_does_not_load_their_sound(
    page: Page, server: Server
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.goto(server.url)
    page.wait_for_load_state("networkidle")

    assert not [url for url in asked if "chord" in url or "sound" in url]
