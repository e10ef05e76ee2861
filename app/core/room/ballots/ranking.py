"""Frequencies of answers in the rounds of a vote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

RankedValue = TypeVar("RankedValue")


def ranked(
    rounds: Sequence[Iterable[RankedValue]],
) -> list[tuple[RankedValue, tuple[int, ...]]]:
    """Return the different values with their counts by round, most frequent first."""
    counted = [Counter(values) for values in rounds]
    return [
        (value, tuple(counts[value] for counts in counted))
        for value, _ in sum(counted, Counter[RankedValue]()).most_common()
    ]
