"""Random embeddings for words, seeded by the word instead of learned.

They replace learned embeddings in figures that need only one property: the same word
always has the same vector, and different words have different vectors.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def embed(words: Sequence[str], d_model: int) -> Array:
    """Return a vector for each word, with values in [−1, 1): (words, d_model).

    Case and the Unicode form of accents are ignored: “The” and “the” have the same
    vector. A smaller `d_model` gives a prefix of the same vector. The result is the
    same in every process.
    """
    values = np.empty((len(words), d_model))
    for row, word in enumerate(words):
        values[row] = np.random.default_rng(_seed(word)).uniform(-1.0, 1.0, d_model)
    return values


def normalise(word: str) -> str:
    """Return the case-folded word in Unicode form NFC; it determines the vector."""
    folded = unicodedata.normalize("NFC", word).casefold()
    return unicodedata.normalize("NFC", folded)


def _seed(word: str) -> int:
    # Python's `hash()` of a string differs between processes.
    return int.from_bytes(blake2b(normalise(word).encode(), digest_size=8).digest())
