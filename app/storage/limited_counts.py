"""Counts with limits."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping


class LimitedCounts:
    """Counts by key, each with a limit. Not thread-safe."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def add(self, limits: Mapping[str, int], amount: int = 1) -> bool:
        """Add the amount to the count of each key in `limits`.

        Returns False, and adds nothing, if one of the counts would exceed its limit.
        """
        if any(self._counts[key] + amount > limit for key, limit in limits.items()):
            return False
        self._counts.update(dict.fromkeys(limits, amount))
        return True

    def remove(self, keys: Iterable[str], amount: int = 1) -> None:
        """Subtract an amount that `add` has added."""
        for key in keys:
            self._counts[key] -= amount
            if not self._counts[key]:
                del self._counts[key]
