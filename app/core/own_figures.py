"""Custom figures that a lesson defines. `app.figure_code` finds and draws them."""

from __future__ import annotations

from typing import Final, Protocol

from app.core.errors import OvertoneError, Problem
from app.core.included_lines import SourceLines
from app.core.lesson.figure_blocks import FigureDefinition


class OwnFigureFailed(OvertoneError):
    """The code of a figure failed. The message names the file and the line."""

    def __init__(self, reason: str, file: str = "", line: int = 0) -> None:
        """`file` and `line` are the place in the code; empty and 0 if it is not
        known."""
        self.reason, self.file, self.line = reason, file, line
        super().__init__(f"{file}, line {line}: {reason}" if line else reason)


class OwnFigures(Protocol):
    """The figures that a lesson declares in Python."""

    def find(self, name: str) -> FigureDefinition | None:
        """Return the figure called `name`; None if it is built in.

        It is also None if the lesson declares no figures. Raises an OvertoneError if
        the code cannot be run, or if it has no figure with this name.
        """


class NoOwnFigures:
    """Figures of a lesson that declares none."""

    def find(self, name: str) -> FigureDefinition | None:
        return None


NO_OWN_FIGURES: Final = NoOwnFigures()


def figure_problem(
    error: OvertoneError, figure: str, line: int, sources: SourceLines
) -> Problem:
    """Return the problem of a figure whose directive is on `line`.

    A mistake in the code is a problem of its file; the message names both lines.
    """
    if not isinstance(error, OwnFigureFailed) or not error.line:
        return Problem(line, str(error))
    name = sources.name(line)
    message = f"{error.reason} (The lesson shows the figure “{figure}” on {name}.)"
    return Problem(error.line, message, file=error.file)
