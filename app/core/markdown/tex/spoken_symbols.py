"""English words for the symbols of mathematics: tables for `spoken_maths`."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

INVISIBLE: Final = frozenset("\u2062\u2063\u2064\ufe00\u200b")
"""Invisible operators and characters, which are not spoken."""

APPLY: Final = "\u2061"
"""Invisible operator between a function and its argument."""

OPERATORS: Final[Mapping[str, str]] = {
    "+": "plus",
    "−": "minus",
    "-": "minus",
    "±": "plus or minus",
    "∓": "minus or plus",
    "×": "times",
    "⋅": "dot",
    "·": "dot",
    "÷": "divided by",
    "/": "over",
    "∗": "star",
    "*": "star",
    "∘": "composed with",
    "⊙": "element-wise times",
    "⊗": "tensor times",
    "⊕": "direct sum",
    "!": "factorial",
    "=": "equals",
    "≠": "is not equal to",
    "≈": "is approximately",
    "≡": "is equivalent to",
    "∼": "is similar to",
    "≃": "is asymptotically equal to",
    "≅": "is congruent to",
    "∝": "is proportional to",
    "<": "is less than",
    ">": "is greater than",
    "≤": "is at most",
    "≥": "is at least",
    "⩽": "is at most",
    "⩾": "is at least",
    "≪": "is much less than",
    "≫": "is much greater than",
    "∈": "in",
    "∉": "not in",
    "∋": "contains",
    "⊂": "is a subset of",
    "⊆": "is a subset of or equal to",
    "⊃": "is a superset of",
    "⊇": "is a superset of or equal to",
    "∪": "union",
    "∩": "intersection",
    "∖": "without",
    "∣": "given",
    "∥": "is parallel to",
    "⊥": "is perpendicular to",
    "→": "to",
    "⟶": "to",
    "←": "from",
    "↔": "if and only if",
    "↦": "maps to",
    "⇒": "implies",
    "⟹": "implies",
    "⇐": "is implied by",
    "⇔": "if and only if",
    "⟺": "if and only if",
    "∀": "for all",
    "∃": "there exists",
    "∄": "there does not exist",
    "¬": "not",
    "∧": "and",
    "∨": "or",
    ":": "colon",
    "%": "percent",
    "…": "dot dot dot",
    "⋯": "dot dot dot",
    "⋮": "dot dot dot",
    "⋱": "dot dot dot",
    "(": "open parenthesis",
    ")": "close parenthesis",
    "[": "open bracket",
    "]": "close bracket",
    "{": "open brace",
    "}": "close brace",
    "⟨": "open angle bracket",
    "⟩": "close angle bracket",
    "|": "vertical bar",
    "‖": "double bar",
    "∞": "infinity",
    "∂": "partial",
    "∇": "nabla",
    "∅": "the empty set",
    "⊤": "top",
    "ℓ": "l",
    "′": "prime",
    "″": "double prime",
    "‴": "triple prime",
}

RELATIONS: Final = frozenset(
    words for words in OPERATORS.values() if words.startswith(("is ", "equals"))
)
"""Words of signs that relate what is before them to what is after them."""

FUNCTIONS: Final[Mapping[str, str]] = {
    "sin": "sine",
    "cos": "cosine",
    "tan": "tangent",
    "cot": "cotangent",
    "sec": "secant",
    "csc": "cosecant",
    "arcsin": "arc sine",
    "arccos": "arc cosine",
    "arctan": "arc tangent",
    "sinh": "hyperbolic sine",
    "cosh": "hyperbolic cosine",
    "tanh": "hyperbolic tangent",
    "log": "log",
    "ln": "natural log",
    "lg": "log",
    "exp": "exponential",
    "lim": "limit",
    "max": "maximum",
    "min": "minimum",
    "sup": "supremum",
    "inf": "infimum",
    "arg": "argument",
    "argmax": "arg max",
    "argmin": "arg min",
    "det": "determinant",
    "dim": "dimension",
    "ker": "kernel",
    "deg": "degree",
    "gcd": "greatest common divisor",
    "Pr": "probability",
    "mod": "modulo",
}
"""Names that are functions even without brackets after them."""

LETTER_FUNCTIONS: Final = frozenset("fghFGHOPΘΩφψσ")
"""Single letters that are read as functions before brackets."""

LARGE: Final[Mapping[str, str]] = {
    "∑": "sum",
    "∏": "product",
    "∐": "coproduct",
    "∫": "integral",
    "∬": "double integral",
    "∭": "triple integral",
    "∮": "contour integral",
    "⋃": "union",
    "⋂": "intersection",
}
"""Operators with limits, which are read as “sum from … to … of”."""

FENCES: Final[Mapping[tuple[str, str], str]] = {
    ("⌊", "⌋"): "the floor of",
    ("⌈", "⌉"): "the ceiling of",
    ("|", "|"): "the absolute value of",
    ("‖", "‖"): "the norm of",
}
"""Pairs of signs that are read by their meaning."""

CLOSING: Final[Mapping[str, str]] = {
    "(": ")",
    "[": "]",
    "{": "}",
    "⟨": "⟩",
    **dict(FENCES.keys()),
}
"""Brackets by their opening sign."""

POWERS: Final[Mapping[str, str]] = {
    "2": "squared",
    "3": "cubed",
    "′": "prime",
    "″": "double prime",
    "‴": "triple prime",
    "∘": "degrees",
    "∗": "star",
    "⊤": "transposed",
    "T": "transposed",
    "†": "dagger",
    "+": "plus",
    "⊥": "perpendicular",
}
"""Superscripts with their own words; others are “to the power …”."""

ACCENTS: Final[Mapping[str, str]] = {
    "ˆ": "hat",
    "^": "hat",
    "ˇ": "check",
    "˜": "tilde",
    "~": "tilde",
    "¯": "bar",
    "‾": "bar",
    "̲": "bar",
    "_": "underlined",
    "⃗": "vector",
    "→": "vector",
    "˙": "dot",
    "¨": "double dot",
    "´": "acute",
    "`": "grave",
    "˘": "breve",
    "˚": "ring",
}
"""Marks above or below a letter; braces under and over a term are not spoken."""

FRACTIONS: Final[Mapping[tuple[str, str], str]] = {
    ("1", "2"): "one half",
    ("1", "3"): "one third",
    ("2", "3"): "two thirds",
    ("1", "4"): "one quarter",
    ("3", "4"): "three quarters",
}


def symbol_words(text: str) -> str:
    """Return the words for an identifier or an operator, such as “omega” for ω.

    A symbol without an entry is read by its Unicode name, so no symbol is silent.
    """
    text = "".join(sign for sign in text if sign not in INVISIBLE).strip()
    if text in OPERATORS:
        return OPERATORS[text]
    # Letters of mathematical alphabets, such as 𝐱 and ℝ, are read as plain letters.
    plain = unicodedata.normalize("NFKC", text)
    if len(plain) != 1 or plain.isascii():
        return OPERATORS.get(plain, plain)
    return OPERATORS.get(plain) or _unicode_words(plain)


def _unicode_words(sign: str) -> str:
    name = unicodedata.name(sign, sign).lower()
    kind, _, letter = name.partition(" letter ")
    if kind == "greek small":
        return letter
    if kind == "greek capital":
        return f"capital {letter}"
    if kind == "hebrew":
        return letter
    return sign if sign.isalnum() else name
