"""Blocks of code: their language, their end and lines that are highlighted by step."""

from __future__ import annotations

from collections.abc import Sequence

from markdown_it.token import Token

from app.core.errors import UnknownName
from app.core.markdown.parse_context import ParseContext, quoted
from app.core.markdown.syntax.highlight import HIGHLIGHT_LANGUAGES, MAX_BLOCK, PLAIN
from app.core.markdown.syntax.steps import (
    LinesError,
    StepCounter,
    code_with_lines,
    read_code_lines,
)

MERMAID = (
    "Mermaid diagrams are not supported. Save the diagram as an SVG file in the folder "
    "of the lesson, and show it with :::{figure} diagram.svg."
)

LONG = 40
"""Lines. Longer code can be divided between printed pages."""


def check_code(
    token: Token, line: int, lines: Sequence[str], context: ParseContext
) -> None:
    """Report mistakes in a block of code on `line`; `lines` are the lines of the
    text."""
    if not _is_closed(token, lines):
        context.add_problem(
            line,
            f"This code block is not closed. End it with a line {token.markup[:10]}.",
        )
    else:
        _read_highlighted_lines(token, line, context)
    language = (token.info.split() or [""])[0]
    _check_language(language, line, context)
    _check_length(token.content, language, line, context)


def _check_language(language: str, line: int, context: ParseContext) -> None:
    name, braces, rest = language.partition("{")
    if language.casefold() == "mermaid":
        context.add_problem(line, MERMAID)
    elif braces and name.casefold() in HIGHLIGHT_LANGUAGES | PLAIN:
        context.add_warning(
            line,
            f"{quoted(language)} is not a language. Write a space before the braces: "
            f"{name} {braces}{rest}.",
        )
    elif language and language.casefold() not in HIGHLIGHT_LANGUAGES | PLAIN:
        unknown = UnknownName("language of code", language, sorted(HIGHLIGHT_LANGUAGES))
        context.add_warning(line, f"{unknown} Write text for code without colours.")


def _check_length(code: str, language: str, line: int, context: ParseContext) -> None:
    if language.casefold() in HIGHLIGHT_LANGUAGES and len(code) > MAX_BLOCK:
        context.add_warning(
            line,
            f"This code has {len(code)} characters. Code of more than {MAX_BLOCK} is "
            "shown without colours. Divide it into several blocks.",
        )


def _read_highlighted_lines(token: Token, line: int, context: ParseContext) -> None:
    try:
        lines = read_code_lines(token.info, max(1, token.content.count("\n")))
    except LinesError as error:
        context.add_problem(line, f"The braces after the language {error}")
    else:
        if lines:
            token.meta["lines"] = lines


def _is_closed(fence: Token, lines: Sequence[str]) -> bool:
    """Return whether the last line of a code block closes it, also in a quotation."""
    if not fence.map:
        return True
    first, end = fence.map
    last = lines[end - 1].strip(" \t>")
    return (
        end - 1 > first
        and len(last) >= len(fence.markup)
        and not last.strip(fence.markup[0])
    )


def code_for_print(fence: Token, html: str) -> str:
    """Return a block of code, with a class if it can be divided between pages."""
    if fence.content.count("\n") <= LONG:
        return html
    return html.replace("<pre", '<pre class="long-code"', 1)


def code_with_steps(fence: Token, html: str, steps: StepCounter) -> str:
    """Return a block of code, with an element for each line if lines have steps."""
    lines = fence.meta.get("lines")
    if not lines:
        return html
    start, end = html.index(">", html.index("<code")) + 1, html.index("</code>")
    code = code_with_lines(html[start:end], lines)
    step = steps.next(len(lines.states) - 1)
    opening = html[:start].replace("<pre", f'<pre data-code-step="{step}"', 1)
    return f"{opening}{code}{html[end:]}"
