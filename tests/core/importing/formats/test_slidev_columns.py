"""Columns and layouts of imported Slidev decks."""

from __future__ import annotations

import pytest

from tests.core.importing.decks import body, changes, imported, problems


def test_columns_keep_their_order_and_the_headline_is_above_them() -> None:
    deck = "---\nlayout: two-cols\n---\n\n# Both\n\nLeft\n\n::right::\n\nRight\n"

    assert body(deck, "slidev") == ("# Both\n\n:::{columns}\nLeft\n+++\nRight\n:::")
    assert problems(imported(deck, "slidev").text) == []


def test_columns_with_headings_keep_them() -> None:
    deck = (
        "---\nlayout: two-cols\n---\n\n# First\n\nLeft\n\n::right::\n\n"
        "# Second\n\nRight\n"
    )

    assert body(deck, "slidev") == (
        "# First – Second\n\n:::{columns}\n## First\n\nLeft\n+++\n"
        "## Second\n\nRight\n:::"
    )
    assert changes(deck, "slidev") == [
        "4: the slide had a heading in each column, but none above them. It got "
        "“First – Second”."
    ]
    assert problems(imported(deck, "slidev").text) == []


def test_the_header_of_columns_is_above_them() -> None:
    deck = (
        "---\nlayout: two-cols-header\n---\n\n# Both\n\nAbove\n\n::left::\n\n"
        "Left\n\n::right::\n\n# Second\n"
    )

    assert body(deck, "slidev") == (
        "# Both\n\nAbove\n\n:::{columns}\nLeft\n+++\n## Second\n:::"
    )


@pytest.mark.parametrize(
    ("layout", "expected"),
    [("fact", ".section"), ("statement", ".section"), ("center", ".center")],
)
def test_facts_and_statements_are_large(layout: str, expected: str) -> None:
    deck = f"---\nlayout: {layout}\n---\n\n# 63 %\n\nmove back\n"

    assert body(deck, "slidev") == f"# 63 % {{{expected}}}\n\nmove back"


def test_an_image_layout_without_an_image_is_listed() -> None:
    deck = "---\nlayout: image-left\n---\n\n# One\n"

    assert changes(deck, "slidev") == ["2: the layout “image-left” was dropped."]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[A](https://x.org) · <Toc/>", "[A](https://x.org)"),
        ("<Toc/> · a", "a"),
        ("a · <Toc/> • b", "a • b"),
        ("a <Toc/> · b", "a  · b"),
        ("a · <Toc/>\nb", "a\nb"),
    ],
)
def test_a_dropped_component_leaves_no_separator(source: str, expected: str) -> None:
    assert body(f"# One\n\n{source}\n", "slidev") == f"# One\n\n{expected}"


def test_a_grid_becomes_columns() -> None:
    deck = (
        '# Both\n\n<div grid="~ cols-2 gap-4">\n<div>\n\nLeft\n\n</div>\n'
        "<div>\n\nRight\n\n</div>\n</div>\n"
    )

    assert body(deck, "slidev") == "# Both\n\n:::{columns}\nLeft\n+++\nRight\n:::"
