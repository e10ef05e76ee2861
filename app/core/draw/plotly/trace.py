"""Type of a Plotly trace."""

from __future__ import annotations

from typing import Any

Trace = dict[str, Any]
"""A dictionary, because `go.Figure` builds its own trace objects anyway; building them
twice takes up to a third of the rendering time."""
