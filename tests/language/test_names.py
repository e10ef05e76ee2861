"""In every language, the name of a control contains its visible text (WCAG 2.5.3)."""

from __future__ import annotations

import pytest

from app.language import LANGUAGES, find_language, gettext, use_language

NAMES = {
    "Copy": "Copy this code",
    "Pause": "Pause the clock",
    "Present": "Present %(lesson)s",
    "Reset": "Reset the clock",
    "Resume": "Resume the clock",
    "Start": "Start the clock",
    "%(minutes)s min": "Planned time (min)",
}
"""Names of controls by their visible text."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_name_of_a_control_contains_its_visible_text(language: str) -> None:
    with use_language(find_language(language)):
        different = {
            shown: gettext(name, lesson="Waves")
            for text, name in NAMES.items()
            if (shown := gettext(text, minutes="").strip().casefold())
            not in gettext(name, lesson="Waves").casefold()
        }

    assert different == {}
