"""Fenced code of decks in quotations and lists."""

from __future__ import annotations

import pytest

from app.core.importing import FORMATS, DeckFormat
from tests.core.importing.decks import body, changes, imported, problems, slides

TEXTS = [
    '> ```python\n> print("*a* <b>")\n>\n>   print()\n> ```',
    '1. ```python\n   print("*a* <b>")\n\n     print()\n   ```\n2. Two',
    "- - ~~~\n    <b>*a*\n    ~~~",
    "> - ```\n>   <b>*a*\n>   ```",
    "- ```*a*``` in a line\n- Two",
]


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("text", TEXTS)
def test_code_in_quotations_and_items_remains(format: DeckFormat, text: str) -> None:
    deck = f"# One\n\n{text}\n\n---\n\n# Two\n"

    lesson = imported(deck, format).text
    assert text.replace("~~~", "```") in lesson
    assert changes(deck, format) == []
    assert problems(lesson) == []
    assert slides(deck, format) == ["One", "Two"]


@pytest.mark.parametrize("format", FORMATS)
def test_a_quotation_inside_of_code_does_not_close_it(format: DeckFormat) -> None:
    code = "```markdown\n> ```python\n> x = 1\n> ```\n```"
    deck = f"# One\n\n{code}\n\n---\n\n# Two\n"

    assert slides(deck, format) == ["One", "Two"]
    assert "> x = 1\n> ```" in imported(deck, format).text


@pytest.mark.parametrize("format", FORMATS)
def test_code_without_an_end_ends_with_its_quotation(format: DeckFormat) -> None:
    deck = "# One\n\n> ```python\n> x = 1\n\nText\n\n---\n\n# Two\n"

    assert slides(deck, format) == ["One", "Two"]
    assert body(deck, format).startswith("# One\n\n> ```python\n> x = 1\n> ```\n\nText")


def test_the_lines_of_an_item_may_begin_with_a_tab() -> None:
    text = "# One\n\n-\t```\n\tif a:\n\t    b\n\t```"

    assert "if a:\n" in body(text, "marp")
    assert "        b\n" not in body(text, "marp")
    assert problems(imported(text, "marp").text) == []


@pytest.mark.parametrize("format", ["slidev", "marp"])
def test_notes_of_reveal_in_another_deck_remain_on_the_slide(
    format: DeckFormat,
) -> None:
    deck = '# One\n\n<aside class="notes">Say this.</aside>\n'

    assert body(deck, format) == "# One\n\nSay this."
