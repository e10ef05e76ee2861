"""What can go wrong, as one small tree. The core raises; the edge maps class to status.

OvertoneError
├── LessonError     a lesson that cannot be parsed: every problem, each with its line
├── InvalidInput    values outside their limits: every field, each with its limits (422)
└── Unknown         no such kind, lesson or question: names the nearest there is (404)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a lesson: what was found, and what would be right."""

    line: int
    """1-based line in the lesson's file."""
    message: str


@dataclass(frozen=True, slots=True)
class FieldError:
    """One value that was refused."""

    field: str
    """The parameter's name, as in the query or the body."""
    message: str
    """A sentence for a person: what was given, and what would be right."""
    minimum: float | None = None
    maximum: float | None = None


class OvertoneError(Exception):
    """Anything that Overtone refuses, with a sentence for a person."""


class LessonError(OvertoneError):
    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda p: p.line))
        super().__init__("; ".join(f"{p.line}: {p.message}" for p in self.problems))


class InvalidInput(OvertoneError):
    def __init__(self, errors: Iterable[FieldError]) -> None:
        self.errors = tuple(errors)
        super().__init__(" ".join(error.message for error in self.errors))


class Unknown(OvertoneError):
    """`Unknown("lesson", "positional", [...])` says so, and names the nearest."""

    def __init__(self, what: str, name: str, known: Iterable[str] = ()) -> None:
        self.what, self.name = what, name
        self.nearest = next(iter(get_close_matches(name, list(known), 1, 0.3)), None)
        hint = f" Did you mean “{self.nearest}”?" if self.nearest else ""
        super().__init__(f"There is no {what} called “{name}”.{hint}")
