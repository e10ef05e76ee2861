"""The page of a lesson with a chord, with an audio recorder."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chord.audio_recorder import FREEZE_AUDIO, RECORD_AUDIO


@pytest.fixture(autouse=True)
def _without_plotly(without_plotly: None) -> None:
    """The sound does not depend on how the figure of the chord is drawn."""


@pytest.fixture
def chord_url(other_lessons: str) -> str:
    return f"{other_lessons}lessons/chords"


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
