"""Names of ASCII letters for letters that a name cannot contain, such as λ."""

from __future__ import annotations

import re
from keyword import iskeyword
from typing import Final
from unicodedata import name, normalize

from app.core.maths.expressions.language import CONSTANTS

_SPELLINGS: Final = {"λ": "lambda"}
"""Usual names of letters that Unicode spells in another way."""
_GREEK: Final = re.compile(r"GREEK (?:SMALL|CAPITAL) LETTER (?:FINAL )?(\w+).*")
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,30}")


def ascii_name(text: str) -> str:
    """Return a name for a variable that `text` was meant to be.

    `λ₁` becomes `lambda1`. `λ` becomes `lambda_`, because `lambda` is a keyword.
    Without a similar name, the result is `k`.
    """
    spelled = "".join(map(_spelled, normalize("NFKC", text).replace("ß", "ss")))
    if not _NAME.fullmatch(spelled):
        return "k"
    return f"{spelled}_" if iskeyword(spelled) or spelled in CONSTANTS else spelled


def _spelled(character: str) -> str:
    if greek := _GREEK.fullmatch(name(character, "")):
        word = _SPELLINGS.get(character.lower(), greek[1].lower())
        return word.capitalize() if character.isupper() else word
    return normalize("NFKD", character).encode("ascii", "ignore").decode()
