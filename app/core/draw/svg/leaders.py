"""Lines from the ends of lines to their labels."""

from __future__ import annotations

from collections.abc import Iterable

from app.core.draw.layout.line_labels import (
    LEADER_DASHES,
    LEADER_END,
    LEADER_START,
    LineLabel,
)
from app.core.draw.svg.style import Style, percent


def draw_leaders(labels: Iterable[LineLabel], pen: Style) -> str:
    """Return dotted lines from the ends of lines to the labels that had to move.

    It is empty if no label had to move.
    """
    lines = "".join(
        f'<line x1="{LEADER_START}" y1="{percent(label.line_end)}" '
        f'x2="{LEADER_END}" y2="{percent(label.position)}"/>'
        for label in labels
        if label.has_leader
    )
    if not lines:
        return ""
    dashes = " ".join(map(str, LEADER_DASHES))
    return (
        f'<svg class="leaders" x="100%" overflow="visible" stroke-dasharray="{dashes}"'
        f"{pen.paint('stroke', 'soft')}>{lines}</svg>"
    )
