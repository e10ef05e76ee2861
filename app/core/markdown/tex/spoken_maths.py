"""Read a formula in English words: accessible names cannot contain MathML.

    <msup><mi>x</mi><mn>2</mn></msup>               x squared
    <mfrac><mi>a</mi><mi>b</mi></mfrac>             a over b
    PE(1, 0)                                        PE of 1, 0

A pause, written as a comma, ends a part that would otherwise run into the next one.
A power of several words ends with “end power”, as in MathSpeak.
The words are in `spoken_symbols`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from xml.etree import ElementTree

from app.core.markdown.tex.spoken_symbols import (
    ACCENTS,
    APPLY,
    CLOSING,
    FENCES,
    FRACTIONS,
    FUNCTIONS,
    LARGE,
    LETTER_FUNCTIONS,
    OPERATORS,
    POWERS,
    RELATIONS,
    symbol_words,
)

Element = ElementTree.Element

_GROUPS = frozenset({"math", "mrow", "mstyle", "mpadded"})
_SCRIPTS = frozenset({"msub", "msup", "msubsup", "munder", "mover", "munderover"})
_INDEXED = frozenset({"msub", "msup", "msubsup"})
_DOTS = frozenset("⋅·")
_BARS = frozenset("|‖")
_FACTORS = frozenset({"mi", "mn"})
_PAUSE = ","
_SPACE_BEFORE_MARK = re.compile(r"\s+(?=[,;:.](?:\s|$))")
_REPEATED_PAUSE = re.compile(r",(?:\s*,)*(?=\s*[,;:.](?:\s|$))")
_THOUSANDS = re.compile(r"\d{3}")


def spoken_maths(mathml: str) -> str:
    """Return the words for a `<math>` element that `mathml` made."""
    try:
        return _alone(_tidy(_row(ElementTree.fromstring(mathml))))
    except RecursionError:  # hundreds of nested brackets or accents
        return "formula"


def _tidy(words: str) -> str:
    text = _SPACE_BEFORE_MARK.sub("", " ".join(words.split()))
    return _REPEATED_PAUSE.sub("", text).replace(", of ", " of ").strip(" ,")


def _alone(words: str) -> str:
    """Return the words of a formula; a relation without sides is only a sign."""
    if words in RELATIONS:
        return f"{words.removeprefix('is ')} sign"
    return words


def _speak(element: Element) -> str:
    parts = list(element)
    match element.tag, parts:
        case "mspace" | "mphantom" | "mprescripts", _:
            return ""
        case "mfrac", [above, below]:
            return _fraction(above, below, element.get("linethickness") == "0")
        case "msqrt", _:
            return f"the square root of {_with_pause(_row(parts))}"
        case "mroot", [radicand, index]:
            return _root(radicand, index)
        case tag, [base, *_] if tag in _SCRIPTS:
            return _script(element, base)
        case "mmultiscripts", _:
            return " ".join(map(_speak, parts))
        case "mtable", rows:
            return _table(rows)
        case _, []:
            return _leaf(element)
        case _:
            return _row(parts)


def _leaf(element: Element) -> str:
    text = (element.text or "").strip()
    if text == APPLY:
        return "of"
    if element.tag in ("mtext", "mn"):
        return text
    return FUNCTIONS.get(text) or LARGE.get(text) or symbol_words(text)


# Rows


class _Row:
    """Elements in a line, without groups and spaces, and their pairs of brackets."""

    def __init__(self, elements: Iterable[Element]) -> None:
        self.elements = list(_flattened(elements))
        self.signs = [_sign(_core(element)) for element in self.elements]
        self.closing = self._pairs()

    def _pairs(self) -> dict[int, int]:
        """Return the index of the closing bracket for the index of each opening one."""
        pairs: dict[int, int] = {}
        unclosed: list[int] = []
        for index, sign in enumerate(self.signs):
            last = unclosed[-1] if unclosed else index
            # Bars close if something is between them: not the first two of ||x||.
            if index > last + (sign in _BARS) and sign == CLOSING[self.signs[last]]:
                pairs[unclosed.pop()] = index
            elif _sign(self.elements[index]) in CLOSING:
                unclosed.append(index)
        return pairs

    def words(self, start: int = 0, end: int | None = None) -> str:
        """Return the words for a part of the line."""
        words: list[str] = []
        index, end = start, len(self.elements) if end is None else end
        while index < end:
            used, text = self._next(index)
            words.append(text)
            index += used
        return " ".join(filter(None, words))

    def _next(self, index: int) -> tuple[int, str]:
        """Return how many elements the next words are for, and the words."""
        here = self.elements[index : index + 3]
        sign = _sign(here[0])
        if _is_separated_number(here):
            return 3, "".join(element.text or "" for element in here)
        if [_sign(element) for element in here] == ["."] * 3:
            return 3, "dot dot dot"
        if index in self.closing:
            end = self.closing[index]
            return end - index + 1, self._fenced(index, end)
        if sign == "{" and len(here) > 1 and here[1].tag == "mtable":
            return 2, _cases(list(here[1]))
        if sign == APPLY and len(here) > 1 and _sign(here[1]) == "(":
            return 1, ""
        if sign in _DOTS and self._is_next_to_number(index):
            return 1, "times"
        return 1, f"{_speak(here[0])}{_pause_between(*here[:2])}"

    def _is_next_to_number(self, index: int) -> bool:
        """Return whether a dot multiplies numbers: “0 dot 1” would sound like 0.1."""
        sides = self.elements[max(index - 1, 0) : index + 2]
        return any(_core(element).tag == "mn" for element in sides)

    def _fenced(self, start: int, end: int) -> str:
        opening, closing = self.signs[start], self.signs[end]
        scripts = _script_words(self.elements[end])
        before = self.elements[start - 1] if start else None
        inside = self.elements[start + 1 : end]
        if len(inside) == 1 and inside[0].tag == "mtable":
            times = "times " if before is not None and before.tag in _FACTORS else ""
            of = "determinant of the " if opening == "|" else ""
            return f"{times}the {of}{_matrix(list(inside[0]))}{_PAUSE} {scripts}"
        if len(inside) == 1 and inside[0].get("linethickness") == "0":
            return f"{_speak(inside[0])} {scripts}"
        words = self.words(start + 1, end)
        if (opening, closing) in FENCES:
            return f"{FENCES[opening, closing]} {_with_pause(words)} {scripts}"
        if opening == "(" and before is not None and _is_function(before):
            return f"of {_with_pause(words)} {scripts}"
        opened, closed = OPERATORS[opening], OPERATORS[closing]
        return f"{opened} {words} {closed}{_PAUSE if scripts else ''} {scripts}"


def _row(elements: Iterable[Element]) -> str:
    return _Row(elements).words()


def _flattened(elements: Iterable[Element]) -> Iterator[Element]:
    for element in elements:
        if element.tag in _GROUPS:
            yield from _flattened(element)
        elif element.tag not in ("mspace", "mphantom"):
            yield element


def _is_separated_number(elements: Sequence[Element]) -> bool:
    """Return whether these are a number with a thousands separator, `60{,}600`."""
    if [element.tag for element in elements] != ["mn", "mo", "mn"]:
        return False
    _, comma, digits = elements
    is_tight = comma.text == "," and comma.get("rspace") == "0"
    return is_tight and bool(_THOUSANDS.fullmatch(digits.text or ""))


def _core(element: Element) -> Element:
    """Return the element without its scripts: the bracket of `)^2`."""
    return element[0] if element.tag in _SCRIPTS and len(element) else element


def _is_function(element: Element) -> bool:
    """Return whether brackets after the element contain its arguments."""
    if _sign(element) == APPLY:
        return True
    name = (_core(element).text or "").strip()
    return name in LETTER_FUNCTIONS or (len(name) > 1 and name.isalpha())


def _with_pause(words: str) -> str:
    """Add a pause after several words, to show where they end."""
    return f"{words}{_PAUSE}" if " " in words.strip() else words


def _sign(element: Element) -> str:
    return (element.text or "").strip() if not len(element) else ""


# Fractions, roots and scripts


def _pause_between(element: Element, following: Element | None = None) -> str:
    """Return a pause if the next factor would be read as part of an index or power."""
    if following is None or _core(following).tag not in _FACTORS:
        return ""
    if element.tag not in _INDEXED or _core(element).tag not in _FACTORS:
        return ""
    has_own_word = element.tag != "msub" and _sign(_single(element[-1])) in POWERS
    return "" if has_own_word else _PAUSE


def _fraction(above: Element, below: Element, is_binomial: bool) -> str:
    top, bottom = _speak(above), _speak(below)
    if is_binomial:
        return f"{top} choose {bottom}"
    if (top, bottom) in FRACTIONS:
        return FRACTIONS[top, bottom]
    if _is_short(top) and _is_short(bottom):
        return f"{top} over {bottom}"
    return f"the fraction with numerator {top}{_PAUSE} and denominator {bottom}{_PAUSE}"


def _is_short(words: str) -> bool:
    return " " not in words.strip()


def _root(radicand: Element, index: Element) -> str:
    order = _speak(index)
    name = {"2": "square", "3": "cube"}.get(order, f"order {order}")
    return f"the {name} root of {_with_pause(_speak(radicand))}"


def _script(element: Element, base: Element) -> str:
    name = _sign(base) or _sign(_single(base))
    if name in LARGE:
        return _with_limits(LARGE[name], element)
    if name == "lim":
        return f"the limit as {_below(element).replace(' to ', ' approaches ', 1)}"
    if name in ("max", "min", "sup", "inf", "argmax", "argmin"):
        return f"the {FUNCTIONS[name]} over {_below(element)}"
    if name == "log" and element.tag == "msub":
        return f"log base {_below(element)}"
    if "true" in (element.get("accent"), element.get("accentunder")):
        return _accented(base, element[1])
    return f"{_speak(base)} {_script_words(element)}"


def _single(element: Element) -> Element:
    """Return the only visible element inside groups, or the element itself."""
    inside = list(_flattened([element]))
    return inside[0] if len(inside) == 1 else element


def _below(element: Element) -> str:
    return _speak(element[1])


def _with_limits(name: str, element: Element) -> str:
    limits = [_speak(limit) for limit in element[1:]]
    if len(limits) == 2:
        return f"the {name} from {limits[0]} to {limits[1]} of"
    word = "to" if element.tag in ("msup", "mover") else "over"
    return f"the {name} {word} {limits[0]} of"


def _script_words(element: Element) -> str:
    """Return the words for the scripts of an element; empty without scripts."""
    match element.tag, list(element):
        case "msup", [_, above]:
            return _power(above)
        case "mover", [_, above]:
            return f"with {_speak(above)} above{_PAUSE}"
        case "msub", [_, below]:
            return _index(below)
        case "munder", [_, below]:
            return f"with {_speak(below)} below{_PAUSE}"
        case "msubsup" | "munderover", [_, below, above]:
            return f"{_index(below)} {_power(above)}"
        case _:
            return ""


def _power(above: Element) -> str:
    sign = _sign(_single(above))
    if sign in POWERS:
        return POWERS[sign]
    words = _speak(above).strip()
    if _is_short(words.removeprefix("minus ")):
        return f"to the power {_with_pause(words)}"
    return f"to the power {words}{_PAUSE} end power{_PAUSE}"


def _index(below: Element) -> str:
    return f"sub {_with_pause(_speak(below))}"


def _accented(base: Element, accent: Element) -> str:
    mark = ACCENTS.get(_sign(accent), "")
    if mark == "vector":
        return f"vector {_speak(base)}"
    return f"{_speak(base)} {mark}"


# Tables


def _table(rows: Sequence[Element]) -> str:
    """Return aligned equations line by line, and other tables like matrices."""
    cells = [cell for row in rows for cell in row]
    if any("tex-tight" in cell.get("class", "") for cell in cells):
        return "; ".join(" ".join(_row(cell) for cell in row) for row in rows)
    return f"the {_matrix(rows)}"


def _matrix(rows: Sequence[Element]) -> str:
    width = max((len(row) for row in rows), default=0)
    height = len(rows)
    if width == 1:
        return f"column vector with {_entries(row[0] for row in rows if len(row))}"
    if height == 1:
        return f"row vector with {_entries(rows[0])}"
    lines = (f"row {number}: {_cells(row)}" for number, row in enumerate(rows, 1))
    return f"{height} by {width} matrix, {'; '.join(lines)}"


def _entries(cells: Iterable[Element]) -> str:
    words = [_row(cell) for cell in cells]
    return f"{len(words)} entries: {', '.join(words)}"


def _cells(row: Element) -> str:
    return ", ".join(_row(cell) for cell in row)


def _cases(rows: Sequence[Element]) -> str:
    return f"{len(rows)} cases: {'; '.join(map(_cells, rows))}"
