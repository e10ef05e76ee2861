r"""Labels of figures: one line of plain text, with formulas in readable form.

    Width $\sigma^2$        Width σ²
    Dose $x_1$              Dose x₁

Axes, controls and tables show a label as text, so they cannot show MathML.
"""

from __future__ import annotations

import re
from typing import Final

from app.core.markdown.parse_context import quoted
from app.core.markdown.syntax.dialect import Dialect
from app.core.markdown.tex.plain_text import formula_text
from app.language import subscript, superscript

_COMMAND: Final = re.compile(r"\\[A-Za-z(]")
"""TeX outside of a formula."""
_INDEX: Final = re.compile(r"_([0-9]+|[aehijklmnoprstuvx])(?![\w(])")
"""An index for which Unicode has characters, such as x_1 and p_a."""
_POWER: Final = re.compile(r"\^(?:([0-9]+)|\((−[0-9]+)\))(?!\w)")


def plain_label(text: str, line: int, dialect: Dialect) -> str:
    """Return the text of a label on `line` with its formulas as plain text."""
    tokens = dialect.inline(text, line).children if "$" in text else None
    shown, end = "", 0
    for token in tokens or ():
        if mathml := token.meta.get("mathml"):
            source = f"{token.markup}{token.content}{token.markup}"
            start = text.index(source, end)
            shown += text[end:start] + _formula(mathml)
            end = start + len(source)
    shown += text[end:]
    if _COMMAND.search(shown):
        dialect.context.add_warning(
            line,
            f"The label {quoted(shown)} is shown as it is written. Write a formula "
            "between dollar signs, like $\\sigma$.",
        )
    return shown


def _formula(mathml: str) -> str:
    text = " ".join(formula_text(mathml).split())
    text = _INDEX.sub(lambda found: subscript(found[1]), text)
    return _POWER.sub(lambda found: superscript(found[1] or found[2]), text)
