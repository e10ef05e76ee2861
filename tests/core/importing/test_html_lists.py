"""Lists in the HTML of decks."""

from __future__ import annotations

from tests.core.importing.decks import body, changes


def test_a_list_directly_in_a_list_belongs_to_the_item_above() -> None:
    deck = (
        "<section><h2>A</h2><ul>\n<li>One</li>\n<ul>\n<li>Two</li>\n<li>Three</li>\n"
        "</ul>\n<li>Four</li>\n</ul></section>"
    )

    assert body(deck, "reveal") == "# A\n\n- One\n\n  - Two\n  - Three\n- Four"
    assert changes(deck, "reveal") == []


def test_a_part_of_a_list_that_is_no_item_remains() -> None:
    items = "<p>Before</p><li>One</li>text <b>Two</b>"
    deck = f"<section><h2>A</h2><ol>{items}</ol></section>"

    assert body(deck, "reveal") == ("# A\n\n1. Before\n2. One\n\n   text\n\n   **Two**")
