"""Shared state while one lesson is parsed: problems, used names and links."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from app.core.errors import LessonError, Problem, UnknownName
from app.core.files.lesson_files import (
    NO_FILES,
    FileProblem,
    LessonFile,
    LessonFiles,
    MissingFile,
)
from app.core.included_lines import SINGLE_FILE, SourceLines
from app.core.lesson import MAX_ID_LENGTH, FigureLink, LessonLink
from app.core.own_figures import NO_OWN_FIGURES, OwnFigures

MAX_FILES = 500
"""Maximum number of files that a lesson shows."""

MAX_PROBLEMS = 100
"""Maximum number of problems that are listed; further ones are only counted."""

ID = re.compile(rf"\w[\w-]{{0,{MAX_ID_LENGTH - 1}}}")
"""An id of a slide, a question or a figure; letters may be of any alphabet."""

RESERVED = ("figure-", "question-", "deck-", "settings-")
"""Prefixes of the ids that the page itself uses; headings cannot use them."""

_MAX_QUOTED = 60
"""Characters of the author's text that a message quotes."""

_MAX_COMPARED = 400
"""Known names that are compared with an unknown one."""


@dataclass(slots=True)
class ParseContext:
    """Collects the problems of one lesson, and the names and links in it."""

    shuffle_key: bytes = b""
    """Key for the shown order of ordering questions."""
    files: LessonFiles = NO_FILES
    """Files that the lesson can use."""
    own_figures: OwnFigures = NO_OWN_FIGURES
    slug: str = ""
    """Slug of the lesson, which URLs of its files contain."""
    first_screen: bool = True
    """Whether the text above the slides or the first slide is being read. The browser
    loads its images at once, and all others when they come into view."""
    used_files: dict[str, LessonFile] = field(default_factory=dict)
    """Files that the page shows, by path."""
    problems: list[Problem] = field(default_factory=list)
    warnings: list[Problem] = field(default_factory=list)
    unclosed: list[Problem] = field(default_factory=list)
    """Those of the problems that are directives without a closing line."""
    names: dict[tuple[str, str], int] = field(default_factory=dict)
    """Line of the first use of each (`what`, name), such as ("figure", "waves")."""
    links: list[tuple[int, str]] = field(default_factory=list)
    """Line and target of each `#/…` link; checked when all slides are known."""
    anchors: list[tuple[int, str]] = field(default_factory=list)
    """Line and target of each `#…` link without a slash."""
    figure_links: list[FigureLink] = field(default_factory=list)
    lesson_links: list[LessonLink] = field(default_factory=list)
    sources: SourceLines = SINGLE_FILE
    """Files of the lines in which problems are reported."""

    _repeats: Counter[tuple[str, str]] = field(default_factory=Counter)

    def add_problem(self, line: int, message: str) -> None:
        self.add(Problem(line, message))

    def add_file_problem(self, line: int, problem: FileProblem) -> None:
        """Report why a file that the lesson names cannot be used."""
        message = str(problem)
        if isinstance(problem, MissingFile) and self.sources.origin(line)[0]:
            message += " Paths in an included file are relative to the lesson’s folder."
        self.add_problem(line, message)

    def add_warning(self, line: int, message: str) -> None:
        """Report what the author should improve in a lesson that is valid."""
        self.add(Problem(line, message, "warning"))

    def add_unclosed(self, line: int, message: str) -> None:
        """Report a directive that is not closed.

        Problems and warnings below it are not listed, because the text there was read
        as a part of the directive.
        """
        self.add_problem(line, message)
        self.unclosed.append(self.problems[-1])

    def add(self, problem: Problem) -> None:
        """Report a problem or a warning.

        Only the first MAX_PROBLEMS warnings are listed.
        """
        if problem.severity == "error":
            self.problems.append(problem)
        elif len(self.warnings) < MAX_PROBLEMS:
            self.warnings.append(problem)

    def use_file(self, file: LessonFile, line: int) -> None:
        """Register a file that the page shows. Report it if there are too many."""
        self.used_files[file.path] = file
        if len(self.used_files) == MAX_FILES + 1:
            self.add_problem(
                line,
                f"This is file {len(self.used_files)} of the lesson; at most "
                f"{MAX_FILES} are allowed. Remove files.",
            )

    def add_unknown(
        self, line: int, what: str, name: str, known: Iterable[str]
    ) -> None:
        """Report a name that does not exist, and suggest the closest known one.

        After MAX_PROBLEMS no names are compared, which limits the time this takes.
        """
        limit = _MAX_COMPARED if len(self.problems) < MAX_PROBLEMS else 0
        unknown = UnknownName(what, name[:_MAX_QUOTED], islice(known, limit))
        self.add_problem(line, str(unknown))

    def claim_name(self, what: str, name: str, line: int) -> None:
        """Register a name. Report it if it is invalid or already used."""
        if not ID.fullmatch(name):
            self.add_problem(
                line,
                f"{quoted(name)} is not a valid name for a {what}. "
                f"Use at most {MAX_ID_LENGTH} letters, digits, - and _.",
            )
        elif what == "heading" and name.startswith(RESERVED):
            self.add_problem(
                line,
                f"{quoted(name)} is not a valid name for a {what}: names that begin "
                f"with {name.partition('-')[0]}- are reserved for the page.",
            )
        elif first := self.names.get((what, name)):
            kind = "question or poll" if what == "question" else what
            self.add_problem(
                line,
                f"There is already a {kind} called {quoted(name)} on "
                f"{self.sources.name(first)}. "
                "Use another name.",
            )
        self.names.setdefault((what, name), line)

    def unused_name(self, what: str, name: str) -> str:
        """Return the name, or the name with the first unused suffix `-2`, `-3`, …."""
        candidate = name
        while (what, candidate) in self.names:
            self._repeats[what, name] += 1
            candidate = f"{name}-{self._repeats[what, name] + 1}"
        return candidate

    def raise_problems(self) -> None:
        """Raise LessonError with all problems and warnings if there is a problem."""
        if not self.problems:
            return
        # Text that is parsed again, such as that around blanks, is reported again.
        problems = [*self._reliable(self.problems), *self.unclosed]
        listed = sorted(dict.fromkeys(problems), key=lambda problem: problem.line)
        rest = listed[MAX_PROBLEMS:]
        if rest:
            more = f"{len(rest)} more problems, from this line on, are not listed."
            listed[MAX_PROBLEMS:] = [Problem(rest[0].line, more)]
        warnings = self._reliable(self.warnings)
        raise LessonError(self.sources.locate(listed), self.sources.locate(warnings))

    def _reliable(self, problems: Iterable[Problem]) -> list[Problem]:
        """Return the problems above the first directive that is not closed."""
        end = min((problem.line for problem in self.unclosed), default=sys.maxsize)
        return [problem for problem in problems if problem.line < end]


def quoted(text: str) -> str:
    """Return the author's text in quotation marks, shortened for a message."""
    text = " ".join(text.split())
    return f"“{text[:_MAX_QUOTED]}…”" if len(text) > _MAX_QUOTED else f"“{text}”"
