"""Hostile input: the parser always returns a lesson or raises LessonError."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.core.errors import LessonError
from app.core.lesson import Lesson
from app.core.markdown.file_text.lines import MAX_CHARACTERS, MAX_LINES
from app.core.markdown.parser import parse
from app.core.markdown.syntax.dialect import MAX_BRACKETS, MAX_PARAGRAPH
from app.core.markdown.syntax.steps import MAX_RANGES

START = "---\ntitle: T\n---\n# S\n\n"
SPACE = MAX_CHARACTERS - len(START)
RANGES = "|".join(["1"] * MAX_RANGES)


def read(text: str) -> Lesson | LessonError:
    try:
        return parse(text, "t")
    except LessonError as error:
        found = error
    assert found.problems
    assert all(problem.line > 0 for problem in found.problems)
    return found


def fill(piece: str) -> str:
    """Return a long lesson that repeats one piece of Markdown."""
    return START + piece * (5_000 // len(piece))


@pytest.mark.timeout(15)
@pytest.mark.parametrize(
    "piece",
    [
        *(":", ":::\n", ":::{deeper} x\n", "> :::{deeper} x\n", "- :::{deeper} x\n"),
        *("---\n", "a\n---\n", "***\n", "+++\n", "# a\n", "# a\n\n---\n"),
        *("[", "![", "[" * MAX_BRACKETS + "\n\n", "*a ", "\"a' ", "`", "```\n", "<a "),
        *("$", "$a$ ", "$$\n", "$$\n\n", "${" * 40 + "$\n\n", "|", "|a|b|\n", "|-|\n"),
        *(">", "> ", "- ", "- a\n", "\t- a\n", "[a]: b\n", "[a\n", "\\", "&amp;", " "),
        *("~", "~a ", "^a", "==", "==a", "w", "www.a.b ", "a@b.c ", "http://a.b/ "),
        *(
            "<!--",
            "<!-- -->",
            "<!-- a\n",
            "-->",
            "` ``",
            "[^a]",
            "[^a]: b\n",
            "a\n: b\n",
        ),
        *("> [!NOTE]\n", "```{note}\n", "- [ ] a\n", "{kbd}`", "{{", "{.a}", "{a=b "),
        *("\n", "\t", "مرحبا ", "a" * MAX_PARAGRAPH + "\n\n", ":::{figure} w\n:::\n"),
    ],
)
def test_a_repeated_piece_of_markdown_is_parsed(piece: str) -> None:
    read(fill(piece))


@pytest.mark.timeout(8)
def test_runs_of_backticks_of_many_lengths_are_read_quickly() -> None:
    paragraph = " ".join("`" * length for length in range(1, 80)) + "\n\n"

    assert isinstance(read(START + paragraph * (SPACE // len(paragraph))), Lesson)


@pytest.mark.timeout(15)
@pytest.mark.parametrize("piece", [":", "a:"])
def test_paragraphs_of_many_colons_are_read_quickly(piece: str) -> None:
    """The test exceeds its time limit if each colon takes linear time."""
    paragraph = "Text " + piece * (3_900 // len(piece)) + "\n\n"

    assert isinstance(read(START + paragraph * (SPACE // len(paragraph))), Lesson)


@pytest.mark.parametrize(
    "text",
    [
        START + "".join(f"{':' * (900 - n)}{{deeper}} x\n" for n in range(890)),
        START + "".join(f"{'  ' * n}- a\n" for n in range(400)),
        START + "".join(f"{'>' * n} a\n" for n in range(400)),
        START + ":::{" + "{" * 9000,
        START + ":::{" + "x" * 9000 + "}",
        START + ":::{figure} w\n" + ":a: b\n" * 9000 + ":::\n",
        START + "".join(f"[a](#/b{n}) " for n in range(50)) * 100,
        START + "|" * 3000 + "\n" + "|-" * 3000 + "\n" + "|" * 3000,
        "---\ntitle: " + "[" * 15_000 + "\n---\n# S",
        "---\n" + "? " * 9000 + "\n---\n# S",
        "---\n" + "- " * 9000 + "\n---\n# S",
        '---\ntitle: "' + "\\" * 15_000 + "\n---\n# S",
        "---\n" + "".join(f"k{n}: v\n" for n in range(2000)) + "---\n# S",
        "---\ntitle: !!python/object/apply:os.system [x]\n---\n# S",
        "---\n" * 10_000,
        "",
        "\ufeff",
        "\n",
        "---",
    ],
)
def test_a_malformed_lesson_is_parsed(text: str) -> None:
    read(text)


@pytest.mark.timeout(6)
def test_lines_that_continue_nested_quotations_are_refused_quickly() -> None:
    found = read(START + "> " * 15 + "a\n" + "a\n" * 100_000)

    assert isinstance(found, LessonError)


def test_a_code_block_can_have_as_many_ranges_of_lines_as_the_limit() -> None:
    assert isinstance(read(START + f"```text {{{RANGES}}}\na\n```\n"), Lesson)


PIECES = st.sampled_from(
    [
        *("---\n", "***\n", "# A\n", "## B {#b}\n", "text ", "$x$", "$$\n", "$$x$$"),
        *("\n", "\n\n", ":::\n", "::::\n", ":::{figure} waves\n", ":::{notes}\n"),
        *("::::{deeper} T\n", ":::{columns}\n", "+++\n", "- [x] a\n", "- [ ] b\n"),
        *("  > f\n", "> q\n", "```\n", "    ", "\t", ":a: b\n", ":::{question} q\n"),
        *("| a |\n|--|\n", "[l](#/b)", "![i](u)", "<b>", "{#", "}", "\\", "`", "*"),
        *("<!--", "-->", "[^a]", "[^a]: b\n", ": b\n", "> [!TIP]\n", "```{note}\n"),
        *("~", "^", "==", "{kbd}`a`", "{{a}}", "{.a}", "https://a.b ", "\\eqref{a}"),
        *("_", "[", "]", "1. x\n", "===\n", "\r\n", "\r", "é", "\u200f", "$\\frac1$"),
    ]
)


@given(st.lists(PIECES, max_size=40))
@settings(max_examples=300, deadline=None)
def test_any_mixture_of_markup_is_a_lesson_or_has_problems(pieces: list[str]) -> None:
    text = START + "".join(pieces)

    found = read(text)

    if isinstance(found, LessonError):
        last = text.count("\n") + text.count("\r") + 1
        assert all(problem.line <= last for problem in found.problems)


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text_is_a_lesson_or_has_problems(text: str) -> None:
    read(text)
    read(START + text)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (START + "a" * SPACE + "b", 1, "Split it into several lessons"),
        (START + "\n" * MAX_LINES, 1, "at most 20000 are allowed"),
        (START + "a" * (MAX_PARAGRAPH + 1), 6, "Split it with blank lines"),
        (START + "[" * (MAX_BRACKETS + 1), 6, "opening brackets"),
        (START + "a\x00b", 6, "U+0000"),
        (START + "a\u2028b", 6, "U+2028"),
        (START + "a\ud800b", 6, "U+D800"),
        ("---\ntitle: " + "x" * 20_000 + "\n---\n# S", 1, "front matter has 20007"),
        (START + "$" + "x" * 2001 + "$", 6, "at most 2000 are allowed"),
        (START + f"```text {{{RANGES}|1}}\na\n```\n", 6, "have 51 ranges of lines"),
        (START + f"```text {{{RANGES},1}}\na\n```\n", 6, "have 51 ranges of lines"),
    ],
)
def test_text_beyond_a_limit_is_reported(text: str, line: int, message: str) -> None:
    found = read(text)

    assert isinstance(found, LessonError)
    assert [problem.line for problem in found.problems] == [line]
    assert message in str(found)
