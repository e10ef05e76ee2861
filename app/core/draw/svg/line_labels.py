"""Labels at the ends of lines, and dotted lines to those that had to move, as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from app.core.draw.layout.geometry import BASELINE_OFFSET
from app.core.draw.layout.line_labels import (
    LEADER_DASHES,
    LEADER_END,
    LEADER_START,
    LineLabel,
)
from app.core.draw.layout.text_layout import svg_text
from app.core.draw.svg.style import Style, percent, translate


def draw_line_labels(labels: Sequence[LineLabel], pen: Style) -> str:
    """Return the labels in the text colour, with dotted lines to moved ones."""
    if not labels:
        return ""
    names = "".join(
        f'<text x="100%" y="{percent(label.position)}">{svg_text(label.text)}</text>'
        for label in labels
    )
    return (
        f"{_leaders(labels, pen)}"
        f'<g class="line-label"{pen.paint("fill", "text")} '
        f"{translate(labels[0].gap, BASELINE_OFFSET)}>{names}</g>"
    )


def _leaders(labels: Sequence[LineLabel], pen: Style) -> str:
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
