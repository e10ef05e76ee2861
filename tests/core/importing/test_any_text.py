"""Import of any text: no error, and a lesson that can be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.importing import FORMATS, DeckFormat
from tests.core.importing.decks import imported, problems

FRAGMENTS = st.sampled_from(
    [
        "# Title",
        "## Below",
        "Text with *emphasis*",
        "- item",
        "  more",
        "* step",
        "1. one",
        "> quote",
        "---",
        "--",
        "***",
        "___",
        "layout: two-cols",
        "image: /a.png",
        "::right::",
        "```js {1|2}",
        "```",
        "````md magic-move",
        "~~~",
        "$$",
        "$x$",
        "<div>",
        "</div>",
        '<div grid="~ cols-2">',
        "<p v-click>a</p>",
        "<v-clicks>",
        "</v-clicks>",
        "<b>bold</b>",
        "<li>",
        "<table><tr><td>1</table>",
        "<pre><code>a</code></pre>",
        "<section>",
        "</section>",
        "<section data-markdown>",
        "<script>",
        "</script>",
        "<Toc/>",
        "<!-- note -->",
        "<!--",
        "-->",
        "<!-- _class: lead -->",
        '<!-- .element: class="fragment" -->',
        "Note: say",
        "![bg right](a.png)",
        "![a](b.png)",
        "{{ x }}",
        "[a]{.b}",
        "::: tip",
        ":::",
        "===",
        "+++",
        "<br>",
        "| a | b |",
        "|---|---|",
        "",
        "    code",
    ]
)

DECKS = st.one_of(
    st.text(max_size=200),
    st.lists(st.one_of(FRAGMENTS, st.text(max_size=10)), max_size=25).map("\n".join),
    st.lists(FRAGMENTS, max_size=25).map("".join),
)


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=200, deadline=None, derandomize=True)
@given(deck=DECKS)
def test_any_text_is_imported_without_html_and_each_change_has_a_line_of_the_deck(
    format: DeckFormat, deck: str
) -> None:
    found = imported(deck, format)

    assert not [p for p in problems(found.text) if "HTML" in p]
    lines = deck.replace("\r\n", "\n").replace("\r", "\n").count("\n") + 1
    assert [c for c in found.changes if not 1 <= c.line <= lines + 1] == []


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "text",
    [
        "Text\n$$\n\\begin{aligned}\na &= b\n\\end{aligned}\n$$",
        "—",
        "Text\n\n--",
        "| a | b |\n| 1 | 2 |",
        "| a | b |\n|---|\n| 1 | 2 |",
        "\\begin{align}\na &= b\n\\end{align}",
        "::{note}\nText",
    ],
)
def test_text_that_may_be_a_mistake_of_the_deck_is_imported_as_a_valid_lesson(
    format: DeckFormat, text: str
) -> None:
    assert problems(imported(f"# S\n\n{text}\n", format).text) == []
