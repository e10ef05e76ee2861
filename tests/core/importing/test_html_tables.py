"""Tables in the HTML of decks."""

from __future__ import annotations

from tests.core.importing.decks import body


def test_the_rows_of_a_table_in_a_cell_are_written_once() -> None:
    deck = (
        "<section><h2>A</h2><table><tr><td>Outer</td></tr>"
        "<tr><td><table><tr><td>Inner</td></tr></table></td></tr></table></section>"
    )

    assert body(deck, "reveal") == (
        "# A\n\n| Outer |\n|---|\n| \\| Inner \\| \\|---\\| |"
    )


def test_tables_in_many_tables_do_not_multiply_their_text() -> None:
    deck = f"<section><h2>A</h2>{'<table><tr><td>' * 100}x</section>"

    assert len(body(deck, "reveal")) < 100_000
