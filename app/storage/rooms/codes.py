"""Room codes: six characters that people read from a projector and type on a phone.

26 characters in six positions give 309 million codes. With 200 open rooms, one guess
in 1.5 million finds one. The server limits each client network to a hundred guesses at
once (`CodeGuesses`), counted across processes, so that 10,000 guesses take hours and
find a room with a probability of 1 in 150.
"""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "23456789ACDEFGHJKMNPRTVWXY"
"""Without 0, O, 1, I and L, and without B, Q, S, U and Z, which resemble 8, D, 5, V
and 2."""

LENGTH: Final = 6

PAIRING_LENGTH: Final = 4
"""Characters after the room code in a pairing code that people type. 457,000
possibilities are enough: the code works once, for minutes, and for few attempts."""

MAX_INPUT_LENGTH: Final = 32
"""Characters of typed text that is considered as a code."""

_LOOKALIKES: Final = str.maketrans("BQSUZ0O", "8D5V2DD")
"""Maps excluded characters to the characters of the alphabet that resemble them."""


def new_code(length: int = LENGTH) -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def parse_code(text: str) -> str | None:
    """Return the room code in typed text, or None if it cannot be a code.

    Case, spaces and hyphens do not matter, and look-alike characters are replaced.
    """
    return _parse(text, LENGTH)


def parse_pairing_code(text: str) -> tuple[str, str] | None:
    """Return room code and pairing code in typed text, or None if it cannot be both."""
    plain = _parse(text, LENGTH + PAIRING_LENGTH)
    return (plain[:LENGTH], plain[LENGTH:]) if plain else None


def _parse(text: str, length: int) -> str | None:
    if len(text) > MAX_INPUT_LENGTH:
        return None
    plain = "".join(text.split()).replace("-", "").upper().translate(_LOOKALIKES)
    if len(plain) != length or not set(plain) <= set(ALPHABET):
        return None
    return plain


def format_typed_code(text: str) -> str:
    """Format typed text like a code if it is as long; otherwise, return it as it is."""
    plain = "".join(text.split()).replace("-", "")
    return format_code(plain.upper()) if len(plain) == LENGTH else text


def format_code(code: str) -> str:
    """Format a code for display, in two halves: `ACD EFG`."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"
