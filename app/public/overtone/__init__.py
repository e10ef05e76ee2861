"""Figures of a lesson's author, written in Python next to the lesson.

    from overtone import figure, lines, slider

    @figure
    def square_wave(terms: int = slider(5, 1, 40, label="Terms")) -> Drawing:
        '''Sine waves that add up to a square wave.'''
        …
        return Drawing(lines(x, sums), sentence, description)

The functions are in `figures.py` in the lesson's folder, and Overtone runs them only if
the server was started with `--trust-code`. Names in this module are stable.
"""

from overtone.charts import Bars, Chart, Curves, Heatmap, bars, heatmap, lines, points
from overtone.figures import Drawing, FigureError, figure
from overtone.parameters import choice, slider, switch

__all__ = [
    "Bars",
    "Chart",
    "Curves",
    "Drawing",
    "FigureError",
    "Heatmap",
    "bars",
    "choice",
    "figure",
    "heatmap",
    "lines",
    "points",
    "slider",
    "switch",
]
