r"""Commands that the formulas of a deck define, such as with \newcommand."""

from __future__ import annotations

from string import ascii_letters

import pytest

from app.core.importing import FORMATS, DeckFormat
from tests.core.importing.decks import body, changes, imported, lesson_of, problems


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    ("definition", "macro"),
    [
        (r"\newcommand{\x}{\hat{x}}", r"\x: '\hat{x}'"),
        (r"\newcommand\x{\hat x}", r"\x: '\hat x'"),
        (r"\renewcommand*{\x}[2]{\frac{#1}{#2}}", r"\x: '\frac{#1}{#2}'"),
        (r"\providecommand {\x} [1] {\{#1\}}", r"\x: '\{#1\}'"),
        (r"\def\x#1{#1'}", r"\x: '#1'''"),
        (r"\DeclareMathOperator{\x}{rank}", r"\x: '\operatorname{rank}'"),
        (r"\DeclareMathOperator*\x{arg\,min}", r"\x: '\operatorname*{arg\,min}'"),
    ],
)
def test_definitions_in_formulas_become_macros(
    format: DeckFormat, definition: str, macro: str
) -> None:
    deck = f"# S\n\n$$\n{definition}\n$$\n\nText $\\x{{a}}{{b}}$ and $a$.\n"

    lesson = imported(deck, format)

    assert f"macros:\n  {macro}\n---" in lesson.front_matter
    assert body(deck, format) == "# S\n\nText $\\x{a}{b}$ and $a$."
    assert changes(deck, format) == []
    assert problems(lesson.text) == []


def test_a_formula_can_define_commands_and_use_them() -> None:
    deck = "# S\n\n## $\\newcommand{\\S}{\\mathrm{SS}} \\def\\t{tot} R = \\S_\\t$\n"

    assert body(deck, "slidev") == "# S\n\n## $R = \\S_\\t$"
    assert changes(deck, "slidev") == []


def test_a_paragraph_of_html_can_define_commands() -> None:
    deck = (
        '<!doctype html><script src="mathjax.js"></script><section><h2>S</h2>'
        "<p>\\(\\newcommand{\\conc}[1]{[\\mathrm{#1}]}\\)</p>"
        "<p>\\[ \\conc{A} \\]</p></section>"
    )

    assert body(deck, "reveal") == "# S\n\n$$\\conc{A}$$"
    assert lesson_of(deck, "reveal")


@pytest.mark.parametrize(
    ("definitions", "message"),
    [
        (
            r"\newcommand{\x}{a} \newcommand{\x}{b}",
            "3: the macro “x” was dropped: it is already defined in another way.",
        ),
        (
            r"\newcommand{\x}{a} \newcommand{\y}[2]{#1}",
            "3: the macro “y” was dropped: it does not use all its arguments.",
        ),
        (
            rf"\newcommand{{\x}}{{a}} \newcommand{{\y}}{{{'y' * 201}}}",
            "3: the macro “y” was dropped: it has 201 characters; at most 200 are"
            " allowed.",
        ),
    ],
)
def test_definitions_that_a_lesson_cannot_have_are_reported(
    definitions: str, message: str
) -> None:
    deck = f"# S\n\n${definitions} \\x$\n"

    assert body(deck, "marp") == "# S\n\n$\\x$"
    assert "macros:\n  \\x: 'a'\n---" in imported(deck, "marp").front_matter
    assert changes(deck, "marp") == [message]


def test_macros_above_the_limit_are_reported() -> None:
    definitions = "".join(rf"\newcommand{{\{x}}}{{a}}" for x in ascii_letters[:51])

    assert changes(f"# S\n\n${definitions} \\x$\n", "marp") == [
        "3: the macro “Y” was dropped: it exceeds the limit of 50 macros."
    ]


@pytest.mark.parametrize(
    "tex", [r"\newcommand{\x}[1][a]{#1}", r"\newcommand{\x}{a", r"\let\x\y"]
)
def test_a_formula_with_another_definition_becomes_code(tex: str) -> None:
    deck = f"# S\n\n${tex}$\n"

    assert body(deck, "marp") == f"# S\n\n`{tex}`"
    assert len(changes(deck, "marp")) == 1


def test_a_definition_in_code_is_text() -> None:
    deck = "# S\n\n```tex\n\\newcommand{\\x}{a}\n```\n\nand `\\def\\y{b}`\n"

    assert "macros" not in imported(deck, "marp").front_matter
