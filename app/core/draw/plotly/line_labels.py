"""Labels at the ends of lines, and dotted lines to those that had to move."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from app.core.draw.layout.line_labels import (
    LEADER_DASHES,
    LEADER_END,
    LEADER_START,
    LineLabel,
)
from app.core.draw.layout.text_layout import plotly_text
from app.core.draw.plotly.annotation import label_on_the_right
from app.core.draw.plotly.shapes import line_on_the_right


def line_label_annotations(
    labels: Iterable[LineLabel], ink: str
) -> list[dict[str, Any]]:
    return [
        label_on_the_right(plotly_text(label.text), ink, label.position, label.gap - 1)
        for label in labels
    ]


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
