"""Find the known name that an unknown one is most likely a misspelling of.

A name is near if it has few typos for its length, or if one of the two names is the
beginning, or some of the words, of the other. Names that are not near are
never suggested: a wrong suggestion is worse than the list of names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

MAX_TYPOS = 3
"""Typos in a long name."""

LETTERS_PER_TYPO = 3
"""A name of 3 to 5 letters can have one typo, of 6 to 8 letters two. A shorter name
cannot have one: most names of two letters differ by one typo."""

MIN_PART = 3
"""Length of a part of a name that is compared with whole names."""

_SEPARATOR = re.compile(r"[._]")


def nearest_name(name: str, known: Iterable[str], prefix: str = "") -> str | None:
    """Return the most similar of the known names, or None if none is near.

    Case does not matter. All names begin with `prefix`, which is not compared.
    """
    wanted = name.removeprefix(prefix).casefold()
    names = {each.removeprefix(prefix).casefold(): each for each in known}
    if wanted in names:
        return names[wanted]
    typos = {each: _typos(wanted, each) for each in names}
    near = {each: count for each, count in typos.items() if count is not None}
    if near:
        return names[min(near, key=near.__getitem__)]
    parts = [each for each in names if _is_part(wanted, each)]
    return names[min(parts, key=len)] if parts else None


def _typos(wanted: str, known: str) -> int | None:
    """Return the number of typos in a name; None if there are too many.

    A typo is a missing, an additional or a wrong letter, or two swapped letters (the
    optimal string alignment distance).
    """
    shorter = min(len(wanted), len(known))
    limit = min(MAX_TYPOS, shorter // LETTERS_PER_TYPO)
    if abs(len(wanted) - len(known)) > limit:
        return None
    before: list[int] = []
    row = list(range(len(known) + 1))
    for at, letter in enumerate(wanted, 1):
        last, row = row, [at]
        for to, other in enumerate(known, 1):
            cost = min(last[to] + 1, row[to - 1] + 1, last[to - 1] + (letter != other))
            if at > 1 < to and letter == known[to - 2] and wanted[at - 2] == other:
                cost = min(cost, before[to - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return None
        before = last
    return row[-1] if row[-1] <= limit else None


def _is_part(wanted: str, known: str) -> bool:
    """Return whether one name begins with the other or has it among its words."""
    short, long = sorted((wanted, known), key=len)
    if len(short) < MIN_PART:
        return False
    return long.startswith(short) or f"-{short}-" in f"-{_SEPARATOR.sub('-', long)}-"
