"""Recorder of the Web Audio calls of a page, and helpers for the chord's controls."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

SLOW = 20_000
"""Milliseconds; long enough for two seconds of audio on a busy machine."""

RECORD_AUDIO = """
window.audio = { contexts: 0, tones: [], stops: [], ended: 0 };
window.AudioContext = class extends window.AudioContext {
  constructor(...options) { super(...options); audio.contexts += 1; }
  createOscillator() {
    const tone = super.createOscillator();
    audio.tones.push(tone);
    tone.addEventListener("ended", () => { audio.ended += 1; });
    const stop = tone.stop;
    tone.stop = (when) => {
      audio.stops.push(when - this.currentTime);
      stop.call(tone, when);
    };
    return tone;
  }
};
"""

FREEZE_AUDIO = """
window.AudioContext = class extends window.AudioContext {
  resume() { return this.suspend(); }
};
"""
"""Suspends the audio clock, so a tone ends only if the page stops it."""


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def status(page: Page) -> Any:
    return expect(page.locator(".chord-status"))
