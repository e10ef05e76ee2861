"""Definitions of plots: figures that a lesson defines without Python.

A plot has sliders and expressions, or the columns of a CSV file. `ranges` reads ranges
and sliders, `data` reads CSV files. The directive is read by
`app.core.markdown.figures.plots`.
"""

from __future__ import annotations
