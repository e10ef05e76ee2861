"""Initial orders of the items of ordering and matching questions."""

from __future__ import annotations

import hmac

import numpy as np


def shuffled(count: int, text: str, key: bytes) -> tuple[int, ...]:
    """Return a permutation of 0 … count − 1 in which no number follows its predecessor.

    So the initial order of an Ordering scores 0. It is not reversed either, except for
    two items, because readers would soon try the opposite order. The result depends
    only on `count`, which must be at least 2, on the question's text and on the key.
    Without a secret key, readers could compute the permutation of each possible order
    of the items, and find the order that gives the permutation they see.
    """
    generator = _generator(text, key)
    order = np.arange(count)
    while _is_hint(order):  # false for about one permutation in three
        order = generator.permutation(count)
    return tuple(int(index) for index in order)


def _is_hint(order: np.ndarray) -> bool:
    """Return whether a number follows its predecessor, or the order is reversed."""
    steps = np.diff(order)
    return bool((steps == 1).any() or (len(order) > 2 and (steps == -1).all()))


def permuted(count: int, text: str, key: bytes) -> tuple[int, ...]:
    """Return a permutation of 0 … count − 1 that moves at least two numbers.

    Except for the initial order, all permutations are equally likely. Like `shuffled`,
    the result depends only on `count`, on the question's text and on the key.
    """
    generator = _generator(text, key)
    initial = order = tuple(range(count))
    while order == initial and count > 1:
        order = tuple(generator.permutation(count).tolist())
    return order


def _generator(text: str, key: bytes) -> np.random.Generator:
    digest = hmac.digest(key, text.encode(), "sha256")
    return np.random.default_rng(int.from_bytes(digest))
