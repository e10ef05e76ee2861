"""Charts: the numbers, titles, axes and descriptions that a figure shows.

The renderers in `draw` turn any chart into a drawing or a table.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

_SMALLEST_TURN: Final = 1e-9
"""Relative size of rounding errors of turns, which are not new angles."""


@dataclass(frozen=True, slots=True)
class Axis:
    """Axis of a chart with its range and ticks."""

    title: str
    """Name and unit."""
    low: float
    high: float
    ticks: tuple[float, ...]
    reversed: bool = False
    """True if the low end of a y axis is at the top, as in a matrix."""
    labels: tuple[str, ...] = ()
    """Text labels of the ticks, such as the words of a sentence; empty for numbers."""
    is_titled: bool = True
    """False prints no title next to a y axis that needs none."""


@dataclass(frozen=True, slots=True)
class MarkedPosition:
    """Position marked in a figure: a line across the chart at one value of an axis."""

    axis: str
    """`x` or `y`."""
    value: float
    label: str


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One line of a line chart."""

    label: str
    """Short label at the end of the line."""
    tone: float | None
    """Frequency colour: 0 (fastest, warmest) to 1 (slowest, coolest).

    None draws the line in the text colour.
    """
    x: Array
    y: Array
    pattern: int = 0
    """Dash pattern: 0 for a solid line, to 3."""
    end_marker: int | None = None
    """Shape of the marker at the end, 0 to 7; None draws no marker."""


@dataclass(frozen=True, slots=True, eq=False)
class LineChart:
    """Line chart. All lines share the values of x."""

    title: str
    x: Axis
    y: Axis
    lines: tuple[Line, ...]
    markers: bool
    """True draws a dot at each value while there are few."""
    description: str
    """Text alternative: the whole chart in words."""
    reading: str
    """Main result of the chart in words, such as the values at the marked position."""
    mark: MarkedPosition | None = None
    smooth: bool = True
    """False connects the values by straight lines instead of a smooth curve."""
    stacked: bool = False
    """True uses the side margins of charts below each other that share an x axis."""
    count_label: Callable[[int], str] | None = None
    """Label of several coinciding lines, such as “3 keys”, if their own labels do not
    fit; None if there is none."""


@dataclass(frozen=True, slots=True)
class RowMark:
    """Sample of a line at the edge of the row of a matrix that the line shows, too."""

    row: int
    tone: float
    pattern: int


@dataclass(frozen=True, slots=True)
class RowSelection:
    """Parameter with a list of row numbers; a click on a row adds or removes one."""

    parameter: str
    max_count: int


@dataclass(frozen=True, slots=True, eq=False)
class Heatmap:
    """Matrix of values in [low, high], with colours symmetric about 0.

    If all values are above 0, or all below it, the colours cover only their range.
    """

    title: str
    x: Axis
    y: Axis
    values: Array
    """Shape (rows, columns); row r is at y.low + r. A NaN cell stays empty."""
    low: float
    high: float
    value_title: str
    description: str
    reading: str
    column_tones: bool = False
    """True draws a band of frequency colours above the columns."""
    row_tones: tuple[float, ...] = ()
    """Frequency colour of each row, drawn as a band to the left of the rows."""
    row_numbers: tuple[range, ...] = ()
    """Numbers of the rows from top to bottom, if they differ from the values of y."""
    row_marks: tuple[RowMark, ...] = ()
    selection: RowSelection | None = None
    mark: MarkedPosition | None = None
    show_values: bool = False
    """True prints each value in its cell; for small matrices."""
    decimals: int = 4
    """Decimals of these values. At most one digit fits in each cell if it is 0."""
    equal_rows: tuple[tuple[int, ...], ...] = ()
    """Groups of equal rows; the rows of a group are outlined and share a letter."""
    stacked: bool = False
    """True uses the side margins of charts below each other that share an x axis."""


@dataclass(frozen=True, slots=True, eq=False)
class Series:
    """One value for each category of a bar chart."""

    label: str
    values: Array
    """Shape (categories,)."""


@dataclass(frozen=True, slots=True, eq=False)
class BarChart:
    """Bar chart with one bar per category and series; the second series is striped.

    Categories are at x = 0, 1, …; `x.labels` names them.
    """

    title: str
    x: Axis
    y: Axis
    series: tuple[Series, ...]
    """One or two."""
    description: str
    reading: str
    tones: tuple[float, ...] = ()
    """Frequency colour of each category; empty draws the bars in grey."""
    names: tuple[str, ...] = ()
    """Names of the categories in the table; empty for their labels on the axis."""
    show_values: bool = False
    """True prints the value above each bar of a single series."""
    mark: None = None


