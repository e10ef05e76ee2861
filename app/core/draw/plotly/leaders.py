"""Lines from the ends of lines to their labels."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.core.draw.layout.line_labels import (
    LEADER_DASHES,
    LEADER_END,
    LEADER_START,
    LineLabel,
)
from app.core.draw.plotly.shapes import line_on_the_right


def leader_shapes(labels: Iterable[LineLabel], ink: str) -> list[dict[str, Any]]:
    """Return dotted lines from the ends of lines to the labels that had to move."""
    dash = ",".join(f"{length}px" for length in LEADER_DASHES)
    return [
        line_on_the_right(
            (LEADER_START, LEADER_END),
            (1 - label.line_end / 100, 1 - label.position / 100),
            {"color": ink, "width": 1, "dash": dash},
            "paper",
        )
        for label in labels
        if label.has_leader
    ]
