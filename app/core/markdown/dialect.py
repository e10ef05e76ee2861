"""Overtone's dialect of Markdown: markdown-it with TeX formulas and colon fences.

Two core rules check the tokens, one after the block rules and one after the inline
rules. They report problems to the ParseContext.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_core import StateCore
from markdown_it.token import Token
from mdit_py_plugins.deflist import deflist_plugin
from mdit_py_plugins.dollarmath import dollarmath_plugin

from app.core.errors import UnknownName
from app.core.lesson import FigureLink
from app.core.markdown.alerts import convert_alerts
from app.core.markdown.attributes import read_attributes
from app.core.markdown.colon_fences import ColonFences, read_column_break
from app.core.markdown.comments import Comment, remove_comments
from app.core.markdown.equations import Formula, is_numbered, number_equations
from app.core.markdown.footnotes import FootnoteRegister, render_reference
from app.core.markdown.formula_names import name_formulas
from app.core.markdown.highlight import LANGUAGES, PLAIN, highlight
from app.core.markdown.images import frame_images, read_images, render_image
from app.core.markdown.inline_markup import ROLES, add_inline_markup
from app.core.markdown.lesson_link import LESSON_SCHEME, read_lesson_link
from app.core.markdown.likely_mistakes import likely_mistakes
from app.core.markdown.macros import Macro, MacroError, expand
from app.core.markdown.mathml import TexError, mathml
from app.core.markdown.parse_context import ParseContext
from app.core.markdown.steps import (
    PAUSE,
    LinesError,
    StepCounter,
    code_with_lines,
    read_code_lines,
    read_pause,
)
from app.core.markdown.token_tree import first_line
from app.core.markdown.unsupported import add_unsupported_markup
from app.core.markdown.variables import Variables

MAX_PARAGRAPH = 4_000
"""Characters in one paragraph, heading or cell; parsing can take quadratic time."""

MAX_BRACKETS = 60
"""Opening brackets in one paragraph, heading or cell, for the same reason."""

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
"""Typographic quotation marks by language; others keep straight ones."""

MERMAID = (
    "Mermaid diagrams are not supported. Save the diagram as an SVG file in the folder "
    "of the lesson, and show it with :::{figure} diagram.svg."
)

_NAMED = frozenset({"heading_open", "th_open"})
"""Blocks whose text is a name in the accessibility tree."""

FIGURE_LINK = "figure-link"
"""Class of the links that set parameters of figures."""

_HEADING_ATTRIBUTES = re.compile(r"\{((?:#|\.[A-Za-z]|[A-Za-z][\w-]*=)[^{}]*)\}$")

_PUNCTUATION = re.compile(r"[.,;:!?)\]’”…]+")

_EXTERNAL = re.compile(r"(?:https?:)?//", re.IGNORECASE)
_ALIGNMENT = re.compile(r"text-align:(left|center|right)")


class Dialect:
    """Markdown reader for one lesson, which reports problems to its `context`."""

    def __init__(
        self,
        context: ParseContext,
        lang: str = "en",
        verbatim: Container[str] = (),
        macros: Mapping[str, Macro] = MappingProxyType({}),
        variables: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.context = context
        self.footnotes = FootnoteRegister()
        self.steps = StepCounter()
        """Steps of the slide whose blocks are being read."""
        self.comments: tuple[Comment, ...] = ()
        """Comments of the lesson, in order."""
        self._lang = lang
        self._macros = macros
        self._lines: list[str] = []
        self._numbered: list[Formula] = []
        """Formulas of the text that is being parsed which may have numbers."""
        self._above = 0
        """Number of lines of the file above the text that is being parsed."""
        self._md = _markdown_it(lang)
        fences = ColonFences(context, verbatim)
        interrupts: RuleOptionsType = {
            "alt": ["paragraph", "reference", "blockquote", "list"]
        }
        self.variables = Variables(variables, context)
        self._md.inline.ruler.before("braces", "variable", self.variables.read)
        blocks = self._md.block.ruler
        blocks.before("fence", "directive", fences.read, interrupts)
        blocks.before("list", "column_break", read_column_break, interrupts)
        blocks.before("list", PAUSE, read_pause, interrupts)
        self._md.add_render_rule(
            PAUSE, lambda _, tokens, index, *__: self._pause(tokens[index])
        )
        self._md.add_render_rule(
            "fence",
            lambda renderer, tokens, index, options, env: self._code(
                tokens[index], renderer.fence(tokens, index, options, env)
            ),
        )
        self._md.core.ruler.after("block", "check_blocks", self._check_blocks)
        self._md.core.ruler.after("inline", "check_text", self._check_text)
        self._md.add_render_rule(
            "footnote_ref",
            lambda _, tokens, index, *__: self._footnote_reference(tokens[index]),
        )
        self._md.add_render_rule(
            "image", lambda _, tokens, index, *__: render_image(tokens[index], context)
        )

    def read(self, lines: list[str]) -> list[Token]:
        """Return the tokens of a whole file. Their `map` counts lines from 0."""
        found = remove_comments(lines, self.context)
        self._lines, self._above, self.comments = found.lines, 0, found.comments
        tokens = self._md.parse("\n".join(self._lines))
        return self.footnotes.take(tokens, self.context)

    def read_comment(self, comment: Comment) -> list[Token]:
        """Return the tokens of the Markdown in a comment."""
        self._lines, self._above = comment.text.split("\n"), comment.line - 1
        # A line --- below text would turn the text into a heading.
        with self._md.reset_rules():
            self._md.disable("lheading")
            tokens = self._md.parse(comment.text)
        for token in tokens:
            if token.map:
                token.map = [line + self._above for line in token.map]
        return tokens

    def html(self, tokens: Sequence[Token]) -> str:
        """Render tokens as HTML. Directives are not allowed here and are reported."""
        for token in _outermost(tokens):
            self.context.add_problem(
                first_line(token),
                "A directive is not allowed in a list, a quotation or a question. "
                "Move it out."
                if token.type == "directive_open"
                else "+++ is only allowed between the columns of :::{columns}.",
            )
        return str(self._md.renderer.render(tokens, self._md.options, {}))

    def named_html(self, tokens: Sequence[Token]) -> str:
        """Render tokens as HTML that is the name or description of a control."""
        return name_formulas(self.html(tokens), self._lang)

    def inline(self, text: str, line: int) -> Token:
        """Parse inline Markdown, such as a caption, that begins on `line`."""
        self._above = line - 1
        return self._md.parseInline(text)[0]

    def _check_blocks(self, state: StateCore) -> None:
        tokens: list[Token] = []
        for token in state.tokens:
            self._check_block(token, tokens)
            tokens.append(token)
            if token.type == "heading_close" and token.markup == "-":
                _part_from_break(tokens)
        state.tokens = convert_alerts(tokens, self.context, self._above)

    def _check_block(self, token: Token, before: list[Token]) -> None:
        line = self._above + first_line(token)
        if token.level >= MAX_NESTING - 1:
            self._add_problem_once(
                line, f"More than {MAX_NESTING - 2} blocks are nested here. Use fewer."
            )
        if token.type == "inline":
            self._check_size(token, line)
            if before and before[-1].type == "heading_open":
                _name(before[-1], token)
        elif token.type == "heading_open" and token.markup == "-" and token.map:
            self.context.add_problem(
                token.map[1],
                "--- directly below text turns the text into a heading. "
                "Insert a blank line above ---.",
            )
        elif token.type == "fence":
            self._check_code(token, line)
        elif token.type in ("th_open", "td_open"):
            _align_by_class(token)

    def _check_code(self, token: Token, line: int) -> None:
        language = (token.info.split() or [""])[0]
        if not _is_closed(token, self._lines):
            self.context.add_problem(
                line,
                "This code block is not closed. "
                f"End it with a line {token.markup[:10]}.",
            )
        else:
            self._check_code_lines(token, line)
        if language.casefold() == "mermaid":
            self.context.add_problem(line, MERMAID)
        elif language and language.casefold() not in LANGUAGES | PLAIN:
            unknown = UnknownName("language of code", language, sorted(LANGUAGES))
            self.context.add_warning(
                line, f"{unknown} Write text for code without colours."
            )

    def _check_code_lines(self, token: Token, line: int) -> None:
        try:
            lines = read_code_lines(token.info, token.content.count("\n"))
        except LinesError as error:
            self.context.add_problem(line, f"The braces after the language {error}")
        else:
            if lines:
                token.meta["lines"] = lines

    def _check_size(self, token: Token, line: int) -> None:
        size, brackets = len(token.content), token.content.count("[")
        if size > MAX_PARAGRAPH:
            self.context.add_problem(
                line,
                f"This paragraph has {size} characters; at most {MAX_PARAGRAPH} are "
                "allowed. Split it with blank lines.",
            )
        elif brackets > MAX_BRACKETS:
            self.context.add_problem(
                line,
                f"This paragraph has {brackets} opening brackets; at most "
                f"{MAX_BRACKETS} are allowed. Split it with blank lines.",
            )
        else:
            return
        token.content = ""

    def _check_text(self, state: StateCore) -> None:
        line = 1
        self._numbered = []
        for token in state.tokens:
            if token.map:
                line = first_line(token)
            if token.type == "math_block":
                self._typeset(token, self._above + line, display=True)
            elif token.type == "inline":
                read_images(token, self._above + line, self.context)
                self._check_children(token, self._above + line)
        for line, message in likely_mistakes(state.tokens):
            self.context.add_problem(self._above + line, message)
        number_equations(self._numbered, self.context)
        for before, token in pairwise([Token("", "", 0), *state.tokens]):
            if token.type == "inline":
                self._name_formulas(token, everywhere=before.type in _NAMED)
        frame_images(state.tokens)

    def _name_formulas(self, inline: Token, everywhere: bool) -> None:
        """Name the formulas of a heading or of a table's header, and those in links."""
        links = 0
        for child in inline.children or ():
            links += child.nesting if child.tag == "a" else 0
            if "mathml" in child.meta and (everywhere or links):
                child.meta["mathml"] = name_formulas(child.meta["mathml"], self._lang)

    def _check_children(self, inline: Token, line: int) -> None:
        position = breaks = 0
        for child in inline.children or ():
            if child.type in ("math_inline", "math_inline_double"):
                source = f"{child.markup}{child.content}{child.markup}"
                position = max(inline.content.find(source, position), position)
                above = inline.content.count("\n", 0, position)
                position += len(source)
                self._typeset(child, line + above, display=child.markup == "$$")
            elif child.type == "text" and "$$" in child.content:
                self.context.add_problem(
                    line, "$$ opens a formula that is not closed. Close it with $$."
                )
            elif child.type in ("softbreak", "hardbreak"):
                breaks += child.markup != "<br>"
            elif child.type == "unsupported":
                self.context.add_problem(
                    line + child.meta["line"], child.meta["message"]
                )
            elif child.type == "myst_role" and child.meta["name"] not in ROLES:
                name = child.meta["name"]
                self.context.add_unknown(line + breaks, "role", name, ROLES)
            elif child.type == "footnote_ref":
                child.meta["line"] = line + breaks
            elif child.type == "link_open":
                self._check_link(child, line + breaks)

    def _check_link(self, link: Token, line: int) -> None:
        target = str(link.attrGet("href") or "")
        if _EXTERNAL.match(target):
            link.attrSet("rel", "noreferrer")
        elif target.startswith("#/"):
            self.context.links.append((line, target[2:]))
        elif target.startswith("#"):
            self.context.anchors.append((line, target[1:]))
        elif target.startswith("?"):
            link.attrSet("class", FIGURE_LINK)
            self.read_state(target, line)
        elif target.startswith(LESSON_SCHEME):
            read_lesson_link(link, line, self.context)

    def read_state(self, query: str, line: int) -> tuple[tuple[str, str], ...]:
        """Return the parameters of figures in a query; the review checks them."""
        state = tuple(parse_qsl(urlsplit(query).query, keep_blank_values=True))
        if query:
            self.context.figure_links.append(FigureLink(state, line))
        return state

    def _typeset(self, token: Token, line: int, display: bool) -> None:
        tex = token.content
        try:
            tex = expand(tex, self._macros)
            token.meta["mathml"] = mathml(tex, display)
            if is_numbered(tex):
                self._numbered.append(Formula(token, tex, display, line))
        except MacroError as error:
            self.context.add_problem(line, f"In the formula: {error}")
        except TexError as error:
            line += tex.rstrip().count("\n", 0, error.position)
            self.context.add_problem(line, f"In the formula: {error}")

    def _pause(self, pause: Token) -> str:
        self.context.add_problem(
            first_line(pause),
            "A step . . . is not possible in a list, a quotation or a question. Use "
            ":::{incremental} around a list.",
        )
        return ""

    def _code(self, fence: Token, html: str) -> str:
        """Return a code block, with an element for each line if lines have steps."""
        lines = fence.meta.get("lines")
        if not lines:
            return html
        start, end = html.index(">", html.index("<code")) + 1, html.index("</code>")
        code = code_with_lines(html[start:end], lines)
        step = self.steps.next(len(lines.states) - 1)
        opening = html[:start].replace("<pre", f'<pre data-code-step="{step}"', 1)
        return f"{opening}{code}{html[end:]}"

    def _footnote_reference(self, reference: Token) -> str:
        if "number" in reference.meta:
            return render_reference(reference)
        self._report_footnote(reference)
        return ""

    def _report_footnote(self, reference: Token) -> None:
        label, line = reference.meta["label"], reference.meta["line"]
        if "text" in reference.meta:
            message = (
                "A footnote ^[…] is not possible in headings, captions, questions, "
                "notes and other footnotes. Move it to the text."
            )
        elif label in self.footnotes.definitions:
            message = (
                f"A footnote [^{label}] is not possible in headings, captions, "
                "questions, notes and other footnotes. Move it to the text."
            )
        else:
            message = (
                f"There is no footnote [^{label}]. Write it on a line of its own: "
                f"[^{label}]: …. To show the characters, write \\[^{label}]."
            )
        self.context.add_problem(line, message)

    def _add_problem_once(self, line: int, message: str) -> None:
        if all(problem.message != message for problem in self.context.problems):
            self.context.add_problem(line, message)


