"""Formulas of a lesson: TeX to MathML, numbers of equations, and spoken names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from markdown_it.token import Token

from app.core.markdown.parse_context import ParseContext
from app.core.markdown.tex.equations import (
    Formula,
    is_numbered,
    link_alone,
    number_equations,
    with_numbers,
)
from app.core.markdown.tex.formula_names import in_language, name_formulas
from app.core.markdown.tex.macros import Macro, MacroError, expand
from app.core.markdown.tex.mathml import TexError, mathml

_NAMED = frozenset({"heading_open", "th_open"})
"""Blocks whose text is a name in the accessibility tree."""


class FormulaReader:
    """Reader of the formulas of one lesson, which reports problems to its `context`."""

    def __init__(
        self, context: ParseContext, lang: str, macros: Mapping[str, Macro]
    ) -> None:
        self._context = context
        self._lang = lang
        self._macros = macros
        self._numbered: list[Formula] = []
        self._invalid: list[str] = []
        """TeX of the formulas that could not be typeset."""
        self._links: dict[str, str] = {}
        """Links to the equations of the text, by label."""
        self._lesson_links: dict[str, str] = {}
        self._lesson_equations: dict[str, Token] = {}
        """Equations of the lesson that have labels, by their TeX."""

    def start(self) -> None:
        """Begin a text, whose equations are numbered from 1."""
        self._numbered, self._invalid = [], []

    def end_lesson(self) -> None:
        """Let texts that are read later refer to the equations of the text.

        Those are captions and feedback, and parts of the text that are read again.
        """
        self._lesson_links = self._links
        self._lesson_equations = {
            each.tex: each.token for each in self._numbered if "\\label" in each.tex
        }

    def typeset(self, token: Token, line: int, display: bool) -> None:
        """Store the MathML of a formula in its token."""
        tex = token.content
        try:
            tex = expand(tex, self._macros)
            if again := self._lesson_equations.get(tex):
                token.meta["mathml"] = again.meta["mathml"]
                return
            if link := link_alone(tex, self._lesson_links):
                token.meta["mathml"] = link
                return
            tex = with_numbers(tex, self._lesson_links)
            token.meta["mathml"] = mathml(tex, display)
            if is_numbered(tex):
                self._numbered.append(Formula(token, tex, display, line))
        except MacroError as error:
            self._invalid.append(tex)
            self._context.add_problem(line, f"In the formula: {error}")
        except TexError as error:
            self._invalid.append(tex)
            line += tex.rstrip().count("\n", 0, error.position)
            self._context.add_problem(line, f"In the formula: {error}")

    def finish(self, tokens: Sequence[Token]) -> None:
        """Number the equations of the text, and name formulas that are part of names.

        Those are the formulas in headings, in headers of tables and in links.
        """
        self._links = number_equations(
            self._numbered, self._invalid, self._lesson_links, self._context
        )
        for before, token in pairwise([Token("", "", 0), *tokens]):
            if token.type == "inline":
                _mark_languages(token)
                self._name_formulas(token, everywhere=before.type in _NAMED)

    def _name_formulas(self, inline: Token, everywhere: bool) -> None:
        links = 0
        for child in inline.children or ():
            links += child.nesting if child.tag == "a" else 0
            if "mathml" in child.meta and (everywhere or links):
                child.meta["mathml"] = name_formulas(child.meta["mathml"], self._lang)


def _mark_languages(inline: Token) -> None:
    """Write the language of formulas in `[…]{lang=fr}` into their MathML."""
    languages: list[str] = []
    for child in inline.children or ():
        if child.type == "span_open":
            languages.append(str(child.attrs["lang"]))
        elif child.type == "span_close":
            languages.pop()
        elif languages and "mathml" in child.meta:
            child.meta["mathml"] = in_language(child.meta["mathml"], languages[-1])
