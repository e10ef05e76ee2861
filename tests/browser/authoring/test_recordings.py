"""Videos and audio play. The browser itself records the video."""

from __future__ import annotations

import wave
from base64 import b64decode
from pathlib import Path

import numpy as np
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.deck import Deck
from tests.servers.serving import Server

RECORD = """async () => {
  const size = { width: 160, height: 90 };
  const canvas = Object.assign(document.createElement("canvas"), size);
  const context = canvas.getContext("2d");
  const pictures = canvas.captureStream(25);
  const recorder = new MediaRecorder(pictures, { mimeType: "video/webm" });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  recorder.start();
  for (let frame = 0; frame < 60; frame += 1) {
    context.fillStyle = `hsl(${frame * 6} 80% 50%)`;
    context.fillRect(0, 0, 160, 90);
    await new Promise(requestAnimationFrame);
  }
  recorder.stop();
  await new Promise((done) => { recorder.onstop = done; });
  const reader = new FileReader();
  reader.readAsDataURL(new Blob(parts));
  await new Promise((done) => { reader.onload = done; });
  return reader.result.split(",")[1];
}"""

LESSON = """\
---
title: Recordings
---

# Video {#video}

:::{video} film.webm
:captions: film.vtt
A film.
:::

---

# Audio {#audio}

:::{audio} tone.wav
A tone.
:::
"""

HAS_PLAYED = "media => media.currentTime > 0.2 && media.error === null"


@pytest.fixture(scope="module")
def recorded(browser: Browser, lesson_server: Server, lesson_content: Path) -> Server:
    folder = lesson_content / "recordings"
    folder.mkdir()
    (folder / "lesson.md").write_text(LESSON, "utf-8")
    (folder / "film.vtt").write_text("WEBVTT\n\n00:00.000 --> 00:09.000\nA tone.\n")
    page = browser.new_page()
    (folder / "film.webm").write_bytes(b64decode(page.evaluate(RECORD)))
    page.close()
    write_tone(folder / "tone.wav")
    return lesson_server


def write_tone(path: Path) -> None:
    """Write a second of 440 Hz, in 8,000 samples of 16 bits."""
    samples = 16_000 * np.sin(2 * np.pi * 440 * np.arange(8_000) / 8_000)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8_000)
        file.writeframes(samples.astype("<i2").tobytes())


@pytest.mark.parametrize("kind", ["video", "audio"])
def test_the_space_bar_plays_a_recording_and_does_not_turn_the_slide(
    page: Page, recorded: Server, kind: str
) -> None:
    deck = Deck(page, f"{recorded.url}lessons/recordings").open(f"#/{kind}")
    recording = deck.shown.locator(kind)

    recording.focus()
    page.keyboard.press("Space")

    handle = recording.element_handle()
    page.wait_for_function(HAS_PLAYED, arg=handle)
    expect(deck.shown.locator(kind)).to_have_count(1)


def test_a_video_has_its_size_before_it_is_loaded(page: Page, recorded: Server) -> None:
    deck = Deck(page, f"{recorded.url}lessons/recordings").open("#/video")

    video = deck.shown.locator("video")
    page.wait_for_function("v => v.videoWidth === 160", arg=video.element_handle())
    box = video.bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(16 / 9, abs=0.02)


def test_a_printed_video_has_no_player_controls(page: Page, recorded: Server) -> None:
    deck = Deck(page, f"{recorded.url}lessons/recordings").open("#/video")
    video = deck.shown.locator("video")
    page.wait_for_function("v => v.readyState >= 2", arg=video.element_handle())

    page.emulate_media(media="print")
    with_controls = video.screenshot()
    video.evaluate("video => video.removeAttribute('controls')")

    assert video.screenshot() == with_controls
