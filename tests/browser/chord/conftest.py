"""A lesson with a chord, and its page with an audio recorder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chord.audio_recorder import FREEZE_AUDIO, RECORD_AUDIO
from tests.browser.conftest import serving

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


@pytest.fixture(scope="session")
def chord_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory, {"chords": LESSON}) as url:
        yield f"{url}lessons/chords"


@pytest.fixture
def chord(page: Page, chord_url: str) -> Page:
    """The page with the chord; it records its audio calls."""
    page.add_init_script(RECORD_AUDIO)
    page.goto(chord_url)
    expect(page.locator("lesson-chord:defined")).to_be_attached()
    return page


@pytest.fixture
def endless_chord(page: Page, chord_url: str) -> Page:
    """The same page with a suspended audio clock: no tone ends by itself."""
    page.add_init_script(RECORD_AUDIO + FREEZE_AUDIO)
    page.goto(chord_url)
    expect(page.locator("lesson-chord:defined")).to_be_attached()
    return page
