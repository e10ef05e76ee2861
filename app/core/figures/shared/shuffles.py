"""Random orders of the words of a sentence before its last word."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from app.core.figures.shared.sentences import WordOrder
from app.core.maths.embeddings import normalise

SEED: Final = 2023
"""With this seed, the first shuffle reverses three words."""


def can_be_shuffled(words: Sequence[str]) -> bool:
    """Return whether the words before the last one have another order."""
    return len({normalise(word) for word in words[:-1]}) > 1


def count_orders(words: Sequence[str], count: int) -> int:
    """Return how many different texts `count` shuffles have."""
    names = [normalise(word) for word in words]
    return len({tuple(names[i] for i in order) for order in shuffles(words, count)})


def shuffles(words: Sequence[str], count: int) -> tuple[WordOrder, ...]:
    """Return `count` orders of the words, from a fixed seed; the last word stays.

    Each order reads differently from the sentence and, if there are enough words, from
    the order before it. If no other order exists, each is the order of the sentence.
    """
    last = len(words) - 1
    original = tuple(range(len(words)))
    if not can_be_shuffled(words):
        return (original,) * count
    generator = np.random.default_rng(SEED)
    names = [normalise(word) for word in words]
    orders: list[WordOrder] = []
    refused = [names]
    while len(orders) < count:
        order = (*generator.permutation(last).tolist(), last)
        text = [names[index] for index in order]
        if text in refused:
            continue
        orders.append(order)
        # Two words have only one other order.
        refused = [names, text] if last > 2 else [names]
    return tuple(orders)
