"""Overtone's dialect of Markdown: markdown-it with TeX formulas and colon fences.

Two core rules check the tokens, one after the block rules and one after the inline
rules. They report problems to the ParseContext.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import replace

from markdown_it.ruler import RuleOptionsType
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from app.core.markdown.front_matter.variables import Variables
from app.core.markdown.parse_context import ParseContext
from app.core.markdown.syntax.alerts import convert_alerts
from app.core.markdown.syntax.base_syntax import MAX_NESTING, markdown_it
from app.core.markdown.syntax.code_blocks import (
    check_code,
    code_for_print,
    code_with_steps,
)
from app.core.markdown.syntax.colon_fences import ColonFences, read_column_break
from app.core.markdown.syntax.comments import Comment, remove_comments
from app.core.markdown.syntax.footnotes import FootnoteRegister, render_reference
from app.core.markdown.syntax.headings import read_heading, split_at_underline
from app.core.markdown.syntax.images import frame_images, read_images, render_image
from app.core.markdown.syntax.inline_markup import ROLES
from app.core.markdown.syntax.links import check_link
from app.core.markdown.syntax.mistakes.likely import likely_mistakes
from app.core.markdown.syntax.mistakes.tables import cells_not_shown
from app.core.markdown.syntax.steps import PAUSE, StepCounter, read_pause
from app.core.markdown.tex.formula_names import name_formulas
from app.core.markdown.tex.formulas import FormulaReader
from app.core.markdown.tex.macros import Macro
from app.core.markdown.token_tree import first_line

MAX_PARAGRAPH = 4_000
"""Characters in one paragraph, heading or cell; parsing can take quadratic time."""

MAX_BRACKETS = 60
"""Opening brackets in one paragraph, heading or cell, for the same reason."""

_ALIGNMENT = re.compile(r"text-align:(left|center|right)")


class Dialect:
    """Markdown reader for one lesson, which reports problems to its `context`."""

    def __init__(
        self,
        context: ParseContext,
        lang: str,
        verbatim: Container[str],
        macros: Mapping[str, Macro],
        variables: Mapping[str, str],
    ) -> None:
        self.context = context
        self.footnotes = FootnoteRegister()
        self.steps = StepCounter()
        """Steps of the slide whose blocks are being read."""
        self.comments: tuple[Comment, ...] = ()
        """Comments of the lesson, in order."""
        self._lang = lang
        self._formulas = FormulaReader(context, lang, macros)
        self._lines: list[str] = []
        self._above = 0
        """Number of lines of the file above the text that is being parsed."""
        self.variables = Variables(variables, context)
        self._md = markdown_it(lang)
        self._add_syntax(ColonFences(context, verbatim))
        self._add_render_rules()

    def read(self, lines: list[str]) -> list[Token]:
        """Return the tokens of a whole file. Their `map` counts lines from 0."""
        found = remove_comments(lines, self.context)
        self._lines, self._above, self.comments = found.lines, 0, found.comments
        tokens = self._md.parse("\n".join(self._lines))
        self._formulas.end_lesson()
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

    def _add_syntax(self, fences: ColonFences) -> None:
        """Add Overtone's syntax to standard Markdown, and the checks of its text."""
        interrupts: RuleOptionsType = {
            "alt": ["paragraph", "reference", "blockquote", "list"]
        }
        self._md.inline.ruler.before("braces", "variable", self.variables.read)
        blocks = self._md.block.ruler
        blocks.before("fence", "directive", fences.read, interrupts)
        blocks.before("list", "column_break", read_column_break, interrupts)
        blocks.before("list", PAUSE, read_pause, interrupts)
        self._md.core.ruler.after("block", "check_blocks", self._check_blocks)
        self._md.core.ruler.after("inline", "check_text", self._check_text)

    def _add_render_rules(self) -> None:
        self._md.add_render_rule(
            PAUSE, lambda _, tokens, index, *__: self._pause(tokens[index])
        )
        self._md.add_render_rule(
            "fence",
            lambda renderer, tokens, index, options, env: code_with_steps(
                tokens[index],
                code_for_print(
                    tokens[index], renderer.fence(tokens, index, options, env)
                ),
                self.steps,
            ),
        )
        self._md.add_render_rule(
            "footnote_ref",
            lambda _, tokens, index, *__: self._footnote_reference(tokens[index]),
        )
        self._md.add_render_rule(
            "image",
            lambda _, tokens, index, *__: render_image(tokens[index], self.context),
        )

    def _check_blocks(self, state: StateCore) -> None:
        tokens: list[Token] = []
        for token in state.tokens:
            self._check_block(token, tokens)
            tokens.append(token)
            if token.type == "heading_close" and token.markup == "-":
                split_at_underline(tokens)
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
                read_heading(before[-1], token)
        elif token.type == "heading_open" and token.markup == "-" and token.map:
            self.context.add_problem(
                token.map[1],
                "--- directly below text turns the text into a heading. "
                "Insert a blank line above ---.",
            )
        elif token.type == "fence":
            check_code(token, line, self._lines, self.context)
        elif token.type in ("th_open", "td_open"):
            _align_by_class(token)

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
        self._formulas.start()
        for token in state.tokens:
            if token.map:
                line = first_line(token)
            if token.type == "math_block":
                self._typeset(token, self._above + line, display=True)
            elif token.type == "inline":
                self._check_inline(token, self._above + line)
        for mistake in (
            *likely_mistakes(state.tokens, state.env.get("references", ())),
            *cells_not_shown(state.tokens, self._lines),
        ):
            self.context.add(replace(mistake, line=self._above + mistake.line))
        self._formulas.finish(state.tokens)
        frame_images(state.tokens)

    def _check_inline(self, inline: Token, line: int) -> None:
        """Check a text that begins on `line` of the file, and typeset its formulas."""
        read_images(inline, line, self.context)
        self._typeset_inline(inline, line)
        self._report_syntax(inline, line)
        self._check_references(inline, line)

    def _typeset(self, formula: Token, line: int, display: bool) -> None:
        self.variables.warn_in_formula(formula.content, line)
        self._formulas.typeset(formula, line, display)

    def _typeset_inline(self, inline: Token, line: int) -> None:
        position = 0
        for child in inline.children or ():
            if child.type in ("math_inline", "math_inline_double"):
                source = f"{child.markup}{child.content}{child.markup}"
                position = max(inline.content.find(source, position), position)
                above = inline.content.count("\n", 0, position)
                position += len(source)
                self._typeset(child, line + above, display=child.markup == "$$")

    def _report_syntax(self, inline: Token, line: int) -> None:
        """Report unclosed formulas and unsupported syntax."""
        for child in inline.children or ():
            if child.type == "text" and "$$" in child.content:
                self.context.add_problem(
                    line, "$$ opens a formula that is not closed. Close it with $$."
                )
            elif child.type == "unsupported":
                self.context.add_problem(
                    line + child.meta["line"], child.meta["message"]
                )

    def _check_references(self, inline: Token, line: int) -> None:
        """Check roles and links, and store the lines of footnote references."""
        for child in inline.children or ():
            if child.type in ("softbreak", "hardbreak"):
                line += child.markup != "<br>"
            elif child.type == "myst_role" and child.meta["name"] not in ROLES:
                self.context.add_unknown(line, "role", child.meta["name"], ROLES)
            elif child.type == "footnote_ref":
                child.meta["line"] = line
            elif child.type == "link_open":
                check_link(child, line, self.context)

    def _pause(self, pause: Token) -> str:
        self.context.add_problem(
            first_line(pause),
            "A step . . . is not possible in a list, a quotation or a question. Use "
            ":::{incremental} around a list.",
        )
        return ""

    def _footnote_reference(self, reference: Token) -> str:
        if "number" in reference.meta:
            return render_reference(reference)
        self.footnotes.report(reference, self.context)
        return ""

    def _add_problem_once(self, line: int, message: str) -> None:
        if all(problem.message != message for problem in self.context.problems):
            self.context.add_problem(line, message)


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


def _align_by_class(cell: Token) -> None:
    """Replace inline style by a class: the Content-Security-Policy forbids styles."""
    style = _ALIGNMENT.fullmatch(str(cell.attrs.pop("style", "")))
    if style:
        cell.attrSet("class", f"align-{style[1]}")
