"""Processor time that large and hostile decks take."""

from __future__ import annotations

import time

import pytest

from app.core.importing import FORMATS, DeckFormat
from app.core.importing.references import inline_references, reference_addresses
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


@pytest.mark.parametrize(
    "line",
    [
        f"[{'a' * 20_000}",
        f"[{' ' * 20_000}",
        f'[{"a" * 10_000}]: x{"y" * 10_000} "{"z" * 10_000}',
        f'[a]: x{"y" * 10_000} "{"z" * 10_000}"{" " * 10_000}x',
        f"[a]:{' ' * 10_000}x{' ' * 10_000}x",
    ],
)
def test_lines_like_definitions_of_references_are_read_fast(line: str) -> None:
    deck = "\n".join([line] * (1_000_000 // len(line)))
    begun = time.process_time()

    inline_references(deck, reference_addresses(deck))

    assert time.process_time() - begun < 1
