"""A small vector for a word: seeded, not learned, so it knows nothing of meaning.

A trained model learns its embeddings; these stand in for them where only one thing
matters: the same word always has the same vector, and other words have others.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def embed(words: Sequence[str], d_model: int) -> Array:
    """A vector for each word, values in [−1, 1): (words, d_model).

    Case and the way an accent is written do not count: “The” is “the”. A narrower
    vector is the beginning of a wider one. Never depends on the process.
    """
    values = np.empty((len(words), d_model))
    for row, word in enumerate(words):
        values[row] = np.random.default_rng(_seed(word)).uniform(-1.0, 1.0, d_model)
    return values


def normalise(word: str) -> str:
    """What words with one vector have in common: case-folded, and composed (NFC)."""
    folded = unicodedata.normalize("NFC", word).casefold()
    return unicodedata.normalize("NFC", folded)


def _seed(word: str) -> int:
    # Not `hash()`: Python gives a text another one in every process.
    return int.from_bytes(blake2b(normalise(word).encode(), digest_size=8).digest())
