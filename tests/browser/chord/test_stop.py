"""The chord falls silent when it is told to, or when nobody is there to hear it."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.chord.audio_recorder import press, status

STOPS = {
    "the button": lambda page: press(page, "Stop"),
    "another slide": lambda page: page.locator(".slide-link[rel=next]").click(),
    "a page that is left": lambda page: page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    ),
    "other settings": lambda page: page.get_by_label("Position", exact=True).fill("5"),
}


@pytest.mark.parametrize("stop", STOPS.values(), ids=STOPS)
def test_it_falls_silent_at(endless_chord: Page, stop: Any) -> None:
    press(endless_chord, "Play both in turn")
    status(endless_chord).to_have_text("Playing position 3.")
    assert min(endless_chord.evaluate("audio.stops")) > 1

    stop(endless_chord)

    status(endless_chord).to_have_text("")
    stops = endless_chord.evaluate("audio.stops")
    assert len(stops) == 8
    assert max(stops[4:]) < 0.5
    assert endless_chord.evaluate("audio.tones.length") == 4


def test_it_falls_silent_out_of_sight(endless_chord: Page, chord_url: str) -> None:
    endless_chord.goto(f"{chord_url}?view=scroll")
    press(endless_chord, "Play position 3")
    status(endless_chord).to_have_text("Playing position 3.")

    endless_chord.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })")

    status(endless_chord).to_have_text("")
    assert max(endless_chord.evaluate("audio.stops.slice(4)")) < 0.5


def test_another_press_takes_the_place_of_the_first(endless_chord: Page) -> None:
    press(endless_chord, "Play position 3")
    status(endless_chord).to_have_text("Playing position 3.")
    press(endless_chord, "Play position 7")
    status(endless_chord).to_have_text("Playing position 7.")

    assert endless_chord.evaluate("audio.tones.length") == 8
    assert max(endless_chord.evaluate("audio.stops.slice(4, 8)")) < 0.5
