"""Charts: the numbers, titles, axes and descriptions that a figure shows.

A chart says what is shown; the renderers in `draw` turn it into a drawing or a table.
"""

from __future__ import annotations

from app.core.charts.axes import Array, Axis, MarkedPosition, word_axis
from app.core.charts.bar_chart import BarChart, Series
from app.core.charts.curve_chart import Curve, CurveChart, CurveStyle
from app.core.charts.derivation import (
    Derivation,
    DerivationColumn,
    DerivationRow,
    Slot,
    Term,
)
from app.core.charts.dial_chart import Dial, DialChart
from app.core.charts.heatmap import Heatmap, RowMark, RowSelection
from app.core.charts.line_chart import Line, LineChart
from app.core.charts.panel_chart import Panel, PanelChart
from app.core.charts.strip_chart import SentenceWord, Strip, StripChart, StripLink
from app.core.charts.turn_chart import PairTurns, TurnChart

__all__ = [
    "Array",
    "Axis",
    "BarChart",
    "Chart",
    "Curve",
    "CurveChart",
    "CurveStyle",
    "Derivation",
    "DerivationColumn",
    "DerivationRow",
    "Dial",
    "DialChart",
    "Heatmap",
    "Line",
    "LineChart",
    "MarkedPosition",
    "PairTurns",
    "Panel",
    "PanelChart",
    "RowMark",
    "RowSelection",
    "SentenceWord",
    "Series",
    "Slot",
    "Strip",
    "StripChart",
    "StripLink",
    "Term",
    "TurnChart",
    "word_axis",
]

Chart = (
    LineChart
    | Heatmap
    | BarChart
    | CurveChart
    | DialChart
    | TurnChart
    | StripChart
    | PanelChart
    | Derivation
)
