"""Structure of a line of a formula: brackets, signs and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from app.core.markdown.tex.spoken.brackets import BARS, CLOSING
from app.core.markdown.tex.spoken.elements import (
    FACTORS,
    MathElement,
    core,
    flattened,
    sign,
    single,
)
from app.core.markdown.tex.spoken.functions import APPLY, is_function_name
from app.core.markdown.tex.spoken.scripts import POWERS

_CLOSING: Final = frozenset(CLOSING.values()) - BARS
_MULTIPLICATION_DOTS: Final = frozenset("⋅·")
_MINUSES: Final = frozenset("−-")
_INDEXED: Final = frozenset({"msub", "msup", "msubsup"})


class Row:
    """Elements in a line, without groups and spaces, and their pairs of brackets."""

    def __init__(self, elements: Iterable[MathElement]) -> None:
        self.elements = list(flattened(elements))
        self.signs = list(map(sign, self.elements))
        """Sign of each element; empty for one with scripts."""
        self.cores = [sign(core(element)) for element in self.elements]
        """Sign of each element without its scripts."""
        self.closing = self._pairs()
        """Index of the closing bracket for the index of each opening one."""

    def _pairs(self) -> dict[int, int]:
        pairs: dict[int, int] = {}
        unclosed: list[int] = []
        for index, here in enumerate(self.cores):
            # A single bar, such as in P(A | B), closes with the brackets around it.
            while unclosed and here in _CLOSING and self.cores[unclosed[-1]] in BARS:
                unclosed.pop()
            last = unclosed[-1] if unclosed else index
            # Bars close if something is between them: not the first two of ||x||.
            if index > last + (here in BARS) and here == CLOSING[self.cores[last]]:
                pairs[unclosed.pop()] = index
            elif self.signs[index] in CLOSING:
                unclosed.append(index)
        return pairs

    def sign_at(self, index: int) -> str:
        """Return the sign at an index; empty after the end."""
        return self.signs[index] if index < len(self.signs) else ""

    def is_minus_sign(self, index: int) -> bool:
        """Return whether the element is the sign of a number, not a subtraction."""
        element = self.elements[index]
        is_tight = element.get("lspace") == element.get("rspace") == "0"
        return self.signs[index] in _MINUSES and is_tight

    def is_ellipsis(self, index: int) -> bool:
        """Return whether three dots begin here."""
        return self.signs[index : index + 3] == ["."] * 3

    def begins_cases(self, index: int) -> bool:
        """Return whether a brace before the cases of a definition is here."""
        return self.signs[index] == "{" and self.elements[index + 1].tag == "mtable"

    def is_multiplication(self, index: int) -> bool:
        """Return whether a dot multiplies numbers: “0 dot 1” would sound like 0.1."""
        sides = self.elements[max(index - 1, 0) : index + 2]
        has_number = any(core(element).tag == "mn" for element in sides)
        return self.signs[index] in _MULTIPLICATION_DOTS and has_number

    def is_factor(self, index: int) -> bool:
        """Return whether the element is a letter or a number, also one with scripts."""
        is_inside = 0 <= index < len(self.elements)
        return is_inside and core(self.elements[index]).tag in FACTORS

    def is_plain_factor(self, index: int) -> bool:
        """Return whether the element is a letter or a number without scripts."""
        return index >= 0 and self.elements[index].tag in FACTORS

    def needs_pause(self, index: int) -> bool:
        """Return whether the next factor would be read as part of an index or power."""
        element = self.elements[index]
        if not self.is_factor(index) or not self.is_factor(index + 1):
            return False
        if element.tag not in _INDEXED:
            return False
        return element.tag == "msub" or sign(single(element[-1])) not in POWERS

    def arguments(self, index: int) -> int:
        """Return the index of the argument of the function at an index; 0 if none."""
        if self.sign_at(index + 1) == APPLY:
            return index + 2
        has_brackets = self.sign_at(index + 1) == "(" and index + 1 in self.closing
        if has_brackets and is_function_name(self.cores[index]):
            return 0 if self.inside(index + 1).tag == "mtable" else index + 1
        return 0

    def inside(self, opening: int) -> MathElement:
        """Return the only element between brackets, or the opening bracket."""
        if self.closing[opening] == opening + 2:
            return self.elements[opening + 1]
        return self.elements[opening]

    def number_length(self, index: int) -> int:
        """Return how many elements are a number with commas, such as `60{,}600`."""
        length = 1
        while _is_comma(self.elements[index + length - 1 : index + length + 2]):
            length += 2
        return length


def _is_comma(elements: Sequence[MathElement]) -> bool:
    """Return whether these are digits, a comma without a space, and digits."""
    if [element.tag for element in elements] != ["mn", "mo", "mn"]:
        return False
    return elements[1].text == "," and elements[1].get("rspace") == "0"
