"""The table of WCAG criteria, from `wcag.toml`."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent

NOT_APPLICABLE = "Not Applicable"
TERMS = (NOT_APPLICABLE, "Supports", "Partially Supports", "Does Not Support")
"""Terms of VPAT 2.5, from the strongest to the weakest result."""


@dataclass(frozen=True, slots=True)
class Criterion:
    """Result for one success criterion."""

    number: str
    name: str
    level: str
    """`A` or `AA`."""
    wcag: str
    """Version of WCAG that introduced the criterion."""
    term: str
    """One of TERMS."""
    remarks: str
    tests: tuple[str, ...] = ()
    """Names of test functions that fail if the criterion is violated."""
    removed: str = ""
    """Version of WCAG that removed the criterion."""

    def is_in(self, version: str) -> bool:
        """Return whether this version of WCAG contains the criterion."""
        return self.wcag <= version and not (self.removed and self.removed <= version)

    @property
    def is_weak(self) -> bool:
        """Whether the criterion is applicable and not fully supported."""
        return self.term not in TERMS[:2]


@dataclass(frozen=True, slots=True)
class Evaluation:
    """Results of all criteria for one version of Overtone."""

    version: str
    date: datetime.date
    criteria: tuple[Criterion, ...]

    def criteria_in(self, version: str) -> tuple[Criterion, ...]:
        """Return the criteria of this version of WCAG."""
        return tuple(each for each in self.criteria if each.is_in(version))

    def numbered(self, numbers: Iterable[str]) -> tuple[Criterion, ...]:
        """Return the criteria with these numbers. Raises KeyError."""
        found = {each.number: each for each in self.criteria}
        return tuple(found[number] for number in numbers)


@cache
def evaluation() -> Evaluation:
    """Return the content of `wcag.toml`."""
    table = tomllib.loads((FOLDER / "wcag.toml").read_text("utf-8"))
    criteria = tuple(
        Criterion(**{**row, "tests": tuple(row.get("tests", ()))})
        for row in table["criteria"]
    )
    return Evaluation(table["version"], table["date"], criteria)


def weakest(terms: Iterable[str]) -> str:
    """Return the weakest of these terms; "Not Applicable" if there are none."""
    return max(terms, key=TERMS.index, default=NOT_APPLICABLE)
