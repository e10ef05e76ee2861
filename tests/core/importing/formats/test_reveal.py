"""Import of decks of reveal.js, in Markdown and in HTML."""

from __future__ import annotations

import pytest

from app.core.importing.formats.reveal import DEFAULT, _split
from app.core.importing.formats.reveal_html import _with_script_templates
from tests.core.importing.decks import (
    Files,
    body,
    changes,
    imported,
    problems,
    slides,
)

MARKDOWN = """# One

--

## Below

Text <!-- .element: class="fragment" -->

Note: Say this.
And that.

---

<!-- .slide: data-background="a.jpg" data-transition="zoom" -->
## List
- a <!-- .element: class="fragment" -->
- b <!-- .element: class="fragment" -->

```js [1|2-3]
---
a
b
```
"""


def test_vertical_slides_notes_and_fragments_in_markdown_are_converted() -> None:
    assert body(MARKDOWN, "reveal", Files(("a.jpg",))) == (
        "# One\n\n---\n\n# Below\n\n. . .\n\nText\n\n:::{notes}\nSay this.\nAnd that.\n"
        ':::\n\n---\n\n# List {background="img/a.jpg"}\n\n'
        ":::{incremental}\n- a\n- b\n:::\n\n```js {1|2-3}\n---\na\nb\n```"
    )
    assert changes(MARKDOWN, "reveal", Files(("a.jpg",))) == [
        "14: the background “a.jpg” has no alternative text. If it shows something "
        "that matters, describe it in the text of the slide.",
        "14: the setting “data-transition” was dropped.",
    ]


HTML = """<!doctype html>
<html lang="de"><head><title>Talk</title><meta name="author" content="Ada"></head>
<body><div class="reveal"><div class="slides">
<section><h1>Hello</h1><p>costs $1 &amp; *x* <b>bold</b></p></section>
<section>
  <section data-background="#ddd"><h2>First</h2>
    <ul>
      <li class="fragment">a <em>b</em></li>
      <li class="fragment">c</li>
    </ul>
    <aside class="notes">Say this.</aside>
  </section>
  <section><h2>Second</h2>
    <table><tr><th>A</th><th>B</th></tr><tr><td>1<td>2|3</table>
    <pre><code class="language-python" data-line-numbers="1|2">
if a &lt; b:
    pass
</code></pre>
    <p class="fragment">later</p>
    <blockquote>Quote</blockquote>
    <img src="a.png" alt="A lab">
    <iframe src="https://x.org"></iframe>
  </section>
</section>
<section data-markdown><textarea data-template>
  ## Markdown
  a **b**
  ---
  ## More
  <b>c</b>
</textarea></section>
<section data-markdown="part.md"></section>
</div></div><script>Reveal.initialize()</script></body></html>
"""


@pytest.mark.parametrize("names", ["", "hljs"])
def test_steps_of_code_without_a_language_remain(names: str) -> None:
    code = f'<code class="{names}" data-line-numbers="1|2-3">'
    deck = f"<section><h1>S</h1><pre>{code}\na\nb\nc\n</code></pre></section>"

    assert body(deck, "reveal") == "# S\n\n```text {1|2-3}\na\nb\nc\n```"
    assert changes(deck, "reveal") == []


def test_a_deck_in_html_is_converted() -> None:
    files = Files(("a.png",), {"part.md": "# Part\n\n<Toc/>\n"})

    found = imported(HTML, "reveal", files)

    assert found.text == (
        '---\ntitle: "Talk"\nauthor: "Ada"\nlang: "de"\n---\n\n'
        "# Hello\n\ncosts \\$1 &amp; \\*x\\* **bold**\n\n---\n\n"
        "# First\n\n:::{incremental}\n- a *b*\n- c\n:::\n\n:::{notes}\nSay this.\n:::\n"
        "\n---\n\n"
        "# Second\n\n| A | B |\n|---|---|\n| 1 | 2\\|3 |\n\n"
        "```python {1|2}\nif a < b:\n    pass\n```\n\n. . .\n\nlater\n\n> Quote\n\n"
        "![A lab](img/a.png)\n\n---\n\n"
        "# Markdown\na **b**\n\n---\n\n# More\n**c**\n\n---\n\n# Part\n"
    )
    assert [(c.file, c.line, c.message) for c in found.changes] == [
        ("", 22, "the frame was dropped. Link to its address instead."),
        ("part.md", 3, "the component <Toc/> was dropped."),
        ("part.md", 3, "the slide “Part” has only its heading now."),
        ("", 6, "the background “#ddd” was dropped."),
    ]


@pytest.mark.parametrize(
    "size", ["cover", "contain", "45%", "auto 100%", "1920px", "800px", "90px 100%"]
)
def test_a_large_background_remains(size: str) -> None:
    deck = (
        f'<section data-background-image="a.svg" data-background-size="{size}">'
        "<h2>A</h2></section>"
    )

    assert body(deck, "reveal", Files(("a.svg",))) == '# A {background="img/a.svg"}'


