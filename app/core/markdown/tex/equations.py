r"""Numbers of equations, and references to them: `\label{x}` and `\eqref{x}`.

math-core numbers the equations of a lesson if it converts them all at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from app.core.markdown.parse_context import ParseContext
from app.core.markdown.tex.formula_names import without_links
from app.core.markdown.tex.mathml import numbered_mathml

_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
_REFERENCE = re.compile(r"\\eqref\s*\{([^{}]*)\}")
_LINK_ALONE = re.compile(r"<math[^>]*><mtext>(<a [^>]*>[^<]*</a>)</mtext></math>")
_NUMBERED = re.compile(r"\\(?:begin|label|eqref)(?![a-zA-Z])")


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of the lesson whose token contains its MathML."""

    token: Token
    tex: str
    display: bool
    line: int


def is_numbered(tex: str) -> bool:
    """Return whether the formula may number an equation or refer to one."""
    return bool(_NUMBERED.search(tex))


def number_equations(
    formulas: Sequence[Formula], invalid: Sequence[str], context: ParseContext
) -> None:
    """Number the equations of a lesson if it refers to any of them.

    `invalid` is the TeX of formulas with mistakes. They, too, can have labels.
    """
    labels: dict[str, int] = {}
    for formula in formulas:
        for label in _LABEL.findall(formula.tex):
            if label in labels:
                first = context.sources.name(labels[label])
                context.add_problem(
                    formula.line,
                    f"There is already an equation with the label {label} on {first}. "
                    "Use another label.",
                )
            labels.setdefault(label, formula.line)
    if _check_references(formulas, labels, invalid, context):
        texts = numbered_mathml([(f.tex, f.display) for f in formulas])
        for formula, text in zip(formulas, texts, strict=True):
            formula.token.meta["mathml"] = _accessible(text)


def _accessible(mathml: str) -> str:
    """Return a reference as a link, and other formulas without links.

    Screen readers do not offer the links within a formula.
    """
    if link := _LINK_ALONE.fullmatch(mathml):
        return link[1]
    return without_links(mathml)


def _check_references(
    formulas: Sequence[Formula],
    labels: dict[str, int],
    invalid: Sequence[str],
    context: ParseContext,
) -> bool:
    """Return whether there are references and all of them can be numbered."""
    names = [(n, f.line) for f in formulas for n in _REFERENCE.findall(f.tex)]
    unknown = [(name, line) for name, line in names if name not in labels]
    unclear = {label for tex in invalid for label in _LABEL.findall(tex)}
    for name, line in unknown:
        if name in unclear:
            continue
        context.add_unknown(line, "equation with the label", name, labels)
    return bool(names) and not unknown
