"""The sound of a chord: one tone per pair, with its sine on the left and its cosine on
the right."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Page

from app.core.maths.encoding import encode, frequencies
from tests.browser.chord.audio_recorder import SLOW, press, status
from tests.browser.loading.modules import MODULE

HIGHEST, LOWEST = 880, 132
"""Hz, as stated on the page."""

RATE = 22_050

RENDER = f"""
async ([rate, seconds, rows]) => {{
  {MODULE}
  const {{ tonesOf, schedule }} = await module("figure/sound/sound");
  const rendered = [];
  for (const row of rows) {{
    const context = new OfflineAudioContext(2, rate * seconds, rate);
    schedule(context, tonesOf(row), seconds);
    const sound = await context.startRendering();
    rendered.push([0, 1].map((channel) => [...sound.getChannelData(channel)]));
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
    """Render one second of sound for each row; return an array (rows, channels,
    samples)."""
    return np.array(page.evaluate(RENDER, [RATE, 1, rows]))


def test_rendered_sound_has_one_tone_per_pair_and_no_clicks(chord: Page) -> None:
    full_scale = row(0, 16) | {"values": [1.0] * 16}

    rendered = render(chord, [row(3), row(7), full_scale, row(3, 2)])

    # One second: bin k of the spectrum is k Hz.
    spectra = np.abs(np.fft.rfft(rendered * np.hanning(RATE)))
    pitches = np.geomspace(HIGHEST, LOWEST, 4)
    for channels, position in zip(spectra[:2], (3, 7), strict=True):
        angles = position / 10_000 ** (np.arange(4) / 4)
        # The spectrum of a tone between two whole frequencies has a lower peak.
        waves = np.sin(2 * np.pi * np.outer(pitches, np.arange(RATE) / RATE))
        whole = np.abs(np.fft.rfft(waves * np.hanning(RATE)))
        for spectrum, values in zip(
            channels, (np.sin(angles), np.cos(angles)), strict=True
        ):
            bins = pitches.round().astype(int)
            peaks = spectrum[bins] / whole[range(4), bins]
            loudness = 0.08 + 0.92 * (1 + values) / 2
            assert peaks / max(peaks) == pytest.approx(
                loudness / loudness.max(), rel=0.01
            )
            between = [spectrum[p] for p in (100, 190, 350, 660, 1000, 2000)]
            assert max(between) < min(spectrum[bins]) / 100
    # The last row has one pair.
    assert np.abs(np.fft.rfft(rendered[3, 0])).argmax() == HIGHEST

    # Every sound fades in and out, and stays below full scale.
    assert 0.1 < np.abs(rendered).max() <= 0.3
    assert np.abs(rendered[..., : RATE // 1000]).max() < 0.01
    assert np.abs(rendered[..., -RATE // 1000 :]).max() < 0.01


PITCHES = f"""
async (frequencies) => {{
  {MODULE}
  const {{ tonesOf }} = await module("figure/sound/sound");
  const row = frequencies.flatMap(() => [0, 1]);
  return tonesOf({{ frequencies, values: row }}).map(({{ pitch }}) => pitch);
}}
"""


def test_no_two_tones_are_an_octave_apart(chord: Page) -> None:
    for d_model in range(4, 17, 2):
        pitches = np.array(chord.evaluate(PITCHES, frequencies(d_model).tolist()))

        octaves = np.log2(pitches[:, np.newaxis] / pitches)
        distance = np.abs(octaves - octaves.round())[octaves.round() > 0]
        assert distance.min(initial=1) > 1 / 30, f"d_model {d_model}"


def test_two_positions_are_played_in_turn(chord: Page) -> None:
    press(chord, "Play both in turn")

    status(chord).to_have_text("Playing position 3.")
    status(chord).to_have_text("Playing position 7.", timeout=SLOW)
    assert chord.evaluate("audio.ended") == 4
    assert chord.evaluate("audio.tones.length") == 8
    assert chord.evaluate("audio.contexts") == 1
