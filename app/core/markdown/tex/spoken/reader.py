"""Read MathML in words: walk through its elements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final
from xml.etree import ElementTree

from app.core.markdown.tex.spoken import (
    fractions,
    functions,
    large_operators,
    scripts,
    tables,
)
from app.core.markdown.tex.spoken.brackets import FENCES, bracketed
from app.core.markdown.tex.spoken.elements import (
    SCRIPT_ELEMENTS,
    MathElement,
    sign,
    single,
)
from app.core.markdown.tex.spoken.pauses import is_short, paused, tidy_words, with_pause
from app.core.markdown.tex.spoken.relations import SpokenLine, find_relation
from app.core.markdown.tex.spoken.row import Row
from app.core.markdown.tex.spoken.symbols import SEPARATORS, symbol_words
from app.core.markdown.tex.spoken.texts import text_words
from app.language import gettext, separate_clauses

_ARROW: Final = "→"


def spoken_maths(mathml: str) -> str:
    """Return the words for a `<math>` element, in the current language."""
    try:
        return _alone(ElementTree.fromstring(mathml))
    except RecursionError:  # hundreds of nested brackets or accents
        return gettext("formula")


def _alone(formula: MathElement) -> str:
    """Return the words of a formula; a relation without sides is only a sign."""
    relation = find_relation(sign(single(formula)))
    if relation and relation.sign:
        return gettext(relation.sign)
    return tidy_words(_row([formula]))


def _speak(element: MathElement) -> str:
    parts = list(element)
    match element.tag, parts:
        case "mspace" | "mphantom" | "mprescripts", _:
            return ""
        case "mfrac", [above, below] if element.get("linethickness") == "0":
            return fractions.binomial(_speak(above), _speak(below))
        case "mfrac", [above, below]:
            return fractions.fraction(_speak(above), _speak(below))
        case "msqrt", _:
            return fractions.root(_row(parts))
        case "mroot", [radicand, index]:
            return fractions.root(_speak(radicand), _speak(index))
        case tag, [base, *_] if tag in SCRIPT_ELEMENTS:
            return _script(element, base)
        case "mmultiscripts", _:
            return " ".join(map(_speak, parts))
        case "mtable", _:
            return _table(element)
        case _, []:
            return text_words(element.tag, sign(element))
        case _:
            return _row(parts)


# Rows


def _row(elements: Iterable[MathElement]) -> str:
    row = Row(elements)
    return _words(row, 0, len(row.elements))


def _words(row: Row, start: int, end: int) -> str:
    """Return the words for a part of a line."""
    line = SpokenLine()
    while start < end:
        used, words = _quotient(row, start, end)
        if relation := find_relation(row.signs[start]):
            line.relate(relation)
        elif row.signs[start] in SEPARATORS and used == 1:
            line.separate(words)
        else:
            line.add(words)
        start += used
    return line.words()


def _quotient(row: Row, start: int, end: int) -> tuple[int, str]:
    """Return the length and the words of an element and all divisors after it."""
    used, words = _next(row, start, end)
    while row.sign_at(start + used) == "/" and start + used + 1 < end:
        length, divisor = _next(row, start + used + 1, end)
        words = fractions.quotient(words, divisor)
        used += length + 1
    return used, words


def _next(row: Row, index: int, end: int) -> tuple[int, str]:
    """Return how many elements the next words are for, and the words."""
    element, length = row.elements[index], row.number_length(index)
    if length > 1:
        return length, "".join(map(sign, row.elements[index : index + length]))
    if row.is_ellipsis(index):
        return 3, symbol_words("…")
    if 0 < (start := row.arguments(index)) < end:
        return _applied(row, index, start, end)
    if index in row.closing:
        return row.closing[index] + 1 - index, _fenced(row, index)
    has_next = index + 1 < end
    if has_next and row.begins_cases(index):
        return 2, tables.cases(_cells(row.elements[index + 1]))
    if has_next and row.is_minus_sign(index):
        length, term = _next(row, index + 1, end)
        return length + 1, gettext("minus %(term)s", term=term)
    if row.is_multiplication(index):
        return 1, symbol_words("×")
    words = _speak(element)
    return 1, paused(words) if row.needs_pause(index) else words


def _applied(row: Row, function: int, argument: int, end: int) -> tuple[int, str]:
    """Return the length and the words of a function with its argument."""
    name = _speak(row.elements[function])
    if row.signs[argument] != "(" or argument not in row.closing:
        length, words = _next(row, argument, end)
        return argument + length - function, functions.applied(name, words)
    closing = row.closing[argument]
    inside = _matrix(row, argument) or _words(row, argument + 1, closing)
    words = functions.applied(name, with_pause(inside))
    return closing + 1 - function, _scripted(words, row.elements[closing])


def _fenced(row: Row, start: int) -> str:
    """Return the words for brackets, and for the scripts of the closing one."""
    end = row.closing[start]
    opening, closing = row.cores[start], row.cores[end]
    if words := _matrix(row, start):
        words = paused(words)
        if row.is_plain_factor(start - 1):
            words = f"{symbol_words('×')} {words}"
    elif row.inside(start).get("linethickness") == "0":
        words = _speak(row.inside(start))
    else:
        words = bracketed(opening, _words(row, start + 1, end), closing)
        if (
            row.elements[end].tag in SCRIPT_ELEMENTS
            and (opening, closing) not in FENCES
        ):
            words = paused(words)
    return _scripted(words, row.elements[end])


def _matrix(row: Row, start: int) -> str:
    """Return the words for a matrix in brackets; empty for anything else."""
    table = row.inside(start)
    if table.tag != "mtable":
        return ""
    if row.signs[start] == "|":
        return tables.determinant(_cells(table))
    return tables.matrix(_cells(table))


# Scripts


def _script(element: MathElement, base: MathElement) -> str:
    name, limits = sign(base) or sign(single(base)), list(element)[1:]
    if name in large_operators.LARGE_OPERATORS:
        return _with_limits(name, element)
    if name == "lim":
        return _limit(Row([limits[0]]))
    if name in functions.EXTREMA:
        return functions.extremum(name, _speak(limits[0]))
    if name == "log" and element.tag == "msub":
        return functions.logarithm(_speak(limits[0]))
    if "true" in (element.get("accent"), element.get("accentunder")):
        return scripts.accented(_speak(base), sign(limits[0]))
    return _scripted(_speak(base), element)


def _with_limits(name: str, element: MathElement) -> str:
    limits = [_speak(limit) for limit in list(element)[1:]]
    if len(limits) == 2:
        return large_operators.with_both_limits(name, *limits)
    if element.tag in ("msup", "mover"):
        return large_operators.with_upper_limit(name, limits[0])
    return large_operators.with_lower_limit(name, limits[0])


def _limit(row: Row) -> str:
    end = len(row.elements)
    arrow = row.signs.index(_ARROW) if _ARROW in row.signs else end
    return functions.limit(_words(row, 0, arrow), _words(row, arrow + 1, end))


def _scripted(words: str, element: MathElement) -> str:
    """Return words with the scripts of an element; unchanged if it has none."""
    match element.tag, list(element):
        case "msup", [_, above]:
            return _power(words, above)
        case "mover", [_, above]:
            return scripts.mark_above(words, _speak(above))
        case "msub", [_, below]:
            return scripts.index(words, _speak(below))
        case "munder", [_, below]:
            return scripts.mark_below(words, _speak(below))
        case "msubsup" | "munderover", [_, below, above]:
            return _power(scripts.index(words, _speak(below)), above)
        case _:
            return words


def _power(base: str, above: MathElement) -> str:
    if (name := sign(single(above))) in scripts.POWERS:
        return scripts.named_power(base, name)
    row = Row([above])
    is_negative = bool(row.elements) and row.is_minus_sign(0)
    exponent = _words(row, int(is_negative), len(row.elements))
    if is_short(exponent):
        power = scripts.negative_power if is_negative else scripts.power
        return power(base, exponent)
    if is_negative:
        exponent = gettext("minus %(term)s", term=exponent)
    return scripts.long_power(base, exponent)


# Tables


def _table(table: MathElement) -> str:
    """Return aligned equations line by line, and other tables like matrices."""
    cells = [cell for row in table for cell in row]
    if any("tex-tight" in cell.get("class", "") for cell in cells):
        lines = (_row(part for cell in row for part in cell) for row in table)
        return separate_clauses(list(lines))
    return tables.matrix(_cells(table))


def _cells(table: MathElement) -> list[list[str]]:
    """Return the words of the cells of each row."""
    return [[_row(cell) for cell in row] for row in table]
