"""Import of any text: no error, and a lesson that can be read."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.importing import FORMATS, DeckFormat
from app.core.importing.repair import repaired
from app.core.markdown.parser import parse
from tests.core.importing.decks import Files, errors, imported, problems

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
        "#Title",
        "Text\n-",
        "...",
        "\\(x\\)",
        "\\[",
        "\\]",
        "$\\unknown$",
        "$$ x",
        "$x",
        "$\\eqref{a}$",
        "[^1]",
        "[^1]: Note",
        "^[a note]",
        "[[a]]",
        "{kbd}`a`",
        "{name}`a`",
        "> [!NOTE]",
        "Term",
        ": definition",
        "[a](#/b)",
        "[a](javascript:b)",
        "[a]: b",
        "![](a b.png)",
        "```{note}",
        ":::{question} a",
        "    :::{note}",
        ". . .",
        "- [x] done",
        "\x07",
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
def test_any_text_becomes_a_valid_lesson_and_each_change_has_a_line_of_the_deck(
    format: DeckFormat, deck: str
) -> None:
    found = repaired(imported(deck, format), errors)

    assert problems(found.text) == []
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


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Text\n\n##Below", "Text\n\n## Below"),
        ("Write to <ada@example.org>.", "Write to <ada@example.org>."),
        ("Text\n\n##\u00a0Below", "Text\n\n## Below"),
        ("Text\n\n##==##\n\nmore", "Text\n\n##==##\n\nmore"),
        (
            "A :link: and :snake: at 12:cat:30 :no_emoji:",
            "A 🔗 and 🐍 at 12:cat:30 :no_emoji:",
        ),
        ("Text\n#tag and more\n#fff", "Text\n\\#tag and more\n\\#fff"),
        ("Text\n\n...\n\n. . . more", "Text\n\n…\n\n… more"),
        ("Text\n\n+++\n\nmore", "Text\n\n\\+++\n\nmore"),
        ("See [[a page]] and {name}`x`", "See \\[[a page]] and \\{name}`x`"),
        ("Go on... {.fragment}\n\n`a`{.badge .red} b", "Go on...\n\n`a` b"),
        ("**Below**\n-\nText", "## **Below**\n\nText"),
        ("a\x07b", "ab"),
    ],
)
def test_text_that_would_be_markup_in_a_lesson_is_converted(
    format: DeckFormat, text: str, expected: str
) -> None:
    found = imported(f"# S\n\n{text}\n", format).text
    without_breaks = found.replace("\\\n", "\n")  # Marp shows the ends of lines

    assert without_breaks.split("# S\n\n")[1] == f"{expected}\n"
    assert problems(found) == []


@pytest.mark.parametrize("format", FORMATS)
def test_a_heading_without_a_space_is_a_heading_at_the_start_of_a_slide(
    format: DeckFormat,
) -> None:
    found = imported("#Title\n\nText\n\n---\n\n#fff\n", format)

    assert "\n# Title\n\nText\n" in found.text
    assert problems(found.text) == []
    assert [(change.line, change.message) for change in found.changes][:1] == [
        (1, "the line “#Title” became a heading: a space was added.")
    ]
    assert "\\#fff" in found.text


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("image", "expected"),
    [
        ("![A](<my lab.png>)", "![A](img/my-lab.png)"),
        ("![A](lab(1).png)", "![A](img/lab-1.png)"),
        ("![A](lab.png =480x20)", "![A](img/lab.png){width=50%}"),
    ],
)
def test_addresses_of_images_can_have_spaces_brackets_and_sizes(
    format: DeckFormat, image: str, expected: str
) -> None:
    files = Files(("my lab.png", "lab(1).png", "lab.png"))
    found = imported(f"# S\n\n{image}\n", format, files).text

    assert re.sub(r"\{width=\d+%\}", "{width=50%}", found).endswith(f"{expected}\n")


def test_the_title_of_a_page_is_no_markup() -> None:
    page = "<!doctype html><title>{{ title }}</title>"
    found = imported(page, "reveal").text

    assert found.endswith("# \\{\\{ title }}\n")
    assert problems(found) == []
    assert parse(found, "t").title == "{{ title }}"


def test_braces_in_the_author_are_not_read_as_a_variable() -> None:
    page = "<!doctype html><title>T</title><meta name=author content='{{ me }}'>"

    found = imported(page, "reveal").text

    assert parse(found, "t").authors == ("{{ me }}",)