@pytest.mark.parametrize("size", ["3em", "100px", "auto 2.5rem"])
def test_a_background_of_the_size_of_a_logo_is_dropped(size: str) -> None:
    deck = (
        f'<section data-background-size="{size}" data-background-image="a.svg"'
        ' data-background-position="top right"><h2>A</h2><p>Text</p></section>'
    )

    assert body(deck, "reveal", Files(("a.svg",))) == "# A\n\nText"
    assert changes(deck, "reveal", Files(("a.svg",))) == [
        f"1: the background “{size}” was dropped.",
        f"1: the background “a.svg” with the size “{size}” was dropped: in a lesson, it"
        " would fill the slide. If it matters, show it as an image.",
        "1: the background “top right” was dropped.",
    ]


def test_text_of_a_vertical_stack_outside_of_its_slides_becomes_a_slide() -> None:
    deck = (
        '<section data-background="a.jpg"><h2>Stack</h2><!-- x --><p>Text</p>'
        "<section><p>One</p></section> and more <section><h2>Two</h2></section>"
        "</section><section>\n<section><h2>Three</h2></section>\n</section>"
    )

    assert body(deck, "reveal", Files(("a.jpg",))).split("\n\n---\n\n") == [
        '# Stack {background="img/a.jpg"}\n\nText\n\nand more',
        "# Slide 2\n\nOne",
        "# Two",
        "# Three",
    ]


def test_separators_can_be_empty_lines() -> None:
    deck = (
        '<section data-markdown="p.md" data-separator="^\\n\\n\\n"'
        ' data-separator-vertical="^\\n\\n"></section>'
    )
    files = Files(texts={"p.md": "# A\n\ntext\n\n\n# B\n\n\n\n# C\n"})

    assert body(deck, "reveal", files) == "# A\n\ntext\n\n---\n\n# B\n\n---\n\n# C"


@pytest.mark.parametrize(
    ("separator", "line"),
    [
        ("---", "---"),
        (r"^\r?\n---\r?\n$", "---"),
        ("&lt;!--s--&gt;", "<!--s-->"),
        (r"^\n&lt;!-- next --&gt;\n", "<!-- next -->"),
        (r"^(\r?)\n---(\r?)\n", "---"),
        (r"^(\r?)\n\+\+\+(\r?)\n", "+++"),
    ],
)
def test_a_separator_is_a_line_of_text(separator: str, line: str) -> None:
    deck = f'<section data-markdown="p.md" data-separator="{separator}"></section>'
    files = Files(texts={"p.md": f"# A\n\n{line}\n\n# B\n"})

    assert body(deck, "reveal", files) == "# A\n\n---\n\n# B"


@pytest.mark.parametrize("start", ["^", "^\\n", "^\\r?\\n"])
def test_a_separator_can_be_several_lines_of_text(start: str) -> None:
    deck = (
        f'<section data-markdown="p.md" data-separator="{start}-\\n-\\n"'
        ' data-separator-vertical="^-\\n"></section>'
    )
    text = "# A\n\n- a\n- b\n\n-\n-\n\n# B\n\n-\n\n# C\n"

    assert body(deck, "reveal", Files(texts={"p.md": text})) == (
        "# A\n\n- a\n- b\n\n---\n\n# B\n\n---\n\n# C"
    )


def test_a_separator_that_is_not_a_line_of_text_is_reported() -> None:
    deck = '<section data-markdown="p.md" data-separator="^(a+)+$"></section>'
    text = "# A\n\n" + "a" * 100 + "!\n\n---\n\n# B\n"
    files = Files(texts={"p.md": text})

    assert body(deck, "reveal", files) == text.strip()
    assert changes(deck, "reveal", files) == [
        "1: the separator “^(a+)+$” was not understood. Lines with --- separate the"
        " slides."
    ]


def test_a_separator_that_is_not_a_line_of_text_leaves_the_other_one() -> None:
    deck = (
        '<section data-markdown="p.md" data-separator="---"'
        ' data-separator-vertical="^(a+)+$"></section>'
        '<section data-markdown="q.md" data-separator="^(a+)+$"'
        ' data-separator-vertical="^v$"></section>'
    )
    files = Files(texts={"p.md": "# A\n\n--\n\n# B", "q.md": "# C\n\nv\n\n# D"})

    assert body(deck, "reveal", files).split("\n\n---\n\n") == [
        "# A",
        "# B",
        "# C",
        "# D",
    ]
    assert changes(deck, "reveal", files) == [
        "1: the separator “^(a+)+$” was not understood. Lines with -- separate the"
        " slides.",
        "1: the separator “^(a+)+$” was not understood. Lines with --- separate the"
        " slides.",
    ]


