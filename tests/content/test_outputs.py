"""What the lesson states about the outputs in the order figure is right."""

from __future__ import annotations

from app.core.charts import StripChart
from app.core.figures.order import OrderParams, chart
from tests.content.lesson_text import PROSE

STRIPE = 3
"""Index of the fourth stripe."""


def test_stripe_4_of_each_lower_word_turns_blue_with_positions() -> None:
    assert "below, each stripe 4 turns blue" in PROSE

    without, added = _lower_stripes("without"), _lower_stripes("with")
    assert all(value < 0 for value in without)
    assert all(value > 0 for value in added)


def _lower_stripes(positions: str) -> list[float]:
    """Return the fourth stripe of each word in the lower line."""
    drawn = chart(
        OrderParams.model_validate({"order": "2,1,0", "positions": positions})
    )
    assert isinstance(drawn, StripChart)
    return [float(strip.values[STRIPE]) for strip in drawn.lower]
