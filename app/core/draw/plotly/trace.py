"""What the traces of all charts have in common."""

from __future__ import annotations

from typing import Any

Trace = dict[str, Any]
"""No object of Plotly's: the figure makes its own of every trace anyway, and to make
them twice is up to a third of all the work."""
