from __future__ import annotations

import ast
import re
from html import unescape
from pathlib import Path

import pytest

from app.core.lesson.blocks import Prose
from app.core.markdown.parser import parse
from app.core.markdown.syntax.highlight import (
    HIGHLIGHT_LANGUAGES,
    MAX_BLOCK,
    MAX_LESSON,
    LessonHighlighter,
    highlight,
)
from app.core.maths import encoding

SPAN = re.compile(r'<span class="(\w+)">(.*?)</span>', re.DOTALL)
TAG = re.compile(r"</?span[^>]*>")
LINE = re.compile(r'data-highlighted-steps="([01]+)">(.*?\n)</span>', re.DOTALL)

SMALL = '''\
@cache
def shift(k: int) -> str:
    """Say it."""
    return f"{k:.1f}" if k > 2.5 else "no"  # <why>
'''


def spans(html: str) -> dict[str, list[str]]:
    """Return the text of the spans by class."""
    found: dict[str, list[str]] = {}
    for name, text in SPAN.findall(html):
        found.setdefault(name, []).append(unescape(text))
    return found


def test_tokens_have_a_class_by_their_type() -> None:
    found = spans(highlight(SMALL, "python"))

    assert found["k"] == ["def", "return", "if", "else"]
    assert found["nf"] == ["shift"]
    assert found["sd"] == ['"""Say it."""']
    assert found["m"] == ["2.5"]
    assert found["c"] == ["# <why>"]
    assert '"no"' in found["s"]


def test_the_text_content_equals_the_code() -> None:
    code = f"\n\n  {SMALL}\tx = '&amp;<script>'  \n\n"

    assert unescape(TAG.sub("", highlight(code, "python"))) == code


def test_console_code_without_a_final_line_break_is_not_highlighted() -> None:
    assert highlight("$ ls\na b", "console") == ""
    assert TAG.sub("", highlight("$ ls\na b\n", "console")) == "$ ls\na b\n"


def test_the_html_contains_only_spans_with_a_class() -> None:
    html = highlight('"</code><script>alert(1)</script>" + \'" onload="\'', "python")

    assert "<" not in SPAN.sub("", html)
    assert all("<" not in text for _, text in SPAN.findall(html))


def test_every_keyword_of_a_module_is_highlighted() -> None:
    text = Path(encoding.__file__).read_text("utf-8")
    returns = sum(isinstance(n, ast.Return) for n in ast.walk(ast.parse(text)))

    assert spans(highlight(text, "python"))["k"].count("return") == returns


@pytest.mark.parametrize("language", sorted(HIGHLIGHT_LANGUAGES))
def test_every_supported_language_can_be_highlighted(language: str) -> None:
    assert unescape(TAG.sub("", highlight("a = 1\n", language))) == "a = 1\n"


@pytest.mark.parametrize("language", ["", "klingon", "python3 -c"])
def test_unknown_languages_are_not_highlighted(language: str) -> None:
    assert highlight("def f(): pass", language) == ""


def test_the_case_of_a_language_name_is_ignored() -> None:
    assert highlight("1", "Python") == highlight("1", "python")


def test_code_inside_of_other_code_is_not_highlighted() -> None:
    markdown = highlight("*a*\n\n```python\ndef f(): pass\n```\n", "md")

    assert "k" not in spans(markdown)
    assert highlight("GET / HTTP/1.1\n", "http") == ""


def test_blocks_of_code_are_highlighted_up_to_the_limit_of_a_lesson() -> None:
    highlighter = LessonHighlighter()
    block = "1" * MAX_BLOCK

    for _ in range(MAX_LESSON // MAX_BLOCK):
        assert highlighter.highlight(block, "python")

    assert not highlighter.highlight(SMALL, "python")
    assert LessonHighlighter().highlight(SMALL, "python")


def test_a_long_block_and_plain_text_do_not_count_towards_the_limit() -> None:
    highlighter = LessonHighlighter()

    for _ in range(MAX_LESSON // MAX_BLOCK + 1):
        assert not highlighter.highlight("1" * (MAX_BLOCK + 1), "python")
        assert not highlighter.highlight("1" * MAX_BLOCK, "text")

    assert highlighter.highlight(SMALL, "python")


@pytest.mark.timeout(8)
@pytest.mark.parametrize(
    ("language", "piece"),
    [("c", "\n"), ("csharp", "a\n"), ("java", "\n"), ("terraform", "a")],
)
def test_long_code_that_pygments_reads_slowly_is_shown(
    language: str, piece: str
) -> None:
    code = piece * (18_000 // len(piece))

    lesson = parse(f"---\ntitle: T\n---\n# S\n\n```{language}\n{code}\n```\n", "s")

    (block,) = lesson.slides[0].blocks
    assert isinstance(block, Prose)
    assert code in block.html


@pytest.mark.parametrize(
    ("language", "code"),
    [
        ("bash", "echo hi\n# done\n"),
        ("c", "int a;\n#include <a.h>\n"),
        ("python", "a = 1\n\n"),
        ("text", "a\nb\n"),
    ],
)
def test_each_line_of_code_with_steps_is_an_element(language: str, code: str) -> None:
    lesson = parse(
        f"---\ntitle: T\n---\n# S\n\n```{language} {{1|2}}\n{code}```\n", "s"
    )

    (block,) = lesson.slides[0].blocks
    assert isinstance(block, Prose)
    first, second = LINE.findall(block.html)
    assert (first[0], second[0]) == ("10", "01")
    assert unescape(TAG.sub("", first[1] + second[1])) == code


def test_lines_that_pygments_repeats_are_not_highlighted() -> None:
    code = "a = <<EOF\nb\nEOF\n"

    lesson = parse(f"---\ntitle: T\n---\n# S\n\n```terraform {{1}}\n{code}```\n", "s")

    (block,) = lesson.slides[0].blocks
    assert isinstance(block, Prose)
    lit = [state for state, _ in LINE.findall(block.html)]
    assert lit[:3] == ["1", "0", "0"]
    assert set(lit[3:]) <= {"0"}
