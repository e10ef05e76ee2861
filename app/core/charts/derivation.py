"""Derivations: a formula computed step by step."""

from __future__ import annotations

from dataclasses import dataclass

from app.core.charts.axes import Array


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
