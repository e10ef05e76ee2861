"""Codes of rooms: six characters that are read from a wall and typed on a phone.

26 characters in six places are 309 million codes. With 200 rooms open, one guess in 1.5
million finds one; an address that guesses is slowed down after some dozens (`Limits`),
through however many processes, so that ten thousand guesses take hours and find a room
with a chance of 1 in 150.
"""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "23456789ACDEFGHJKMNPRTVWXY"
"""Without 0 and O, 1 and I and L, and what looks like another: B, Q, S, U, Z."""

LENGTH: Final = 6

LONGEST_TYPED: Final = 32

_MEANT: Final = str.maketrans("BQSUZ0O", "8D5V2DD")
"""What somebody reads who takes a character of a code for one that is in none."""


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def as_typed(text: str) -> str | None:
    """The code that somebody typed: in either case, with spaces or hyphens, and
    look-alikes forgiven. None when it cannot be one."""
    if len(text) > LONGEST_TYPED:
        return None
    plain = "".join(text.split()).replace("-", "").upper().translate(_MEANT)
    if len(plain) != LENGTH or not set(plain) <= set(ALPHABET):
        return None
    return plain


def spaced(code: str) -> str:
    """The code as it is read out: in two halves."""
    return f"{code[: LENGTH // 2]} {code[LENGTH // 2 :]}"
