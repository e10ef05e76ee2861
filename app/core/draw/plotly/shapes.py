"""Lines in Plotly figures, across the plot area and to the right of it."""

from __future__ import annotations

from typing import Any


def line_across(y: float, colour: str) -> dict[str, Any]:
    """Return a thin line at a value of the y axis."""
    ends = {"xref": "paper", "x0": 0, "x1": 1, "yref": "y", "y0": y, "y1": y}
    return {"type": "line", **ends, "line": {"color": colour, "width": 1}}


def line_on_the_right(
    x: tuple[float, float], y: tuple[float, float], line: dict[str, Any], yref: str
) -> dict[str, Any]:
    """Return a line to the right of the plot area; its x are pixels from there."""
    return {
        "type": "line",
        "xref": "paper",
        "xsizemode": "pixel",
        "xanchor": 1,
        "x0": x[0],
        "x1": x[1],
        "yref": yref,
        "y0": y[0],
        "y1": y[1],
        "line": line,
    }
