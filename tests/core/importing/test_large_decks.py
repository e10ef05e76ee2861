"""Processor time that large and hostile decks take."""

from __future__ import annotations

import time

import pytest

from app.core.importing import FORMATS, DeckFormat
from app.core.importing.markdown.references import (
    inline_references,
    reference_addresses,
)
from tests.core.importing.decks import imported

SIZE = 75_000
"""Characters of decks with long lines."""

SPACES = " " * 60_000


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
        "\\(x ",
        "\\[\n",
        "`\\[\n",
        "$$x ",
    ],
)
def test_the_time_to_import_a_deck_grows_with_its_length_only(
    format: DeckFormat, part: str
) -> None:
    def seconds(size: int) -> float:
        deck = f"# A\n\n{part * (size // len(part))}\n\nEnd\n"
        return _seconds_to_import(deck, format)

    # Four times the length takes four times as long, or 16 times if the time grows
    # with the square of the length. The garbage collector may interrupt one import,
    # but not all three.
    assert any(seconds(30_000) < 8 * seconds(7_500) + 0.1 for _ in range(3))


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


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "line",
    [
        f"a{SPACES}b",
        f"# A{SPACES}b",
        f"[a]({SPACES}b",
        "[a](" * 20_000,
        "<br>" * 10_000 + "x",
        "![](a){" + "x" + SPACES[:900] + "}",
    ],
)
def test_long_lines_are_imported_fast(format: DeckFormat, line: str) -> None:
    deck = f"# {line}\n\n" + f"{line}\n" * (SIZE // len(line))
    assert _seconds_to_import(deck, format) < 2


@pytest.mark.parametrize("line", ["a" + SPACES + "b", "<!-- a -->" * 30])
def test_long_lines_of_html_are_imported_fast(line: str) -> None:
    deck = f"{line}\n" * (SIZE // len(line))
    begun = time.process_time()

    imported(deck, "reveal")
    imported(f"<html><section>{deck}</section></html>", "reveal")

    assert time.process_time() - begun < 2


def _seconds_to_import(deck: str, format: DeckFormat) -> float:
    begun = time.process_time()
    imported(deck, format)
    return time.process_time() - begun
