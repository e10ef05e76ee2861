"""Markdown of every lesson: markdown-it with formulas, inline markup and lists."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin

from app.core.lesson import text_direction
from app.core.markdown.syntax.highlight import LessonHighlighter
from app.core.markdown.syntax.inline_markup import add_inline_markup
from app.core.markdown.syntax.mistakes.unsupported import add_unsupported_markup
from app.language import isolate_signed_numbers

MAX_NESTING = 20
"""Depth of nested blocks; markdown-it drops deeper ones."""

_QUOTES: Mapping[str, str | Sequence[str]] = {
    "en": "“”‘’",
    "de": "„“‚‘",
    "es": "«»“”",
    "fr": ("«\u00a0", "\u00a0»", "‹\u00a0", "\u00a0›"),
    "it": "«»“”",
    "nl": "“”‘’",
    "pt": "“”‘’",
}
"""Typographic quotation marks by language; other languages have straight ones."""

_PUNCTUATION = re.compile(r"[.,;:!?)\]’”…]+")


class _MarkdownIt(MarkdownIt):
    def validateLink(self, url: str) -> bool:
        """Accept each target: the dialect reports invalid ones."""
        return True


def markdown_it(lang: str) -> MarkdownIt:
    """Return a parser with the quotation marks of a language."""
    md = _MarkdownIt("js-default", {"html": False, "maxNesting": MAX_NESTING})
    # If the highlighter returns "", markdown-it escapes the code itself.
    highlighter = LessonHighlighter()
    md.options["highlight"] = lambda code, language, _: highlighter.highlight(
        code, language
    )
    # Without "replacements", which would turn “(c)” in a list into ©.
    md.disable("replacements")
    if quotes := _QUOTES.get(lang.split("-")[0].lower()):
        md.options["typographer"] = True
        md.options["quotes"] = quotes
    dollarmath_plugin(
        md,
        allow_labels=False,
        allow_space=False,
        allow_digits=False,
        allow_blank_lines=False,
        double_inline=True,
    )
    add_inline_markup(md)
    add_unsupported_markup(md)
    deflist_plugin(md)
    md.add_render_rule("math_inline", _render_inline_math)
    md.add_render_rule("math_inline_double", _render_math)
    md.add_render_rule("math_block", _render_math_block)
    md.add_render_rule(
        "text",
        _render_right_to_left_text if text_direction(lang) == "rtl" else _render_text,
    )
    return md


def _render_inline_math(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    """Return a formula; a line does not break before punctuation that follows it."""
    formula = _render_math(_, tokens, index)
    end = _punctuation(tokens, index + 1)
    return (
        f'<span class="unbroken">{formula}{escapeHtml(end)}</span>' if end else formula
    )


def _render_right_to_left_text(
    _: Any, tokens: Sequence[Token], index: int, *__: Any
) -> str:
    return escapeHtml(isolate_signed_numbers(_text(tokens, index)))


def _render_text(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    return escapeHtml(_text(tokens, index))


def _text(tokens: Sequence[Token], index: int) -> str:
    """Return a text without the punctuation that is already behind a formula."""
    is_after_formula = index > 0 and tokens[index - 1].type == "math_inline"
    start = len(_punctuation(tokens, index)) if is_after_formula else 0
    return tokens[index].content[start:]


def _punctuation(tokens: Sequence[Token], index: int) -> str:
    """Return the punctuation at the start of a token; empty if it is not a text."""
    token = tokens[index] if index < len(tokens) else None
    found = token and token.type == "text" and _PUNCTUATION.match(token.content)
    return found[0] if found else ""


def _render_math(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    return str(tokens[index].meta.get("mathml", ""))


def _render_math_block(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    return f'<div class="math">{_render_math(_, tokens, index)}</div>\n'
