"""Outputs of the last word of a sentence and of its shuffles, without positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.core.charts import Array
from app.core.figures.no_encoding.parameters import (
    D_MODEL,
    DEPTH,
    SHUFFLES,
    NoEncodingParams,
)
from app.core.figures.shared.rounding_errors import ROUNDING_ERROR
from app.core.figures.shared.shuffles import shuffles
from app.core.maths.attention import residual_layers, seeded_layers
from app.core.maths.embeddings import embed


@dataclass(frozen=True, slots=True, eq=False)
class LastWordOutputs:
    """Outputs of the last word after each layer."""

    original: Array
    """For the sentence: (layers, D_MODEL)."""
    shuffled: Array
    """For each shuffle: (shuffles, layers, D_MODEL)."""

    @property
    def distances(self) -> Array:
        """Distance of each shuffle relative to the length: (shuffles, layers)."""
        moved = np.linalg.norm(self.shuffled - self.original, axis=-1)
        distances: Array = moved / np.linalg.norm(self.original, axis=-1)
        return np.where(distances < ROUNDING_ERROR, 0, distances)

    @property
    def means(self) -> list[float]:
        """Mean distance after each layer."""
        means: list[float] = self.distances.mean(axis=0).tolist()
        return means

    @property
    def limit(self) -> float:
        return float(max(np.abs(self.original).max(), np.abs(self.shuffled).max()))


def last_word_outputs(
    params: NoEncodingParams, mask: Literal["off", "on"]
) -> LastWordOutputs:
    original = tuple(range(len(params.words)))
    orders = np.array([original, *shuffles(params.words, SHUFFLES)])
    inputs = embed(params.words, D_MODEL)[orders]  # (1 + shuffles, words, D_MODEL)
    layers = seeded_layers(D_MODEL, DEPTH)
    last = residual_layers(inputs, layers, is_causal=mask == "on")[..., -1, :]
    return LastWordOutputs(last[:, 0], last[:, 1:].swapaxes(0, 1))
