"""Outputs of attention for both orders, and the texts of all parts about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from app.core.charts import Array
from app.core.figures.order.parameters import D_MODEL, OrderParams
from app.core.figures.shared import wording
from app.core.figures.shared.rounding_errors import ROUNDING_ERROR
from app.core.maths.attention import seeded_weights, self_attention
from app.core.maths.embeddings import embed
from app.core.maths.encoding import encode
from app.language import gettext, join_sentences


@dataclass(frozen=True, slots=True, eq=False)
class Outputs:
    """Attention outputs for both orders; rows are the words in the first order."""

    first: Array
    second: Array
    """Both have the shape (words, D_MODEL)."""

    @property
    def distances(self) -> Array:
        distances: Array = np.linalg.norm(self.first - self.second, axis=1)
        return distances

    @property
    def pooled(self) -> tuple[Array, Array]:
        """Mean over all words for each order: (D_MODEL,) each."""
        return self.first.mean(axis=0), self.second.mean(axis=0)


def compute_outputs(
    params: OrderParams, positions: Literal["without", "with"]
) -> Outputs:
    """Return the outputs of attention for both orders of the words."""
    weights, order = seeded_weights(D_MODEL), np.array(params.compared_order)
    tokens = embed(params.words, D_MODEL)
    encodings = encode(len(tokens), D_MODEL) * (positions == "with")
    # The word at j in the second order is at order[j] in the first. Its output moves to
    # that row, so that each occurrence of a word is compared with itself.
    second = np.empty_like(tokens)
    second[order] = self_attention(tokens[order] + encodings, weights)
    return Outputs(self_attention(tokens + encodings, weights), second)


def both_settings(params: OrderParams) -> tuple[Outputs, Outputs]:
    """Return the outputs without and with positions; their charts share an axis."""
    return compute_outputs(params, "without"), compute_outputs(params, "with")


def title_by_setting(params: OrderParams, unchanged: str, changed: str) -> str:
    """Return the title for equal lines, and without (`unchanged`) or with positions."""
    if len(params.words) == 1:
        return gettext("One word has only one order")
    if params.reads_same:
        return gettext("The same sentence in both lines")
    return unchanged if params.positions == "without" else changed


def why_nothing_to_compare(params: OrderParams) -> str:
    """Return why the two lines cannot show an effect of order; empty if they can."""
    if len(params.words) == 1:
        return gettext(
            "One word has only one order, so there is nothing to compare: write "
            "another word."
        )
    if params.is_unchanged:
        return gettext(
            "Both lines are still the same sentence: swap two words of the lower line."
        )
    if params.reads_same:
        return gettext(
            "Both lines have the same words in the same order, so there is nothing to "
            "compare: move another word."
        )
    return ""


def describe_setting(params: OrderParams) -> str:
    """Describe the computation, which is the same for all parts."""
    setting = gettext(
        "Computed by self-attention with one head and d_model = %(d_model)s; the "
        "embeddings, and the matrices for queries, keys and values, are random numbers "
        "with a fixed seed, not learned.",
        d_model=D_MODEL,
    )
    if params.positions == "with":
        positions = gettext("Positional encodings are added to the words.")
    else:
        positions = gettext("Positional encodings are not added to the words.")
    return join_sentences(setting, positions, why_nothing_to_compare(params))


def describe_distances(params: OrderParams, distances: Array) -> str:
    """Describe the distances between the two outputs of each word, and define them."""
    listed = wording.join(
        [
            f"{wording.quote_word(word)} {_number(distance)}"
            for word, distance in zip(params.words, distances.tolist(), strict=True)
        ]
    )
    # Translators: %(distances)s is a list such as “dog” 0.812, “bites” 0.7 and “man” 1.
    distances_of_words = gettext(
        "Distances between the two outputs of each word: %(distances)s.",
        distances=listed,
    )
    definition = gettext(
        "A distance is the square root of the sum of squared differences."
    )
    return join_sentences(distances_of_words, definition)


def _number(distance: float) -> str:
    return "0" if distance < ROUNDING_ERROR else wording.significant(distance)
