"""Convert the HTML of a lesson to one line of plain text, with readable formulas.

    <p>Is <em>this</em></p>                         Is this
    <msup><mi>x</mi><mn>2</mn></msup>               x^2
    <mfrac><mi>a</mi><mi>b</mi></mfrac>             a/b

Only removing the tags would turn x² into x2, and ½ into 12.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape, unescape
from typing import Final
from xml.etree import ElementTree

FORMULA: Final = re.compile(r"<math.*?</math>", re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")
_INVISIBLE: Final = re.compile("[\u2061-\u2064]")
"""Invisible operators, such as function application and multiplication."""

_RELATION: Final = re.compile(r" *([=≠≈≡≤≥<>∈∼→↦⇒]) *")
_ATOM: Final = re.compile(
    r"[^\W\d]\w*|[0-9.]+|\([^()]*\)|.[\u0300-\u036f\u20d0-\u20ff]*"
)
"""A name, a number, a bracketed term or one sign, which needs no extra brackets."""

_LINE: Final = "\u0332"
"""The line above a term, for which the converter writes a line below."""

_ABOVE: Final = {
    "¯": "\u0304",
    "ˆ": "\u0302",
    "˜": "\u0303",
    "˙": "\u0307",
    "¨": "\u0308",
    "ˇ": "\u030c",
    "´": "\u0301",
    "`": "\u0300",
    "˘": "\u0306",
    _LINE: "\u0305",
}
"""Accents above a letter, with the characters that Unicode combines with it."""

_NO_POWERS: Final = {"′": "′", "″": "″", "∘": "°", "∗": "*"}
"""Superscripts that are not powers, with their plain text."""


def plain_text(html: str) -> str:
    """Return the text of HTML that the lesson parser made, in one line."""
    without_formulas = FORMULA.sub(lambda found: escape(formula_text(found[0])), html)
    return " ".join(unescape(_TAG.sub("", without_formulas)).split())


def formula_text(mathml: str) -> str:
    """Return the plain text of a `<math>` element."""
    text = _text(ElementTree.fromstring(mathml))
    return _RELATION.sub(r" \1 ", text).strip()


def _text(element: ElementTree.Element) -> str:
    # An accent is part of its letter, not a power or an index.
    accented = "true" in (element.get("accent"), element.get("accentunder"))
    match element.tag, list(element):
        case "mspace", _:
            # A name has an empty space before it, which makes it upright.
            return " " if "width" in element.attrib else ""
        case "mphantom", _:
            return ""
        case "mfrac", [above, below]:
            line = " over " if element.get("linethickness") == "0" else "/"
            return f"{_operand(above)}{line}{_operand(below)}"
        case "msqrt", radicand:
            return f"√{_bracketed(_row(radicand))}"
        case "mroot", [radicand, index]:
            return f"{_operand(radicand)}^(1/{_operand(index)})"
        case "mover", [base, accent] if accented:
            return _accented(_operand(base), _text(accent))
        case "munder", [base, accent] if accented:
            return f"{_operand(base)}{_text(accent)}"
        case "msup" | "mover", [base, above]:
            return f"{_operand(base)}{_power(above)}"
        case "msub" | "munder", [base, below]:
            return f"{_operand(base)}_{_operand(below)}"
        case "msubsup" | "munderover", [base, below, above]:
            return f"{_operand(base)}_{_operand(below)}{_power(above)}"
        case "mtable", rows:
            return "; ".join(", ".join(map(_text, row)) for row in rows)
        case _, parts:
            return _INVISIBLE.sub("", element.text or "") + _row(parts)


def _row(elements: Iterable[ElementTree.Element]) -> str:
    """Join elements, with spaces where words would merge: ω_k t, but 2π."""
    row, last = "", ""
    for part in filter(None, map(_text, elements)):
        is_word = len(last) > 1 or len(part) > 1
        needs_space = is_word and _ends_word(last) and part[0].isalnum()
        row += f" {part}" if needs_space else part
        last = part
    return row


def _ends_word(text: str) -> bool:
    return text[-1:].isalnum() or text.endswith(")")


def _accented(base: str, accent: str) -> str:
    """Return a letter with its accent, such as x̄, or a longer base before the accent.

    A line is above each letter.
    """
    mark = _ABOVE.get(accent, accent)
    if mark == _ABOVE[_LINE]:
        return "".join(letter + mark for letter in base)
    return base + (mark if len(base) == 1 else accent)


def _power(element: ElementTree.Element) -> str:
    above = _operand(element)
    return _NO_POWERS.get(above) or f"^{above}"


def _operand(element: ElementTree.Element) -> str:
    return _bracketed(_text(element))


def _bracketed(text: str) -> str:
    """Add brackets around a term that is more than an atom."""
    text = text.strip()
    return text if _ATOM.fullmatch(text) else f"({text})"
