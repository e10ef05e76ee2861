"""Join sentences, and parts of a sentence, as the current language does (CLDR)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal
from unicodedata import category, name

from app.language.current import current_language, gettext
from app.language.numbers import number_signs

Conjunction = Literal["and", "or"]

_STYLES: Final[dict[Conjunction, Literal["standard", "or"]]] = {
    "and": "standard",
    "or": "or",
}
_MAQAF: Final = "\u05be"
"""Hebrew hyphen."""
_WITHOUT_SPACES: Final = frozenset({"zh", "ja"})
"""Languages that write no space between sentences."""


def format_list(parts: Sequence[str], conjunction: Conjunction = "and") -> str:
    """Join parts: `a`, `a and b`, `a, b and c`."""
    language = current_language()
    if language.is_english:
        *rest, last = parts
        return f"{', '.join(rest)} {conjunction} {last}" if rest else last
    from babel.lists import format_list as format_in_locale

    if language.tag == "he" and conjunction == "and":
        parts = _with_maqaf(parts)
    elif language.tag == "zh":
        parts = _with_spaces(parts)
    return format_in_locale(parts, _STYLES[conjunction], language.tag)


def _with_maqaf(parts: Sequence[str]) -> Sequence[str]:
    """Put a maqaf between the prefix “and” (ו) and a part without Hebrew letters."""
    *rest, last = parts
    first = next((letter for letter in last if category(letter) != "Cf"), "")
    if not rest or name(first, "").startswith("HEBREW"):
        return parts
    return [*rest, _MAQAF + last]


def _with_spaces(parts: Sequence[str]) -> Sequence[str]:
    """Put spaces between the Chinese conjunction and numbers or Latin letters."""
    *others, last = parts
    if not others:
        return parts
    before = others[-1] + (" " if others[-1][-1:].isascii() else "")
    after = (" " if last[:1].isascii() else "") + last
    return [*others[:-1], before, after]


def separate(parts: Sequence[str]) -> str:
    """Join parts without a conjunction: `a, b, c`."""
    # Translators: Between the parts of a list that has no “and”.
    return gettext(", ").join(parts)


def separate_clauses(parts: Sequence[str]) -> str:
    """Join parts that may have commas: `a, b; c`."""
    # Translators: Between the parts of a list whose parts may have commas.
    return gettext("; ").join(parts)


def separate_numbers(numbers: Sequence[str]) -> str:
    """Join formatted numbers; after decimal commas, by semicolons: `0,5; 0,25`."""
    return "; ".join(numbers) if number_signs()[0] == "," else ", ".join(numbers)


def join_sentences(*sentences: str) -> str:
    """Join sentences; empty ones are left out."""
    base = current_language().tag.split("-")[0].lower()
    return ("" if base in _WITHOUT_SPACES else " ").join(filter(None, sentences))
