r"""Numbers of equations, and references to them: `\label{x}` and `\eqref{x}`.

math-core numbers the equations of a lesson if it converts them all at once.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Mapping, Sequence
from dataclasses import dataclass

from markdown_it.token import Token

from app.core.markdown.parse_context import ParseContext
from app.core.markdown.tex.formula_names import without_links_and_images
from app.core.markdown.tex.mathml import numbered_mathml

_LABEL = re.compile(r"\\label\s*\{([^{}]*)\}")
_REFERENCE = re.compile(r"\\eqref\s*\{([^{}]*)\}")
_LINK_ALONE = re.compile(r"<math[^>]*><mtext>(<a [^>]*>[^<]*</a>)</mtext></math>")
_TAG = re.compile(r"<[^>]*>")
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
    formulas: Sequence[Formula],
    invalid: Sequence[str],
    lesson_links: Mapping[str, str],
    context: ParseContext,
) -> dict[str, str]:
    """Number the equations of a text.

    Return the link to each label as HTML, or an empty text if a mistake prevents the
    numbers. `invalid` is the TeX of formulas with mistakes. They, too, can have labels.
    `lesson_links` has the links to the equations of the lesson, which a caption or
    another text that is read later can refer to.
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
    invalid_labels = [label for tex in invalid for label in _LABEL.findall(tex)]
    links = dict.fromkeys([*labels, *invalid_labels], "")
    if not _check_references(formulas, labels, invalid_labels, lesson_links, context):
        return links
    references = [(rf"\eqref{{{label}}}", False) for label in labels]
    texts = numbered_mathml([*((f.tex, f.display) for f in formulas), *references])
    for formula, text in zip(formulas, texts, strict=False):
        formula.token.meta["mathml"] = _accessible(text)
    numbers = map(_accessible, texts[len(formulas) :])
    return links | dict(zip(labels, numbers, strict=True))


def link_alone(tex: str, links: Mapping[str, str]) -> str:
    """Return the link if the formula is only a reference to a linked equation."""
    found = _REFERENCE.fullmatch(tex.strip())
    return links.get(found[1], "") if found else ""


def with_numbers(tex: str, links: Mapping[str, str]) -> str:
    """Return the formula with numbers in place of references to linked equations."""

    def number(found: re.Match[str]) -> str:
        link = links.get(found[1])
        return found[0] if link is None else rf"\text{{{_TAG.sub('', link)}}}"

    return _REFERENCE.sub(number, tex)


def _accessible(mathml: str) -> str:
    """Return a reference as a link, and other formulas without links.

    Screen readers do not offer the links within a formula.
    """
    if link := _LINK_ALONE.fullmatch(mathml):
        return link[1]
    return without_links_and_images(mathml)


def _check_references(
    formulas: Sequence[Formula],
    labels: Mapping[str, int],
    invalid_labels: Container[str],
    lesson_labels: Iterable[str],
    context: ParseContext,
) -> bool:
    """Return whether all references have equations."""
    names = [(n, f.line) for f in formulas for n in _REFERENCE.findall(f.tex)]
    unknown = [(name, line) for name, line in names if name not in labels]
    for name, line in unknown:
        if name in invalid_labels:
            continue
        context.add_unknown(
            line, "equation with the label", name, [*lesson_labels, *labels]
        )
    return not unknown
