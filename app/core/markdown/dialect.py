"""Markdown as Overtone reads it: markdown-it with mathematics and colon fences.

Two passes of its own run inside markdown-it: one over the blocks, before their text is
read, and one over that text. What they find wrong goes to the draft, with its line.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.dollarmath import dollarmath_plugin

from app.core.markdown.draft import Draft
from app.core.markdown.fences import Fences, read_column_break
from app.core.markdown.highlight import highlight
from app.core.markdown.mathml import TexError, mathml
from app.core.markdown.token_tree import first_line

MAX_PARAGRAPH = 4_000
"""Characters in one paragraph, heading or cell. Reading can take quadratic time."""

MAX_BRACKETS = 60
"""Opening brackets in one of them, for the same reason."""

MAX_NESTING = 20
"""Blocks inside blocks; markdown-it drops what is deeper."""

_QUOTES: Mapping[str, str | Sequence[str]] = {
    "en": "“”‘’",
    "de": "„“‚‘",
    "es": "«»“”",
    "fr": ("«\u00a0", "\u00a0»", "‹\u00a0", "\u00a0›"),
    "it": "«»“”",
    "nl": "“”‘’",
    "pt": "“”‘’",
}
"""How straight quotation marks are set, by language; others stay straight."""

_ABROAD = re.compile(r"(?:https?:)?//", re.IGNORECASE)
_ALIGNMENT = re.compile(r"text-align:(left|center|right)")


class Dialect:
    """Reads one lesson's Markdown; holds the draft that collects what is wrong."""

    def __init__(
        self, draft: Draft, lang: str = "en", verbatim: Container[str] = ()
    ) -> None:
        self.draft = draft
        self._lines: list[str] = []
        self._above = 0
        """Lines of the file above the text being read."""
        self._md = _markdown_it(lang)
        fences = Fences(draft, verbatim)
        interrupts: RuleOptionsType = {
            "alt": ["paragraph", "reference", "blockquote", "list"]
        }
        blocks = self._md.block.ruler
        blocks.before("fence", "directive", fences.read, interrupts)
        blocks.before("list", "column_break", read_column_break, interrupts)
        self._md.core.ruler.after("block", "check_blocks", self._check_blocks)
        self._md.core.ruler.after("inline", "check_text", self._check_text)

    def read(self, lines: list[str]) -> list[Token]:
        """Tokens of the lines of a file, from its first on; `map` counts from 0."""
        self._lines, self._above = lines, 0
        return self._md.parse("\n".join(lines))

    def html(self, tokens: Sequence[Token]) -> str:
        """Tokens as HTML. A directive among them is where none may be: a problem."""
        for token in _outermost(tokens):
            self.draft.complain(
                first_line(token),
                "A directive cannot stand here: not in a list, a quotation or a "
                "question. Give it a place, and lines, of its own."
                if token.type == "directive_open"
                else "+++ separates the columns of :::{columns}, and nothing else.",
            )
        return str(self._md.renderer.render(tokens, self._md.options, {}))

    def inline(self, text: str, line: int) -> Token:
        """One run of text, such as a caption, that begins on `line` of the file."""
        self._above = line - 1
        return self._md.parseInline(text)[0]

    def _check_blocks(self, state: StateCore) -> None:
        tokens: list[Token] = []
        for token in state.tokens:
            self._check_block(token, tokens)
            tokens.append(token)
            if token.type == "heading_close" and token.markup == "-":
                _part_from_break(tokens)
        state.tokens = tokens

    def _check_block(self, token: Token, before: list[Token]) -> None:
        line = self._above + first_line(token)
        if token.level >= MAX_NESTING - 1:
            self._complain_once(
                line, f"More than {MAX_NESTING - 2} blocks stand inside each other."
            )
        if token.type == "inline":
            self._check_size(token, line)
            if before and before[-1].type == "heading_open":
                _name(before[-1], token)
        elif token.type == "heading_open" and token.markup == "-" and token.map:
            self.draft.complain(
                token.map[1],
                "--- right under text makes a heading of it: "
                "put a blank line before ---.",
            )
        elif token.type == "fence" and not _is_closed(token, self._lines):
            self.draft.complain(
                line,
                f"This code is not closed: end it with a line {token.markup[:10]}.",
            )
        elif token.type in ("th_open", "td_open"):
            _align_by_class(token)

    def _check_size(self, token: Token, line: int) -> None:
        size, brackets = len(token.content), token.content.count("[")
        if size > MAX_PARAGRAPH:
            self.draft.complain(
                line,
                f"This paragraph has {size} characters; at most {MAX_PARAGRAPH} are "
                "read. Divide it by blank lines.",
            )
        elif brackets > MAX_BRACKETS:
            self.draft.complain(
                line,
                f"This paragraph has {brackets} opening brackets; at most "
                f"{MAX_BRACKETS} are read. Divide it by blank lines.",
            )
        else:
            return
        token.content = ""

    def _check_text(self, state: StateCore) -> None:
        line = 1
        for token in state.tokens:
            if token.map:
                line = first_line(token)
            if token.type == "math_block":
                self._typeset(token, self._above + line, display=True)
            elif token.type == "inline":
                self._check_children(token, self._above + line)

    def _check_children(self, inline: Token, line: int) -> None:
        position = 0
        for child in inline.children or ():
            if child.type in ("math_inline", "math_inline_double"):
                source = f"{child.markup}{child.content}{child.markup}"
                position = max(inline.content.find(source, position), position)
                above = inline.content.count("\n", 0, position)
                position += len(source)
                self._typeset(child, line + above, display=child.markup == "$$")
            elif child.type == "text" and "$$" in child.content:
                self.draft.complain(
                    line, "$$ begins a formula that does not end: close it with $$."
                )
            elif child.type == "image":
                self.draft.complain(
                    line, "Images are not shown yet: describe it, or use a figure."
                )
            elif child.type == "link_open":
                self._check_link(child, line)

    def _check_link(self, link: Token, line: int) -> None:
        target = str(link.attrGet("href") or "")
        if _ABROAD.match(target):
            link.attrSet("rel", "noreferrer")
        elif target.startswith("#/"):
            self.draft.links.append((line, target[2:]))

    def _typeset(self, token: Token, line: int, display: bool) -> None:
        tex = token.content
        try:
            token.meta["mathml"] = mathml(tex, display)
        except TexError as error:
            line += tex.rstrip().count("\n", 0, error.position)
            self.draft.complain(line, f"In the formula: {error}")

    def _complain_once(self, line: int, message: str) -> None:
        if all(problem.message != message for problem in self.draft.problems):
            self.draft.complain(line, message)


