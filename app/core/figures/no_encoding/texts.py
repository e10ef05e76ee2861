"""Texts that the charts of the no-encoding figure share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from app.core.figures.no_encoding.parameters import D_MODEL, DEPTH, SHUFFLES
from app.core.figures.shared import wording
from app.core.figures.shared.shuffles import count_orders
from app.language import gettext, ngettext, translatable

NOTHING_TO_COMPARE: Final = translatable(
    "The words before the last one have only one order, so there is nothing to "
    "compare: write other words."
)
Masks = Literal["no mask", "a causal mask", "with and without a mask"]

_COMPUTED: Final[dict[Masks, str]] = {
    "no mask": translatable(
        "Computed by layers of self-attention with one head, no mask, residual "
        "connections and d_model = %(width)s, without positional encoding, "
        "feed-forward networks and normalisation; the embeddings and weights are "
        "random numbers with a fixed seed, not learned."
    ),
    "a causal mask": translatable(
        "Computed by layers of self-attention with one head, a causal mask, residual "
        "connections and d_model = %(width)s, without positional encoding, "
        "feed-forward networks and normalisation; the embeddings and weights are "
        "random numbers with a fixed seed, not learned."
    ),
    "with and without a mask": translatable(
        "Computed by layers of self-attention with one head, with and without a mask, "
        "residual connections and d_model = %(width)s, without positional encoding, "
        "feed-forward networks and normalisation; the embeddings and weights are "
        "random numbers with a fixed seed, not learned."
    ),
}


def depth_labels() -> tuple[str, ...]:
    return tuple(
        ngettext("%(count)s layer", "%(count)s layers", n) for n in range(1, DEPTH + 1)
    )


def orders_text(words: Sequence[str]) -> str:
    """Return how many orders the shuffles have; empty if no order occurs twice."""
    orders = count_orders(words, SHUFFLES)
    if orders == SHUFFLES:
        return ""
    return gettext("These shuffles have %(orders)s different orders.", orders=orders)


def layers_text(depths: Sequence[int]) -> str:
    """Format depths counted from 0: `one layer`, `one, two and three layers`."""
    numbers = wording.join([wording.number_word(depth + 1) for depth in depths])
    if len(depths) == 1:
        # Translators: Part of a sentence: “after one layer”.
        return ngettext(
            "%(number)s layer",
            "%(number)s layers",
            depths[0] + 1,
            number=numbers,
        )
    # Translators: Part of a sentence: “after two and three layers”.
    return ngettext(
        "%(numbers)s layers",
        "%(numbers)s layers",
        len(depths),
        numbers=numbers,
    )


def rounded_distance(distance: float) -> str:
    return wording.decimal(distance, 2) if distance else "0"


def describe_computation(mask: Masks) -> str:
    """Describe the computation."""
    return gettext(_COMPUTED[mask], width=D_MODEL)
