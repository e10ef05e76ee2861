"""Formulas of decks: between escaped brackets, in code and in HTML."""

from __future__ import annotations

import pytest

from app.core.importing import FORMATS, DeckFormat
from tests.core.importing.decks import body, changes, imported, problems

ALIGNED = "\\begin{aligned}\na &= b\\\\\n&= c\n\\end{aligned}"


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Legs \\(a\\) and \\( b_1 \\).", "Legs $a$ and $b_1$."),
        ("Text \\[x = 1\\] more", "Text $$x = 1$$ more"),
        (f"\\[\n{ALIGNED}\n\\]", f"$$\n{ALIGNED}\n$$"),
        (f"\\[{ALIGNED}\\]", f"$$\n{ALIGNED}\n$$"),
        ("Then \\\\(x\\_1\\\\) and \\\\[y\\\\]", "Then $x_1$ and $$y$$"),
        ("In \\(see below\\) and \\(1\\)", "In (see below\\) and (1\\)"),
        (
            "- \\[x\\] and \\[a note\\] and [a]\\(b\\)",
            "- [x\\] and [a note\\] and [a]\\(b\\)",
        ),
        ("`a` and \\LaTeX `\\[`", "`a` and \\LaTeX `\\[`"),
    ],
)
def test_escaped_brackets_become_dollars_around_formulas(
    format: DeckFormat, text: str, expected: str
) -> None:
    deck = f"# S\n\n{text}\n"

    assert body(deck, format) == f"# S\n\n{expected}"
    assert problems(imported(deck, format).text) == []
    assert changes(deck, format) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("`$$ x^2 $$` and `$y$`", "$$x^2$$ and $y$"),
        ("`\\(x\\)` and `\\[ y \\]` and `a $x$`", "$x$ and $$y$$ and `a $x$`"),
        (f"`\\[{ALIGNED}\\]`", f"$$\n{ALIGNED}\n$$"),
        (f"`$$\n{ALIGNED}\n$$`", f"$$\n{ALIGNED}\n$$"),
    ],
)
def test_code_of_reveal_js_can_contain_a_formula(text: str, expected: str) -> None:
    deck = f"# S\n\n{text}\n"

    assert body(deck, "reveal") == f"# S\n\n{expected}"
    assert problems(imported(deck, "reveal").text) == []
    assert "`$" in body("# S\n\n`$x$`\n", "slidev")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Let $ a = \\pi(s) $ and $\\theta $.", "Let $a = \\pi(s)$ and $\\theta$."),
        ("From $ 5 to $ 6", "From $ 5 to $ 6"),
        ("$HOME and $PATH", "$HOME and $PATH"),
        ("costs $5 and x_y $6", "costs $5 and x_y $6"),
    ],
)
def test_formulas_of_reveal_js_can_have_spaces_next_to_dollars(
    text: str, expected: str
) -> None:
    assert body(f"# S\n\n{text}\n", "reveal") == f"# S\n\n{expected}"


def test_formulas_in_html_can_have_several_lines_and_be_environments() -> None:
    deck = (
        '<!doctype html><script src="katex.js"></script><section><h2>S</h2>'
        "<p>Let $\n\\alpha\n$ be</p>\\begin{align}\nx &amp;= 1\n\\end{align}</section>"
    )

    assert body(deck, "reveal") == (
        "# S\n\nLet $\\alpha$ be\n\n$$\\begin{align} x &= 1 \\end{align}$$"
    )


def test_formulas_in_html_need_a_page_with_a_library_for_them() -> None:
    section = (
        "<section><h2>S</h2><p>Let \\(a &lt; b\\) and $x_1$.</p>"
        "\\[\na &lt; b\n\\]<p>[a = b]</p></section>"
    )
    library = '<!doctype html><script src="plugin/math/math.js"></script>'
    with_library = f"{library}<div>{section}</div>"

    assert body(with_library, "reveal") == (
        "# S\n\nLet $a < b$ and $x_1$.\n\n$$a < b$$\n\n&#91;a \\= b\\]"
    )
    assert problems(imported(with_library, "reveal").text) == []
    assert "\\$x\\_1\\$" in body(f"<!doctype html>{section}", "reveal")


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Let $\\unknown$ be $x$.", "Let `\\unknown` be $x$."),
        ("$$\n\\unknown\nx\n$$", "```tex\n\\unknown\nx\n```"),
        ("\\[\\unknown\\]", "```tex\n\\unknown\n```"),
    ],
)
def test_formulas_that_cannot_be_typeset_become_code(
    format: DeckFormat, text: str, expected: str
) -> None:
    deck = f"# S\n\n{text}\n"

    assert body(deck, format) == f"# S\n\n{expected}"
    assert problems(imported(deck, format).text) == []
    (change,) = changes(deck, format)
    assert change.startswith("3: the formula “\\unknown")
    assert "became code: There is no command \\unknown." in change


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("<div>$$</div>\n<div>$$$</div>", "\\$\\$\n\n\\$\\$\\$"),
        ("<b>$$</b> and <b> $$$ </b>", "**\\$\\$** and  **\\$\\$\\$** "),
        ("| a | b |\n|---|---|\n| $$ | $$$ |", None),
    ],
)
def test_dollar_signs_alone_are_text(
    format: DeckFormat, source: str, expected: str | None
) -> None:
    expected = expected or source.replace("$", "\\$")

    assert body(f"# A\n\n{source}\n", format) == f"# A\n\n{expected.strip()}"
