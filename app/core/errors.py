"""Exceptions of the core. The web layer maps each class to an HTTP status.

OvertoneError
├── LessonError     a lesson with mistakes: lists every problem with its line
├── Refusal         a learning platform's request that is refused: translated when shown
├── InvalidInput    invalid values: lists every field with its limits (422)
└── UnknownName     no such figure, lesson or question: suggests known names (404)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from app.core.similar_names import nearest_name
from app.language import gettext

MAX_ERRORS = 20
"""Maximum number of fields that one InvalidInput lists."""

MAX_NAME_LENGTH = 60
"""Characters of an unknown name that are compared and shown in a message."""

MAX_KNOWN_NAMES = 40
"""Maximum number of known names that the message about an unknown name lists."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a lesson, or a warning."""

    line: int
    """1-based line in the file; 0 if a file does not exist."""
    message: str
    """The mistake, and what to write instead."""
    severity: Literal["error", "warning"] = "error"
    """A lesson with an error cannot be shown; one with warnings can."""
    file: str = ""
    """The included file, or the file with the code of a figure, that contains it,
    relative to the lesson's folder; empty for the lesson's own file."""


@dataclass(frozen=True, slots=True)
class FieldError:
    """The reason why one value is invalid."""

    field: str
    """Name of the parameter in the query or the body."""
    message: str
    """Sentence with the received value and the allowed values."""
    minimum: float | None = None
    maximum: float | None = None
    exclusive_minimum: Literal[True] | None = None
    """True if the minimum itself is not allowed, otherwise None."""
    max_length: int | None = None
    """Maximum characters of a text, or number of entries."""
    part: int | None = None
    """Index of the invalid part of an answer; None if the answer has no parts."""


class OvertoneError(Exception):
    """Base class of the core's exceptions. The message is a sentence for users."""


class Refusal(OvertoneError):
    """A request of a learning platform, or of its learner, that is refused and logged.

    The message is translated when it is shown: for the reader into the language of the
    page, for the operator's log not at all.
    """

    def __init__(self, message: str, **values: object) -> None:
        """`message` is English, with `%(name)s` for each of the `values`."""
        super().__init__(message)
        self._message, self._values = message, values

    def __str__(self) -> str:
        return gettext(self._message, **self._values)


class LessonError(OvertoneError):
    """A lesson or a course cannot be parsed.

    `problems` are the errors and `warnings` what else was found, both sorted by file
    and line. A warning often names the cause of an error.
    """

    def __init__(
        self, problems: Iterable[Problem], warnings: Iterable[Problem] = ()
    ) -> None:
        self.problems = sort_problems(problems)
        self.warnings = sort_problems(warnings)
        super().__init__("; ".join(f"{p.line}: {p.message}" for p in self.problems))


class InvalidInput(OvertoneError):
    """Values are invalid. `errors` contains the first error of each field.

    `has_more` is true if there are further errors that `errors` does not list. The
    message then says so.
    """

    def __init__(self, errors: Iterable[FieldError], has_more: bool = False) -> None:
        fields: dict[str, FieldError] = {}
        for error in errors:
            fields.setdefault(error.field, error)
        self.errors = tuple(fields.values())[:MAX_ERRORS]
        sentences = [error.message for error in self.errors]
        self.has_more = has_more or len(fields) > MAX_ERRORS
        if self.has_more:
            sentences.append(f"Only the first {MAX_ERRORS} errors are listed.")
        super().__init__(" ".join(sentences))


class UnknownName(OvertoneError):
    """A name does not exist. The message suggests a near name, or lists the names.

    `UnknownName("lesson", "positional", slugs)` reads: There is no lesson called
    “positional”. Did you mean “positional-encoding”? If no known name is near,
    `nearest` is None, and the message ends with: Known names: attention, tokens.
    All names begin with `prefix`, which is not compared.
    """

    def __init__(
        self, what: str, name: str, known: Iterable[str] = (), *, prefix: str = ""
    ) -> None:
        self.what, self.name = what, name
        short = name[:MAX_NAME_LENGTH]
        known = tuple(known)
        self.shown = name if name == short else f"{short}…"
        self.nearest = nearest_name(short, known, prefix)
        self.listed = _listed(known)
        hint = f"Known names: {self.listed}." if self.listed else ""
        if self.nearest:
            hint = f"Did you mean “{self.nearest}”?"
        super().__init__(f"There is no {what} called “{self.shown}”. {hint}".rstrip())


class RemovedName(UnknownName):
    """A name that an open page still uses. `message` says what its reader can do."""

    def __init__(self, missing: UnknownName, message: str) -> None:
        super().__init__(missing.what, missing.name)
        self.nearest, self.listed = missing.nearest, missing.listed
        self.message = message


def sort_problems(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems sorted by file and line."""
    return tuple(sorted(problems, key=lambda problem: (problem.file, problem.line)))


def _listed(known: Sequence[str]) -> str:
    """Return the first known names, separated by commas."""
    names = list(known[:MAX_KNOWN_NAMES])
    if len(known) > MAX_KNOWN_NAMES:
        names.append(f"and {len(known) - MAX_KNOWN_NAMES} more")
    return ", ".join(names)
