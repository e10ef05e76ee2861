"""Figures of a lesson, and groups of figures that share settings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import ClassVar

from app.core.lesson.blocks import Leaf


@dataclass(frozen=True, slots=True)
class DirectiveOption:
    """One `:key: value` line of a directive, not yet validated."""

    key: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class PrintState:
    """Parameters of a figure that is printed in this state."""

    parameters: tuple[tuple[str, str], ...]
    line: int


class FigureDefinition:
    """Definition of a custom figure that a lesson defines, such as a plot.

    `app.core.figures` derives a kind from it.

    Definitions are compared by identity, because some contain thousands of numbers.
    """

    __slots__ = ()

    @property
    def has_own_reading(self) -> bool:
        """Whether the author has written the sentence below the chart."""
        return True


@dataclass(frozen=True, slots=True)
class Figure(Leaf):
    """A figure. `kind` is the name of its kind, `name` its prefix in query strings."""

    partial: ClassVar[str] = "figure"
    kind: str
    name: str
    settings: tuple[DirectiveOption, ...]
    """Options that set parameters of the kind."""
    caption: str
    """HTML, one line."""
    line: int
    follows: str | None = None
    """Name of an earlier figure with which this figure shares parameters."""
    title: str = ""
    """Title by the author; if empty, the chart's own title is shown."""
    print_states: tuple[PrintState, ...] = ()
    """States that are printed; if empty, the state of the page is."""
    instruction: str = ""
    """HTML, one line: what the reader can do; shown after the caption, not printed."""
    in_sight: tuple[str, ...] = ()
    """Parameters whose settings are not under “More settings”."""
    definition: FigureDefinition | None = None
    """Definition of a figure of the lesson's own; None for a kind in `KINDS`."""

    @property
    def group(self) -> str:
        """Name of the group of figures that share settings with this figure."""
        return self.follows or self.name


@dataclass(frozen=True, slots=True)
class FigureGroup:
    """Figures that share settings: a figure, then the figures with its name in
    `:follows:`."""

    name: str
    """Name of the first figure, and the prefix of the group's settings in a query."""
    figures: tuple[Figure, ...]

    def settings_of(
        self, figure: Figure, known: Collection[str]
    ) -> dict[str, DirectiveOption]:
        """Return the settings of one of the figures by key: its own, then the shared.

        `known` contains the parameters of its kind; others are not shared.
        """
        shared = {s.key: s for s in self.figures[0].settings if s.key in known}
        return shared | {s.key: s for s in figure.settings}
