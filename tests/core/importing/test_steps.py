"""Steps of decks inside of columns and other elements."""

from __future__ import annotations

import pytest

from app.core.importing import DeckFormat
from tests.core.importing.decks import body, changes, imported, problems

_COLUMNS = (
    '# A\n\n<div class="columns">\n<div>\n\n{}\n\n</div>\n<div>\n\n{}\n\n</div>\n'
    "</div>\n"
)
_FRAGMENT = '<!-- .element: class="fragment" -->'
_DROPPED = "a step inside of a line, list or column was dropped."


@pytest.mark.parametrize(
    ("deck", "format"),
    [
        (_COLUMNS.format("* a\n* b", "* c"), "marp"),
        (_COLUMNS.format(f"* a {_FRAGMENT}\n* b", f"* c {_FRAGMENT}"), "reveal"),
    ],
)
def test_stepped_lists_in_columns_become_lists(deck: str, format: DeckFormat) -> None:
    assert body(deck, format) == "# A\n\n:::{columns}\n* a\n* b\n+++\n* c\n:::"
    assert changes(deck, format) == [f"4: {_DROPPED}", f"10: {_DROPPED}"]


@pytest.mark.parametrize(
    ("deck", "format"),
    [
        (
            '<section><h2>A</h2><div class="r-hstack"><ul><li class="fragment">a</li>'
            "</ul><p>b</p></div></section>",
            "reveal",
        ),
        (
            '# A\n\n<div class="grid grid-cols-2">\n<ul><li v-click>a</li></ul>\n'
            "<div>b</div>\n</div>\n",
            "slidev",
        ),
    ],
)
def test_stepped_lists_of_html_in_columns_become_lists(
    deck: str, format: DeckFormat
) -> None:
    assert body(deck, format) == "# A\n\n:::{columns}\n- a\n+++\nb\n:::"


def test_a_stepped_list_below_columns_keeps_its_steps() -> None:
    deck = _COLUMNS.format("* a", "* b") + "\n* c\n* d\n"

    assert body(deck, "marp") == (
        "# A\n\n:::{columns}\n* a\n+++\n* b\n:::\n\n:::{incremental}\n* c\n* d\n:::"
    )


@pytest.mark.parametrize(
    ("deck", "expected"),
    [
        ("<details>\n\n* a\n* b\n\n</details>", ":::{deeper}\n* a\n* b\n:::"),
        ("Text\n\n<!--\n* a\n* b\n-->", "Text\n\n:::{notes}\n* a\n* b\n:::"),
    ],
)
def test_details_and_notes_have_no_steps(deck: str, expected: str) -> None:
    text = f"# A\n\n{deck}\n"

    assert body(text, "marp") == f"# A\n\n{expected}"
    assert problems(imported(text, "marp").text) == []


def test_notes_in_an_element_have_no_steps() -> None:
    notes = f'<aside class="notes">\n\n- a {_FRAGMENT}\n\n</aside>'

    assert body(f"# A\n\nText\n\n{notes}\n", "reveal") == (
        "# A\n\nText\n\n:::{notes}\n- a\n:::"
    )


def test_a_step_of_a_list_in_a_list_is_a_step_of_the_list_around_it() -> None:
    inner = '<ul><li class="fragment">b</li></ul>'
    deck = f"<section><h2>A</h2><ul><li>a{inner}</li></ul></section>"

    assert body(deck, "reveal") == ("# A\n\n:::{incremental}\n- a\n\n  - b\n:::")


@pytest.mark.parametrize("tag", ["v-click", "v-clicks"])
def test_steps_of_slidev_in_columns_are_dropped_and_reported(tag: str) -> None:
    deck = _COLUMNS.format(f"<{tag}>\n\n- a\n- b\n\n</{tag}>", "c")

    assert body(deck, "slidev") == "# A\n\n:::{columns}\n- a\n- b\n+++\nc\n:::"
    assert changes(deck, "slidev") == [f"6: {_DROPPED}"]
