"""Coloured cells of a small matrix as SVG."""

from __future__ import annotations

from math import isnan

from app.core.charts import Array
from app.core.draw.svg.style import Style


def draw_cells(
    values: Array, low: float, high: float, attributes: str, pen: Style
) -> str:
    """Return the cells of a matrix (rows, columns); cells without a value are empty."""
    rows, columns = values.shape
    shares = ((values - low) / (high - low)).tolist()
    drawn = "".join(
        f'<path fill="{pen.value_colour(share)}" d="M{column} {row}h1v1h-1"/>'
        for row, row_shares in enumerate(shares)
        for column, share in enumerate(row_shares)
        if not isnan(share)
    )
    return (
        f'<svg class="cells"{attributes} viewBox="0 0 {columns} {rows}" '
        f'preserveAspectRatio="none" shape-rendering="crispEdges">{drawn}</svg>'
    )