def _markdown_it(lang: str) -> MarkdownIt:
    md = MarkdownIt("js-default", {"html": False, "maxNesting": MAX_NESTING})
    # What is answered with "" markdown-it writes as it stands, escaped.
    md.options["highlight"] = lambda code, language, _: highlight(code, language)
    # Only quotation marks: replacements would turn “(c)” in a list into ©.
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
    md.add_render_rule("math_inline", _draw_math)
    md.add_render_rule("math_inline_double", _draw_math)
    md.add_render_rule("math_block", _draw_math_block)
    return md


def _draw_math(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    return str(tokens[index].meta.get("mathml", ""))


def _draw_math_block(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    return f'<div class="math">{_draw_math(_, tokens, index)}</div>\n'


def _outermost(tokens: Iterable[Token]) -> Iterable[Token]:
    """Directives and column breaks that are in no other directive."""
    depth = 0
    for token in tokens:
        if token.type == "directive_close":
            depth -= 1
        if not depth and token.type in ("directive_open", "column_break"):
            yield token
        if token.type == "directive_open":
            depth += 1


def _part_from_break(tokens: list[Token]) -> None:
    """Make what was meant of text underlined by ---: a paragraph, then a break."""
    opening, _, closing = tokens[-3:]
    opening.type, closing.type = "paragraph_open", "paragraph_close"
    opening.tag = closing.tag = "p"
    if opening.map:
        line = opening.map[1]
        tokens.append(
            Token(
                "hr", "hr", 0, map=[line - 1, line], markup="---", level=opening.level
            )
        )


def _name(heading: Token, text: Token) -> None:
    """Take `{#id}` off the end of a heading's text and note it at the heading."""
    content = text.content.rstrip()
    start = content.rfind("{#")
    if start >= 0 and content.endswith("}"):
        heading.meta["id"] = content[start + 2 : -1]
        text.content = content[:start].rstrip()


def _is_closed(fence: Token, lines: Sequence[str]) -> bool:
    """Whether the last line of a code fence closes it; it may stand in a quotation."""
    if not fence.map:
        return True
    first, end = fence.map
    last = lines[end - 1].strip(" \t>")
    return (
        end - 1 > first
        and len(last) >= len(fence.markup)
        and not last.strip(fence.markup[0])
    )


def _align_by_class(cell: Token) -> None:
    """The policy forbids inline styles: `align-right` is the style sheet's to give."""
    style = _ALIGNMENT.fullmatch(str(cell.attrs.pop("style", "")))
    if style:
        cell.attrSet("class", f"align-{style[1]}")