CurveStyle = Literal["line", "points", "bars"]


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """Values over the x values of a curve chart."""

    label: str
    """Empty for the only curve of a chart, if it needs none."""
    values: Array
    """Shape (x values,). A value that is not finite leaves a gap."""


@dataclass(frozen=True, slots=True, eq=False)
class CurveChart:
    """Curves of an author's own: up to eight over the same x values."""

    title: str
    x: Axis
    """Its range is the whole width of the plot area."""
    y: Axis
    style: CurveStyle
    at: Array
    """The x values, in ascending order for lines: (x values,)."""
    curves: tuple[Curve, ...]
    description: str
    reading: str
    names: tuple[str, ...] = ()
    """Names of the x values 0, 1, …; empty for numbers."""
    smooth: bool = False
    """True draws a smooth curve through the values; else lines are straight."""
    is_clipped: bool = False
    """Whether values outside of the y axis are cut off, instead of none being there."""
    mark: None = None


@dataclass(frozen=True, slots=True, eq=False)
class Dial:
    """Clock with one hand, at 12 o'clock for angle 0 and turning clockwise."""

    label: str
    """Short label below the dial."""
    tone: float | None
    angle: float
    """Angle in radians; the sine points right and the cosine up."""
    trail: Array
    """Angles at the previous positions, oldest first; may be empty."""
    sweep: float = 0.0
    """Angle by which the hand turns on from `angle`, drawn as an arc; 0 for none."""
    other: float | None = None
    """Angle of a second, pale hand with an arc of the same size; None for none."""
    between: float = 0.0
    """Angle from the second hand to the hand, drawn as an arc; 0 for none."""


@dataclass(frozen=True, slots=True, eq=False)
class DialChart:
    """Chart of clocks in rows.

    The page shows only the SVG of this chart, and never loads Plotly for it.
    """

    title: str
    dials: tuple[Dial, ...]
    description: str
    reading: str
    is_projected: bool = False
    """True projects the hands on both axes, and shows sine and cosine in two cells."""
    hand_names: tuple[str, str] | None = None
    """Letters at the tips of the hand and of the second hand; None for none."""
    mark: None = None


@dataclass(frozen=True, slots=True)
class PairTurns:
    """Turns of a pair of dimensions in training and in a longer text."""

    tone: float
    trained: float
    """Number of turns in training."""
    read: float
    """Number of turns in the text that is read."""
    speed: float
    """Speed in this text relative to training: 1 if it is unchanged, else less."""

    @property
    def seen(self) -> float:
        """Part of a turn whose angles occur in training: 0 to 1."""
        return min(self.trained, 1.0)

    @property
    def new(self) -> float:
        """Part of a turn whose angles occur only in the text: 0 to 1."""
        new = min(self.read, 1.0) - self.seen
        return new if new > _SMALLEST_TURN * self.seen else 0.0


@dataclass(frozen=True, slots=True, eq=False)
class TurnChart:
    """Turns of all pairs on a logarithmic scale, and dials with the arcs of some.

    The page shows only the SVG of this chart, and never loads Plotly for it.
    """

    title: str
    pairs: tuple[PairTurns, ...]
    shown: tuple[int, ...]
    """Pairs with a dial, at most eight."""
    training: int
    length: int
    """Number of positions in training and in the text."""
    description: str
    reading: str
    mark: None = None


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """Labelled vector, drawn as a row of coloured cells."""

    key: str
    """Identity within its chart; the page moves strips with the same key."""
    label: str
    values: Array
    """Shape (dimensions,)."""
    tag: str = ""
    """Second label, such as a position; empty for none."""
    colour: int | None = None
    """Number of a word colour; None draws in the colour of secondary text."""


@dataclass(frozen=True, slots=True)
class StripLink:
    """Comparison of a strip of the upper line with one of the lower line."""

    upper: int
    lower: int
    """Indices of the two strips in their lines."""
    distance: float
    """0 if both are equal."""


@dataclass(frozen=True, slots=True)
class SentenceWord:
    """Word of a sentence next to a line of strips."""

    key: str
    """Identity within its chart; the page moves words with the same key."""
    text: str
    colour: int | None = None
    """Number of the word colour of the word that the strips belong to; else None."""


