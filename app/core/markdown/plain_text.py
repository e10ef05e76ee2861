"""HTML of a lesson as one line of words, for a table: formulas are written out.

    <p>Is <em>this</em></p>                         Is this
    <msup><mi>x</mi><mn>2</mn></msup>               x^2
    <mfrac><mi>a</mi><mi>b</mi></mfrac>             a/b

Without its tags alone, x² would read x2, and a half 12.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape, unescape
from typing import Final
from xml.etree import ElementTree

_FORMULA: Final = re.compile(r"<math.*?</math>", re.DOTALL)
_TAG: Final = re.compile(r"<[^>]*>")
_INVISIBLE: Final = re.compile("[\u2061-\u2064]")
"""Signs that say “applied to” or “times” to a machine."""

_RELATION: Final = re.compile(r" *([=≠≈≡≤≥<>∈∼→↦⇒]) *")
_ALONE: Final = re.compile(r"[^\W\d]\w*|[0-9.]+|\([^()]*\)|.")
"""A name, a number, what is in brackets, or one sign: it needs none around it."""

_MARKS: Final = {"′": "′", "″": "″", "∘": "°", "∗": "*"}
"""What stands at the top right without being a power."""


def plain_text(html: str) -> str:
    """The words that the HTML shows, in one line; `html` is what a lesson made."""
    written_out = _FORMULA.sub(lambda found: escape(_formula(found[0])), html)
    return " ".join(unescape(_TAG.sub("", written_out)).split())


def _formula(mathml: str) -> str:
    written = _written(ElementTree.fromstring(mathml))
    return _RELATION.sub(r" \1 ", written).strip()


def _written(element: ElementTree.Element) -> str:
    # What is an accent belongs to its letter: no power, and no index.
    accented = "true" in (element.get("accent"), element.get("accentunder"))
    match element.tag, list(element):
        case "mspace", _:
            return " "
        case "mphantom", _:
            return ""
        case "mfrac", [above, below]:
            line = " over " if element.get("linethickness") == "0" else "/"
            return f"{_held(above)}{line}{_held(below)}"
        case "msqrt", radicand:
            return f"√{_bracketed(_row(radicand))}"
        case "mroot", [radicand, index]:
            return f"{_held(radicand)}^(1/{_held(index)})"
        case "mover" | "munder", [base, accent] if accented:
            return f"{_held(base)}{_written(accent)}"
        case "msup" | "mover", [base, above]:
            return f"{_held(base)}{_power(above)}"
        case "msub" | "munder", [base, below]:
            return f"{_held(base)}_{_held(below)}"
        case "msubsup" | "munderover", [base, below, above]:
            return f"{_held(base)}_{_held(below)}{_power(above)}"
        case "mtable", rows:
            return "; ".join(", ".join(map(_written, row)) for row in rows)
        case _, parts:
            return _INVISIBLE.sub("", element.text or "") + _row(parts)


def _row(elements: Iterable[ElementTree.Element]) -> str:
    """Side by side; words and numbers with a space between: ω_k t, and yet 2π."""
    row, last = "", ""
    for part in filter(None, map(_written, elements)):
        longer = len(last) > 1 or len(part) > 1
        apart = longer and _ends_a_word(last) and part[0].isalnum()
        row += f" {part}" if apart else part
        last = part
    return row


def _ends_a_word(text: str) -> bool:
    return text[-1:].isalnum() or text.endswith(")")


def _power(element: ElementTree.Element) -> str:
    above = _held(element)
    return _MARKS.get(above) or f"^{above}"


def _held(element: ElementTree.Element) -> str:
    return _bracketed(_written(element))


def _bracketed(text: str) -> str:
    """So that it is clear what belongs to a power, a line or a root."""
    text = text.strip()
    return text if _ALONE.fullmatch(text) else f"({text})"
