"""Processor time that large and hostile decks take."""

from __future__ import annotations

import time

import pytest

from app.core.importing import FORMATS, DeckFormat
from tests.core.importing.decks import imported

SIZE = 300_000
"""Characters."""


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "part",
    [
        "{{",
        "::: {{ a\n",
        "{{ x }}\n",
        "<textarea data-template",
        "<a ",
        "<!--",
        "![](a",
        ". . .\n",
    ],
)
def test_the_time_to_import_a_deck_grows_with_its_length_only(
    format: DeckFormat, part: str
) -> None:
    deck = f"# A\n\n{part * (SIZE // len(part))}\n\nEnd\n"
    begun = time.process_time()

    imported(deck, format)

    assert time.process_time() - begun < 10