def test_a_deck_that_became_one_slide_is_reported() -> None:
    deck = '<section data-markdown="p.md" data-separator="^(a+)+$"></section>'
    files = Files(texts={"p.md": "# A\n\naa\n\n# B\n"})

    assert changes(deck, "reveal", files)[1] == (
        "1: no line that separates slides was found, so the text became one slide."
    )


def test_a_deck_of_one_slide_with_subheadings_is_not_reported() -> None:
    assert changes("# A\n\n## B\n\nText\n\n## C\n", "reveal") == []


@pytest.mark.parametrize(
    "deck",
    ["# A\n\nNote:\n\nfirst\n\n\n# B\n\n\n# C\n", "# A\n\n\n\n# B\n"],
)
def test_a_deck_in_markdown_without_separators_is_reported(deck: str) -> None:
    assert changes(deck, "reveal") == [
        "1: no line that separates slides was found, so the text became one slide. If"
        " the HTML page of the deck names other separators, import that page."
    ]


@pytest.mark.parametrize("notes", ["a\n\n# C", "a\n\nC\n\nNotes: b"])
def test_notes_that_contain_other_slides_are_reported(notes: str) -> None:
    deck = f"# A\n\n---\n\n# B\n\nNote: {notes}\n"

    assert changes(deck, "reveal") == [
        "3: the notes of a slide contain a heading or other notes. If the HTML page of"
        " the deck names other separators, import that page."
    ]


def test_separators_in_front_matter_are_used() -> None:
    deck = (
        "---\ntitle: T\nseparator: <!--s-->\nverticalSeparator: <!--v-->\n"
        'notesSeparator: "^Say:"\n---\n\n'
        "# A\n\nSay: Hello.\n\n<!--v-->\n\n# B\n\n<!--s-->\n\n# C\n"
    )

    assert body(deck, "reveal").split("\n\n---\n\n") == [
        "# A\n\n:::{notes}\nHello.\n:::",
        "# B",
        "# C",
    ]
    assert changes(deck, "reveal") == []


def test_separators_in_front_matter_can_be_empty_lines() -> None:
    deck = '---\nseparator: "^\\n\\n\\n"\n---\n\n# A\n\ntext\n\n\n\n# B\n'

    assert slides(deck, "reveal") == ["A", "B"]


@pytest.mark.parametrize(
    ("separator", "line"),
    [
        ("^Notes?:", "Notes: "),
        ("^\\s*note:", "note: "),
        ("^Comment:", "Comment: "),
        ("^{{Notes}}\\n", "{{Notes}}\n"),
    ],
)
def test_a_separator_of_notes_is_the_start_of_a_line(separator: str, line: str) -> None:
    deck = (
        f'<section data-markdown="p.md" data-separator-notes="{separator}"></section>'
    )
    files = Files(texts={"p.md": f"# A\n\n{line}Hello.\n"})

    assert body(deck, "reveal", files) == "# A\n\n:::{notes}\nHello.\n:::"
    assert changes(deck, "reveal", files) == []


def test_an_unknown_separator_of_notes_is_reported() -> None:
    deck = '<section data-markdown="p.md" data-separator-notes="^(N|n)"></section>'

    assert changes(deck, "reveal", Files(texts={"p.md": "# A\n"})) == [
        "1: the separator of notes “^(N|n)” was not understood. Lines that begin with"
        " Note: start the notes."
    ]


def test_a_deck_in_xhtml_is_converted() -> None:
    deck = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE html>\n<html><body>'
        "<section><h1>One</h1></section><section><h1>Two</h1></section></body></html>"
    )

    assert slides(deck, "reveal") == ["One", "Two"]


def test_separators_in_code_are_code() -> None:
    deck = "# A\n\n```\n---\n\n--\n```\n---\n# B\n"

    assert slides(deck, "reveal") == ["A", "B"]


@pytest.mark.parametrize(
    "text",
    [
        "```a\n" * 100_000,
        "---\n" * 100_000,
        "<textarea data-template " * 40_000,
        "<textarea data-template>" * 40_000,
    ],
    ids=["fences", "separators", "attributes", "templates"],
)
def test_the_time_to_find_slides_is_proportional_to_the_size(text: str) -> None:
    """The test exceeds its time limit if it is quadratic."""
    parts = list(_split(text, 1, DEFAULT.pattern))

    assert parts[0][0] == 1
    assert _with_script_templates(text) == text


def test_slides_without_headings_get_one() -> None:
    deck = "<section>Slide 1</section>\n<section>Slide 2</section>"

    assert body(deck, "reveal") == "# My deck\n\nSlide 1\n\n---\n\n# Slide 2\n\nSlide 2"
    assert problems(imported(deck, "reveal").text) == []
