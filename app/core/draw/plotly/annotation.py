"""Annotations of Plotly figures, placed in pixels relative to the plot area."""

from __future__ import annotations

from typing import Any


def annotation(
    text: str,
    colour: str,
    at: tuple[float, float],
    shift: tuple[float, float],
    **more: Any,
) -> dict[str, Any]:
    """Return a text at a position in the plot area (0 to 1), shifted by pixels."""
    return {
        "text": text,
        "font": {"color": colour},
        "showarrow": False,
        "borderpad": 0,
        "xref": "paper",
        "yref": "paper",
        "x": at[0],
        "y": at[1],
        "xshift": shift[0],
        "yshift": shift[1],
        **more,
    }


def label_on_the_right(
    text: str, colour: str, down: float, gap: float
) -> dict[str, Any]:
    """Return a label `gap` pixels to the right of the plot area.

    `down` is its position from the top, in percent.
    """
    return annotation(
        text, colour, (1, 1 - down / 100), (gap, 0), xanchor="left", yanchor="middle"
    )
