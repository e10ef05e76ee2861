"""The sound of a chord: one tone per pair, its volume set by the sine of the pair."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Page

from app.core.maths.encoding import encode, frequencies
from tests.browser.chord.audio_recorder import SLOW, press, status
from tests.browser.modules import MODULE

HIGHEST, LOWEST = 880, 110
"""Hz, as stated on the page."""

RATE = 22_050

RENDER = f"""
async ([rate, seconds, rows]) => {{
  {MODULE}
  const {{ tonesOf, schedule }} = await module("figure/sound");
  const rendered = [];
  for (const row of rows) {{
    const context = new OfflineAudioContext(1, rate * seconds, rate);
    schedule(context, tonesOf(row), seconds);
    rendered.push([...(await context.startRendering()).getChannelData(0)]);
  }}
  return rendered;
}}
"""


def test_a_button_plays_one_tone_per_pair(chord: Page) -> None:
    press(chord, "Play position 3")

    status(chord).to_have_text("Playing position 3.")
    pitches = chord.evaluate("audio.tones.map((tone) => tone.frequency.value)")
    assert pitches == pytest.approx(np.geomspace(HIGHEST, LOWEST, 4), rel=1e-5)
    status(chord).to_have_text("", timeout=SLOW)
    assert chord.evaluate("audio.ended") == 4


def row(position: int, d_model: int = 8) -> dict[str, list[float]]:
    return {
        "frequencies": frequencies(d_model).tolist(),
        "values": encode(1, d_model, start=position)[0].tolist(),
    }


def render(page: Page, rows: list[dict[str, list[float]]]) -> NDArray[np.float64]:
    """Render one second of sound for each row; return an array (rows, samples)."""
    return np.array(page.evaluate(RENDER, [RATE, 1, rows]))


def test_rendered_sound_has_one_tone_per_pair_and_no_clicks(chord: Page) -> None:
    full_scale = row(0, 16) | {"values": [1.0] * 16}

    rendered = render(chord, [row(3), row(7), full_scale, row(3, 2)])

    # One second: bin k of the spectrum is k Hz.
    spectra = np.abs(np.fft.rfft(rendered * np.hanning(RATE)))
    for spectrum, position in zip(spectra[:2], (3, 7), strict=True):
        peaks = [spectrum[round(p)] for p in np.geomspace(HIGHEST, LOWEST, 4)]
        sines = [np.sin(position / 10_000 ** (i / 4)) for i in range(4)]
        loudness = np.array([0.08 + 0.92 * (1 + sine) / 2 for sine in sines])
        assert peaks / max(peaks) == pytest.approx(loudness / loudness.max(), rel=0.01)
        between = [spectrum[p] for p in (165, 330, 660, 1000, 2000)]
        assert max(between) < min(peaks) / 100
    # The last row has one pair.
    assert np.abs(np.fft.rfft(rendered[3])).argmax() == HIGHEST

    # Every sound fades in and out, and stays below full scale.
    assert 0.1 < np.abs(rendered).max() <= 0.3
    assert np.abs(rendered[:, : RATE // 1000]).max() < 0.01
    assert np.abs(rendered[:, -RATE // 1000 :]).max() < 0.01


def test_two_positions_are_played_in_turn(chord: Page) -> None:
    press(chord, "Play both in turn")

    status(chord).to_have_text("Playing position 3.")
    status(chord).to_have_text("Playing position 7.", timeout=SLOW)
    assert chord.evaluate("audio.ended") == 4
    assert chord.evaluate("audio.tones.length") == 8
    assert chord.evaluate("audio.contexts") == 1