@dataclass(frozen=True, slots=True, eq=False)
class StripChart:
    """Two lines of strips; ribbons connect equal strips, dashed lines different ones.

    The page shows only the SVG of this chart, and never loads Plotly for it.
    """

    title: str
    upper: tuple[Strip, ...]
    lower: tuple[Strip, ...]
    """As many as in `upper`."""
    names: tuple[str, str]
    """Names of the two lines, for the table."""
    links: tuple[StripLink, ...]
    """The first link of a strip in `lower` decides which sign is printed at it."""
    low: float
    high: float
    """Range of the values, symmetric about 0."""
    max_distance: float
    """Distance that is drawn as a bar of the full width of a strip."""
    description: str
    reading: str
    operators: tuple[str, ...] = ()
    """Signs between the strips of each line, such as “+” and “=”; empty for none."""
    reorders: str = ""
    """Parameter that changes if the reader drags a strip of the lower line."""
    right_to_left: bool = False
    sentences: tuple[tuple[SentenceWord, ...], ...] = ()
    """Words printed above the upper line and below the lower line, or none. The strips
    then have no tags."""
    mark: None = None


@dataclass(frozen=True, slots=True, eq=False)
class Panel:
    """One of several matrices that have the same rows and columns."""

    name: str
    """Printed above the matrix."""
    values: Array
    """Shape (labels, labels). A NaN cell stays empty."""
    is_changed: bool | None = None
    """Whether it differs from an earlier state, shown as “≠” or “=”; None for no sign.
    """
    short_name: str = ""
    """Name for narrow plots; empty if `name` is short."""


@dataclass(frozen=True, slots=True, eq=False)
class PanelChart:
    """Matrices of the same words, in two columns; rows are queries, columns keys.

    The page shows only the SVG of this chart, and never loads Plotly for it.
    """

    title: str
    panels: tuple[Panel, ...]
    total: Panel | None
    """Sum of the panels, next to them; None for panels that are not terms of a sum."""
    labels: tuple[str, ...]
    """Labels of the rows from top to bottom, and of the columns from left to right."""
    low: float
    high: float
    """Range of the values, symmetric about 0."""
    description: str
    reading: str
    order: tuple[int, ...] = ()
    """Identity of each word; the page moves its cells to their new place. Empty for
    words that never move."""
    mark: None = None

    @property
    def all_panels(self) -> tuple[Panel, ...]:
        return (*self.panels, *([self.total] if self.total else []))


@dataclass(frozen=True, slots=True)
class Term:
    """Part of the text of a computation."""

    text: str
    symbol: str = ""
    """Symbol of the formula that the text stands for, such as `pos`; empty for none."""
    raised: bool = False
    """True for an exponent."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One result of a derivation: a computation, a clock hand or a single value."""

    terms: tuple[Term, ...]
    """The computation with its result; a single term for a value, empty for a hand."""
    value: float
    step: int
    """Step that fills the slot, counted from 1."""
    angle: float | None = None
    """Angle of the hand in radians; None for slots with text."""


@dataclass(frozen=True, slots=True)
class DerivationColumn:
    """Column of a derivation: the same computation in each row."""

    name: str
    heading: tuple[Term, ...]
    is_listed: bool = True
    """Whether the table has the values of the column."""


@dataclass(frozen=True, slots=True)
class DerivationRow:
    """Row of a derivation, filled from left to right."""

    label: tuple[Term, ...]
    tone: float
    slots: tuple[Slot, ...]
    """One for each column."""


@dataclass(frozen=True, slots=True, eq=False)
class Derivation:
    """Computation in rows of slots, whose numbers come from the symbols of a formula.

    The values in the last columns of all rows form the result, which is printed below
    the rows. The page shows only the SVG of this chart, and never loads Plotly for it.
    """

    title: str
    symbols: tuple[str, ...]
    """Symbols of the formula that have a colour, as the formula writes them."""
    columns: tuple[DerivationColumn, ...]
    rows: tuple[DerivationRow, ...]
    result_label: tuple[Term, ...]
    result: Array
    """Shape (values,), each in [−1, 1]."""
    result_step: int
    """Step that fills the result."""
    step: int
    """Step up to which the page fills the slots, while scripts run. Everything else,
    such as print and files, shows the whole derivation."""
    description: str
    reading: str
    mark: None = None


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