def _markdown_it(lang: str) -> MarkdownIt:
    md = MarkdownIt("js-default", {"html": False, "maxNesting": MAX_NESTING})
    # If the highlighter returns "", markdown-it escapes the code itself.
    md.options["highlight"] = lambda code, language, _: highlight(code, language)
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
    md.add_render_rule("text", _render_text)
    return md


def _render_inline_math(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    """Return a formula; a line does not break before punctuation that follows it."""
    formula = _render_math(_, tokens, index)
    end = _punctuation(tokens, index + 1)
    return (
        f'<span class="unbroken">{formula}{escapeHtml(end)}</span>' if end else formula
    )


def _render_text(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    """Return a text without the punctuation that is already behind a formula."""
    is_after_formula = index > 0 and tokens[index - 1].type == "math_inline"
    start = len(_punctuation(tokens, index)) if is_after_formula else 0
    return escapeHtml(tokens[index].content[start:])


def _punctuation(tokens: Sequence[Token], index: int) -> str:
    """Return the punctuation at the start of a token; empty if it is not a text."""
    token = tokens[index] if index < len(tokens) else None
    found = token and token.type == "text" and _PUNCTUATION.match(token.content)
    return found[0] if found else ""


def _render_math(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    return str(tokens[index].meta.get("mathml", ""))


def _render_math_block(_: Any, tokens: Sequence[Token], index: int, *__: Any) -> str:
    return f'<div class="math">{_render_math(_, tokens, index)}</div>\n'


def _outermost(tokens: Iterable[Token]) -> Iterable[Token]:
    """Yield the directives and column breaks that are not inside a directive."""
    depth = 0
    for token in tokens:
        if token.type == "directive_close":
            depth -= 1
        if not depth and token.type in ("directive_open", "column_break"):
            yield token
        if token.type == "directive_open":
            depth += 1


def _part_from_break(tokens: list[Token]) -> None:
    """Turn a heading underlined with --- into a paragraph and a slide break."""
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
    """Move `{#id .layout key="value"}` from a heading's text to its `meta`."""
    content = text.content.rstrip()
    found = _HEADING_ATTRIBUTES.search(content)
    if not found:
        return
    attributes = read_attributes(found[1])
    if found[1].startswith("#"):
        is_valid = attributes.id and not attributes.rest
        heading.meta["id"] = attributes.id if is_valid else found[1][1:]
    if attributes.classes or attributes.values:
        heading.meta["attributes"] = attributes
    text.content = content[: found.start()].rstrip()


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


def _align_by_class(cell: Token) -> None:
    """Replace inline style by a class: the Content-Security-Policy forbids styles."""
    style = _ALIGNMENT.fullmatch(str(cell.attrs.pop("style", "")))
    if style:
        cell.attrSet("class", f"align-{style[1]}")
