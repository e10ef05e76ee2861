"""The chord's sound: silent until asked, then what the server computes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from playwright.sync_api import Page, expect

from app.core.encoding import encode, frequencies
from tests.serving import Server

LESSON = """\
---
title: Chords
---

# Hear it {#hear}

:::{figure} chord
Two positions.
:::

---

# Silence {#silence}

Words.

***

# After {#after}

WORDS
""".replace("WORDS", "Words.\n\n" * 60)

HIGHEST, LOWEST = 880, 110
"""Hz, as the page says in words."""

RATE = 22_050

SLOW = 20_000
"""ms in which two seconds of sound have passed on any machine."""

LISTEN = """
window.heard = { contexts: 0, tones: [], stops: [], ended: 0 };
window.AudioContext = class extends window.AudioContext {
  constructor(...options) { super(...options); heard.contexts += 1; }
  createOscillator() {
    const tone = super.createOscillator();
    heard.tones.push(tone);
    tone.addEventListener("ended", () => { heard.ended += 1; });
    const stop = tone.stop;
    tone.stop = (when) => {
      heard.stops.push(when - this.currentTime);
      stop.call(tone, when);
    };
    return tone;
  }
};
"""

FREEZE = """
window.AudioContext = class extends window.AudioContext {
  resume() { return this.suspend(); }
};
"""
"""Time stands still for the sound: what is silent again was made so."""

UNAVAILABLE = "Sound is not available here. The bars show the same."

MUTE = """
window.AudioContext = class extends window.AudioContext {
  resume() { return new Promise(() => {}); }
};
"""
"""As Firefox is where there is no loudspeaker."""

LATE = """
const define = customElements.define.bind(customElements);
customElements.define = (name, element) => {
  if (name === "lesson-chord") window.comeNow = () => define(name, element);
  else define(name, element);
};
"""
"""The chord comes last, and on a slow line that is late."""

RENDER = """
async ([rate, lasts, rows]) => {
  const script = document.querySelector('script[src*="/js/"]').src;
  const { tonesOf, sound } = await import(script.replace("overtone.js", "sound.js"));
  const rendered = [];
  for (const row of rows) {
    const context = new OfflineAudioContext(1, rate * lasts, rate);
    sound(context, tonesOf(row), lasts);
    rendered.push([...(await context.startRendering()).getChannelData(0)]);
  }
  return rendered;
}
"""


@pytest.fixture(scope="module")
def chord_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    content = tmp_path_factory.mktemp("chords")
    (content / "chords").mkdir()
    (content / "chords" / "lesson.md").write_text(LESSON, "utf-8")
    data = tmp_path_factory.mktemp("chords-data")
    with Server(data, "--content", str(content)) as server:
        yield f"{server.url}lessons/chords"


@pytest.fixture
def chord(page: Page, chord_url: str) -> Page:
    """The page with the chord, and a spy on the sound that it asks for."""
    page.add_init_script(LISTEN)
    page.goto(chord_url)
    expect(page.locator("lesson-chord:defined")).to_be_attached()
    return page


@pytest.fixture
def endless_chord(page: Page, chord_url: str) -> Page:
    """The same, but no tone comes to its end by itself."""
    page.add_init_script(LISTEN + FREEZE)
    page.goto(chord_url)
    expect(page.locator("lesson-chord:defined")).to_be_attached()
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def status(page: Page) -> Any:
    return expect(page.locator(".chord-status"))


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

    assert chord.evaluate("heard.contexts") == 0


def test_a_press_plays_a_tone_for_each_pair(chord: Page) -> None:
    press(chord, "Play position 3")

    status(chord).to_have_text("You hear position 3.")
    pitches = chord.evaluate("heard.tones.map((tone) => tone.frequency.value)")
    assert pitches == pytest.approx(np.geomspace(HIGHEST, LOWEST, 4), rel=1e-5)
    status(chord).to_have_text("", timeout=SLOW)
    assert chord.evaluate("heard.ended") == 4


def row(position: int, d_model: int = 8) -> dict[str, list[float]]:
    return {
        "frequencies": frequencies(d_model).tolist(),
        "values": encode(1, d_model, start=position)[0].tolist(),
    }


def render(page: Page, rows: list[dict[str, list[float]]]) -> NDArray[np.float64]:
    """What is heard of each row for one second: (rows, samples)."""
    return np.array(page.evaluate(RENDER, [RATE, 1, rows]))


def test_what_is_heard_are_the_pairs_as_loud_as_their_sines(chord: Page) -> None:
    heard = render(chord, [row(3), row(7)])

    # One second: bin k of the spectrum is k Hz.
    spectra = np.abs(np.fft.rfft(heard * np.hanning(RATE)))
    for spectrum, position in zip(spectra, (3, 7), strict=True):
        peaks = [spectrum[round(p)] for p in np.geomspace(HIGHEST, LOWEST, 4)]
        sines = [np.sin(position / 10_000 ** (i / 4)) for i in range(4)]
        loudness = np.array([0.08 + 0.92 * (1 + sine) / 2 for sine in sines])
        assert peaks / max(peaks) == pytest.approx(loudness / loudness.max(), rel=0.01)
        between = [spectrum[p] for p in (165, 330, 660, 1000, 2000)]
        assert max(between) < min(peaks) / 100


def test_it_begins_and_ends_softly_and_never_clips(chord: Page) -> None:
    loudest = row(0, 16) | {"values": [1.0] * 16}

    heard = render(chord, [row(3), loudest])

    assert 0.1 < np.abs(heard).max() <= 0.3
    assert np.abs(heard[:, : RATE // 1000]).max() < 0.01
    assert np.abs(heard[:, -RATE // 1000 :]).max() < 0.01


def test_a_single_pair_is_a_single_tone(chord: Page) -> None:
    [heard] = render(chord, [row(3, 2)])

    assert np.abs(np.fft.rfft(heard)).argmax() == HIGHEST


def test_both_sound_one_after_the_other(chord: Page) -> None:
    press(chord, "Play both in turn")

    status(chord).to_have_text("You hear position 3.")
    status(chord).to_have_text("You hear position 7.", timeout=SLOW)
    assert chord.evaluate("heard.ended") == 4
    assert chord.evaluate("heard.tones.length") == 8
    assert chord.evaluate("heard.contexts") == 1


STOPS = {
    "the button": lambda page: press(page, "Stop"),
    "another slide": lambda page: page.locator(".step[rel=next]").click(),
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
    status(endless_chord).to_have_text("You hear position 3.")
    assert min(endless_chord.evaluate("heard.stops")) > 1

    stop(endless_chord)

    status(endless_chord).to_have_text("")
    stops = endless_chord.evaluate("heard.stops")
    assert len(stops) == 8
    assert max(stops[4:]) < 0.5
    assert endless_chord.evaluate("heard.tones.length") == 4


def test_it_falls_silent_out_of_sight(endless_chord: Page, chord_url: str) -> None:
    endless_chord.goto(f"{chord_url}?view=scroll")
    press(endless_chord, "Play position 3")
    status(endless_chord).to_have_text("You hear position 3.")

    endless_chord.evaluate("scrollTo({ top: 1e6, behavior: 'instant' })")

    status(endless_chord).to_have_text("")
    assert max(endless_chord.evaluate("heard.stops.slice(4)")) < 0.5


def test_another_press_takes_the_place_of_the_first(endless_chord: Page) -> None:
    press(endless_chord, "Play position 3")
    status(endless_chord).to_have_text("You hear position 3.")
    press(endless_chord, "Play position 7")
    status(endless_chord).to_have_text("You hear position 7.")

    assert endless_chord.evaluate("heard.tones.length") == 8
    assert max(endless_chord.evaluate("heard.stops.slice(4, 8)")) < 0.5


def test_it_plays_the_settings_as_they_are(chord: Page) -> None:
    chord.get_by_label("Position", exact=True).fill("5")
    chord.get_by_label("Width, d_model", exact=True).fill("4")

    with chord.expect_request("**/encoding?*") as asked:
        press(chord, "Play position 5")

    assert asked.value.url.split("?")[1] == "positions=1&start=5&d_model=4&base=10000"
    status(chord).to_have_text("You hear position 5.")
    assert chord.evaluate("heard.tones.length") == 2


def test_it_has_settings_that_were_changed_before_it_came(
    page: Page, chord_url: str
) -> None:
    page.add_init_script(LISTEN + LATE)
    page.goto(chord_url)
    expect(page.locator("lesson-deck[data-ready]")).to_be_attached()
    page.get_by_label("Position", exact=True).fill("5")
    expect(page.locator(".figure-reading")).to_contain_text("5")

    page.evaluate("comeNow()")

    press(page, "Play position 5")
    status(page).to_have_text("You hear position 5.")


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
    def expected_complaints(self) -> list[str]:
        return ["ERR_FAILED"]

    def test_it_says_that_the_values_did_not_arrive(self, chord: Page) -> None:
        chord.route("**/encoding?*", lambda route: route.abort())

        press(chord, "Play position 3")

        status(chord).to_have_text(
            "The values did not arrive from the server. Try again in a moment."
        )
        assert chord.evaluate("heard.tones.length") == 0


def test_without_script_there_are_no_buttons_that_do_nothing(
    new_page: Any, chord_url: str
) -> None:
    page = new_page(java_script_enabled=False)
    page.goto(chord_url)

    expect(page.locator("lesson-chord")).to_be_hidden()


def test_a_lesson_without_chords_does_not_load_their_sound(
    page: Page, server: Server
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    page.goto(server.url)
    page.wait_for_load_state("networkidle")

    assert not [url for url in asked if "chord" in url or "sound" in url]
