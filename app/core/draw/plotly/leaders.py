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


def leader_shapes(labels: Iterable[LineLabel], ink: str) -> list[dict[str, Any]]:
    """Return dotted lines from the ends of lines to the labels that had to move."""
    dash = ",".join(f"{length}px" for length in LEADER_DASHES)
    return [
        {
            "type": "line",
            "xref": "paper",
            "yref": "paper",
            "xsizemode": "pixel",
            "xanchor": 1,
            "x0": LEADER_START,
            "x1": LEADER_END,
            "y0": 1 - label.line_end / 100,
            "y1": 1 - label.position / 100,
            "line": {"color": ink, "width": 1, "dash": dash},
        }
        for label in labels
        if label.has_leader
    ]
