"""Words for operators, brackets and other symbols."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from app.core.markdown.tex.spoken.letters import letter_name
from app.core.markdown.tex.spoken.relations import find_relation, related
from app.language import current_language, gettext, translatable

INVISIBLE: Final = frozenset("\u2062\u2063\u2064\ufe00\u200b")
"""Invisible operators and characters, which are not spoken."""

_DOTS: Final = translatable("dot dot dot")
_IMPLIES: Final = translatable("implies")
_EQUIVALENT: Final = translatable("if and only if")
_TO: Final = translatable("to")

SPOKEN_OPERATORS: Final[Mapping[str, str]] = {
    "+": translatable("plus"),
    "−": translatable("minus"),
    "-": translatable("minus"),
    "±": translatable("plus or minus"),
    "∓": translatable("minus or plus"),
    "×": translatable("times"),
    "⋅": translatable("dot"),
    "·": translatable("dot"),
    "÷": translatable("divided by"),
    "∗": translatable("star"),
    "*": translatable("star"),
    "∘": translatable("composed with"),
    "⊙": translatable("element-wise times"),
    "⊗": translatable("tensor times"),
    "⊕": translatable("direct sum"),
    "!": translatable("factorial"),
    "∪": translatable("union"),
    "∩": translatable("intersection"),
    "∖": translatable("without"),
    "∣": translatable("given"),
    "→": _TO,
    "⟶": _TO,
    "←": translatable("from"),
    "↔": _EQUIVALENT,
    "↦": translatable("maps to"),
    "⇒": _IMPLIES,
    "⟹": _IMPLIES,
    "⇐": translatable("is implied by"),
    "⇔": _EQUIVALENT,
    "⟺": _EQUIVALENT,
    "∀": translatable("for all"),
    "∃": translatable("there exists"),
    "∄": translatable("there does not exist"),
    "¬": translatable("not"),
    "∧": translatable("and"),
    "∨": translatable("or"),
    "∴": translatable("therefore"),
    "∵": translatable("because"),
    ":": translatable("colon"),
    "%": translatable("percent"),
    "°": translatable("degrees"),
    "…": _DOTS,
    "⋯": _DOTS,
    "⋮": _DOTS,
    "⋱": _DOTS,
    "(": translatable("open parenthesis"),
    ")": translatable("close parenthesis"),
    "[": translatable("open bracket"),
    "]": translatable("close bracket"),
    "{": translatable("open brace"),
    "}": translatable("close brace"),
    "⟨": translatable("open angle bracket"),
    "⟩": translatable("close angle bracket"),
    "|": translatable("vertical bar"),
    "‖": translatable("double bar"),
    "∞": translatable("infinity"),
    "∂": translatable("partial"),
    "∇": translatable("nabla"),
    "∅": translatable("the empty set"),
    "∠": translatable("angle"),
    "⊤": translatable("top"),
    "ℓ": "l",
    "′": translatable("prime"),
    "″": translatable("double prime"),
    "‴": translatable("triple prime"),
}
"""English words by sign."""

SEPARATORS: Final = frozenset(",;:∣|⇒⟹⇐⇔⟺↔∧∨∴∵")
"""Signs between two statements, of which each can have a relation."""


def symbol_words(text: str) -> str:
    """Return the words for an identifier or an operator, such as “omega” for ω.

    A symbol without an entry is read by its Unicode name, so no symbol is silent. In
    other languages than English, it stays as it is.
    """
    text = "".join(sign for sign in text if sign not in INVISIBLE).strip()
    # Letters of mathematical alphabets, such as 𝐱 and ℝ, are read as plain letters.
    plain = unicodedata.normalize("NFKC", text)
    return _known_words(text) or _known_words(plain) or _other_words(plain)


def _known_words(text: str) -> str:
    if relation := find_relation(text):
        return related(relation)
    return gettext(SPOKEN_OPERATORS.get(text, ""))


def _other_words(text: str) -> str:
    if len(text) != 1 or text.isascii():
        return text
    if name := letter_name(text):
        return name
    if text.isalnum() or not current_language().is_english:
        return text
    return unicodedata.name(text, text).lower()
