"""Figures that a lesson brings along. `app.figure_code` finds and draws them."""

from __future__ import annotations

from typing import Final, Protocol

from app.core.lesson import FigureDefinition


class OwnFigures(Protocol):
    """The figures that a lesson declares in Python."""

    def find(self, name: str) -> FigureDefinition | None:
        """Return the figure called `name`; None if the lesson declares none.

        Raises an OvertoneError if its code cannot be run.
        """


class NoOwnFigures:
    """Figures of a lesson that declares none."""

    def find(self, name: str) -> FigureDefinition | None:
        return None


NO_OWN_FIGURES: Final = NoOwnFigures()
