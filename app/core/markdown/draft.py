"""A lesson while it is being read: the mistakes found so far, and the names taken."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice

from app.core.errors import LessonError, Problem, UnknownName

MAX_PROBLEMS = 100
"""More are counted and not listed: nobody mends a hundred lines from one message."""

ID = re.compile(r"\w[\w-]{0,63}")
"""What the author may call a slide, a question or a figure. Any alphabet's letters."""

RESERVED = ("figure-", "question-", "deck-", "settings-")
"""How ids begin that the page itself gives: no heading may have such a one."""

_SHOWN = 60
_COMPARED = 200


@dataclass(slots=True)
class Draft:
    problems: list[Problem] = field(default_factory=list)
    taken: dict[tuple[str, str], int] = field(default_factory=dict)
    """What a name is for, and the name, to the line that took it."""
    links: list[tuple[int, str]] = field(default_factory=list)
    """Line and target of each `#/…` link, to be checked when all slides are known."""

    _repeats: Counter[tuple[str, str]] = field(default_factory=Counter)

    def complain(self, line: int, message: str) -> None:
        self.problems.append(Problem(line, message))

    def unknown(self, line: int, what: str, name: str, known: Iterable[str]) -> None:
        """A name that does not exist; the nearest that does is looked for in a few."""
        near = islice(known, _COMPARED if len(self.problems) < MAX_PROBLEMS else 0)
        self.complain(line, str(UnknownName(what, name[:_SHOWN], near)))

    def claim(self, what: str, name: str, line: int) -> None:
        """Take a name; a name that is malformed or taken already is a problem."""
        if not ID.fullmatch(name):
            self.complain(
                line,
                f"{quoted(name)} cannot be the name of a {what}: "
                "use letters, digits, - and _, 64 at most.",
            )
        elif what == "heading" and name.startswith(RESERVED):
            self.complain(
                line,
                f"{quoted(name)} cannot be the name of a {what}: the page itself uses "
                f"names that begin with {name.partition('-')[0]}-.",
            )
        elif first := self.taken.get((what, name)):
            self.complain(
                line,
                f"There is a {what} called {quoted(name)} on line {first} already: "
                "every one needs its own name.",
            )
        self.taken.setdefault((what, name), line)

    def free(self, what: str, name: str) -> str:
        """The name itself, or with the first `-2`, `-3`, … that nobody has taken."""
        candidate = name
        while (what, candidate) in self.taken:
            self._repeats[what, name] += 1
            candidate = f"{name}-{self._repeats[what, name] + 1}"
        return candidate

    def finish(self) -> None:
        """Raise `LessonError` with every problem, if there is any."""
        if not self.problems:
            return
        listed = sorted(self.problems, key=lambda problem: problem.line)
        rest = listed[MAX_PROBLEMS:]
        if rest:
            more = f"{len(rest)} more problems begin here."
            listed[MAX_PROBLEMS:] = [Problem(rest[0].line, more)]
        raise LessonError(listed)


def quoted(text: str) -> str:
    """What the author wrote, in quotation marks and short enough to read."""
    text = " ".join(text.split())
    return f"“{text[:_SHOWN]}…”" if len(text) > _SHOWN else f"“{text}”"
