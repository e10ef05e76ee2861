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
from typing import Literal

MOST_ERRORS = 20
"""Fields of one refusal that are named: nobody mends more at a time."""

LONGEST_NAME = 60
"""Characters of an unknown name that are shown and compared."""


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
    exclusive_minimum: Literal[True] | None = None
    """True when the minimum itself is refused; else left out."""


class OvertoneError(Exception):
    """Anything that Overtone refuses, with a sentence for a person."""


class LessonError(OvertoneError):
    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(problems, key=lambda p: p.line))
        super().__init__("; ".join(f"{p.line}: {p.message}" for p in self.problems))


class InvalidInput(OvertoneError):
    """Each field is named once, with the first that is wrong about it.

    `more` says that not all are among `errors`; it is told, as is what is left out.
    """

    def __init__(self, errors: Iterable[FieldError], more: bool = False) -> None:
        fields: dict[str, FieldError] = {}
        for error in errors:
            fields.setdefault(error.field, error)
        self.errors = tuple(fields.values())[:MOST_ERRORS]
        sentences = [error.message for error in self.errors]
        self.more = more or len(fields) > MOST_ERRORS
        if self.more:
            sentences.append(f"There are more; these are the first {MOST_ERRORS}.")
        super().__init__(" ".join(sentences))


class Unknown(OvertoneError):
    """`Unknown("lesson", "positional", [...])` says so, and names the nearest.

    However little alike they are: when anything is known, something is named.
    """

    def __init__(self, what: str, name: str, known: Iterable[str] = ()) -> None:
        self.what, self.name = what, name
        shown = name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
        self.nearest = _nearest(name[:LONGEST_NAME], known)
        hint = f" Did you mean “{self.nearest}”?" if self.nearest else ""
        super().__init__(f"There is no {what} called “{shown}”.{hint}")


def _nearest(name: str, known: Iterable[str]) -> str | None:
    names = {each.casefold(): each for each in known}
    found = get_close_matches(name.casefold(), names, 1, cutoff=0.0)
    return names[found[0]] if found else None
