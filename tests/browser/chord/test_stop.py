"""The chord stops on request, and when its slide or page is no longer visible."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.chord.audio_recorder import press, status
from tests.browser.more_settings import field_of

HIDE_PAGE = """() => {
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  delete document.hidden;
}"""

STOPS: dict[str, Callable[[Page], None]] = {
    "stop button": lambda page: press(page, "Stop"),
    "hidden page": lambda page: page.evaluate(HIDE_PAGE),
    "another slide": lambda page: page.locator(".slide-link[rel=next]").click(),
    "new settings": lambda page: field_of(page, "Position").fill("5"),
}


def test_playing_stops_on_each_of_these_events(endless_chord: Page) -> None:
    for name, stop in STOPS.items():
        endless_chord.evaluate("audio.tones = []; audio.stops = [];")
        endless_chord.keyboard.press("Home")
        press(endless_chord, "Play both in turn")
        status(endless_chord).to_have_text("Playing position 3.")
        assert min(endless_chord.evaluate("audio.stops")) > 1, name

        stop(endless_chord)

        status(endless_chord).to_have_text("")
        stops = endless_chord.evaluate("audio.stops")
        assert len(stops) == 8, name
        assert max(stops[4:]) < 0.5, name
        assert endless_chord.evaluate("audio.tones.length") == 4, name


def test_playing_stops_when_the_chord_scrolls_out_of_view(
    endless_chord: Page, chord_url: str
) -> None:
    endless_chord.goto(f"{chord_url}?view=scroll")
    expect(endless_chord.locator("lesson-chord:defined")).to_be_attached()
    press(endless_chord, "Play position 3")
    status(endless_chord).to_have_text("Playing position 3.")

    endless_chord.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })")

    status(endless_chord).to_have_text("")
    assert max(endless_chord.evaluate("audio.stops.slice(4)")) < 0.5


def test_a_second_button_stops_the_first_sound(endless_chord: Page) -> None:
    press(endless_chord, "Play position 3")
    status(endless_chord).to_have_text("Playing position 3.")
    press(endless_chord, "Play position 7")
    status(endless_chord).to_have_text("Playing position 7.")

    assert endless_chord.evaluate("audio.tones.length") == 8
    assert max(endless_chord.evaluate("audio.stops.slice(4, 8)")) < 0.5
