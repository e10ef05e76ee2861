"""What the lesson states about the outputs in the order figure is right."""

from __future__ import annotations

import numpy as np

from app.core.charts import StripChart
from app.core.figures.order import OrderParams, chart
from app.core.maths.attention import attention_weights, seeded_weights, self_attention
from tests.content.lesson_text import PROSE


def test_all_three_outputs_change_only_with_positions() -> None:
    assert "With [positions on](?order.positions=with), all three change." in PROSE

    assert _distances("without") == [0, 0, 0]
    assert all(round(distance, 2) > 0 for distance in _distances("with"))


def test_outputs_are_sums_of_vectors_that_are_not_the_embeddings() -> None:
    assert (
        "Its *output* (a strip) is a weighted sum of vectors, one from each word. "
        "Words that match get larger *weights*."
    ) in PROSE

    embeddings, weights = (
        np.random.default_rng(0).normal(size=(3, 8)),
        seeded_weights(8),
    )
    outputs = self_attention(embeddings, weights)
    shares = attention_weights(embeddings, weights)
    assert np.allclose(outputs, shares @ (embeddings @ weights.value))
    assert not np.allclose(outputs, shares @ embeddings)


def _distances(positions: str) -> list[float]:
    """Return the distance between both outputs of each word."""
    drawn = chart(
        OrderParams.model_validate({"order": "2,1,0", "positions": positions})
    )
    assert isinstance(drawn, StripChart)
    return [link.distance for link in drawn.links]
