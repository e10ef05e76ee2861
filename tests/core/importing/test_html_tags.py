"""Tags of decks without an end tag, or with the wrong one."""

from __future__ import annotations

import pytest

from tests.core.importing.decks import body


@pytest.mark.parametrize("end", ["</h3>", ""])
def test_a_heading_ends_with_another_end_tag_or_the_next_heading(end: str) -> None:
    deck = f"<section><h2>A{end}<h3>B</h4><p>Text</p></section>"

    assert body(deck, "reveal") == "# A\n\n### B\n\nText"


def test_a_link_without_an_end_ends_before_the_next_link() -> None:
    deck = (
        '# A\n\n<a href="https://x.org/a">One</href>\n'
        '<a href="https://x.org/b">Two</a> and text\n'
    )

    assert body(deck, "reveal") == (
        "# A\n\n[One](<https://x.org/a>) [Two](<https://x.org/b>) and text"
    )


def test_a_link_without_an_end_ends_with_its_paragraph() -> None:
    deck = (
        '# A\n\n<a href="https://x.org">Link</href>\n\nText\n\n```\na\nb\n```\n\n- c\n'
    )

    assert body(deck, "slidev") == (
        "# A\n\n[Link](<https://x.org>)\n\nText\n\n```\na\nb\n```\n\n- c"
    )
