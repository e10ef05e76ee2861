"""Tables of the conformance report. Their results come from the WCAG criteria.

The chapters and their order follow VPAT 2.5, International Edition.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from app.web.conformance.criteria import (
    FOLDER,
    NOT_APPLICABLE,
    Criterion,
    Evaluation,
    evaluation,
    weakest,
)

US, EN = "section_508", "en"
"""Names of the standards in `standards.toml`."""

WCAG_OF = {US: "2.0", EN: "2.1"}
"""Version of WCAG that each standard contains, at levels A and AA."""


@dataclass(frozen=True, slots=True)
class ConformanceRow:
    """One requirement and its result."""

    requirement: str
    term: str
    remarks: str
    tests: tuple[str, ...] = ()
    also: str = ""
    """Numbers of the same requirement in the other standards."""
    is_derived: bool = False
    """Whether the result follows from criteria of WCAG."""

    @property
    def is_inspected(self) -> bool:
        """Whether the result comes from manual inspection, without a test."""
        is_evaluated = self.term != NOT_APPLICABLE and not self.is_derived
        return is_evaluated and not self.tests

    @property
    def behaviours(self) -> tuple[str, ...]:
        """The names of the tests as sentences."""
        sentences = (
            test.removeprefix("test_").replace("_", " ") for test in self.tests
        )
        return tuple(text[0].upper() + text[1:] for text in sentences)


@dataclass(frozen=True, slots=True)
class ConformanceTable:
    """Requirements of one chapter, with their results."""

    title: str
    rows: tuple[ConformanceRow, ...]


@dataclass(frozen=True, slots=True)
class ConformanceReport:
    """Context of the report's template."""

    evaluation: Evaluation
    wcag: tuple[ConformanceTable, ...]
    section_508: tuple[ConformanceTable, ...]
    en: tuple[ConformanceTable, ...]


@cache
def report() -> ConformanceReport:
    """Return the report on the evaluated version of Overtone."""
    return ConformanceReport(
        evaluation=evaluation(),
        wcag=(_wcag_table(1, "A"), _wcag_table(2, "AA")),
        section_508=(
            _table("Chapter 3: Functional Performance Criteria", "functional", US),
            _table("Chapter 5: Software", "software", US),
            _table("Chapter 6: Support Documentation and Services", "support", US),
        ),
        en=(
            _table("Chapter 4: Functional Performance Statements", "functional", EN),
            _web_table(),
            _table("Chapter 11: Software, Authoring Tools", "software", EN),
            _table("Chapter 12: Documentation and Support Services", "support", EN),
        ),
    )


def _wcag_table(number: int, level: str) -> ConformanceTable:
    criteria = (each for each in evaluation().criteria if each.level == level)
    title = f"Table {number}: Success Criteria, Level {level}"
    return ConformanceTable(title, tuple(map(_wcag_row, criteria)))


def _wcag_row(criterion: Criterion) -> ConformanceRow:
    versions = f", WCAG {criterion.wcag} and later" if criterion.wcag > "2.0" else ""
    if criterion.removed:
        versions = f", before WCAG {criterion.removed}"
    also = {
        f"EN 301 549: 9.{criterion.number}": WCAG_OF[EN],
        "Section 508: 501 and 602.3": WCAG_OF[US],
    }
    return ConformanceRow(
        f"{criterion.number} {criterion.name} (Level {criterion.level}{versions})",
        criterion.term,
        criterion.remarks,
        criterion.tests,
        also="; ".join(text for text, wcag in also.items() if criterion.is_in(wcag)),
    )


def _web_table() -> ConformanceTable:
    """Return chapter 9 of EN 301 549, which repeats the criteria of WCAG 2.1."""
    rows = (
        ConformanceRow(
            f"9.{each.number} {each.name}",
            each.term,
            f"See WCAG {each.number}.",
            is_derived=True,
        )
        for each in evaluation().criteria_in(WCAG_OF[EN])
    )
    conformance = _derived("9.6 WCAG conformance requirements", "all", "", EN)
    return ConformanceTable("Chapter 9: Web", (*rows, conformance))


def _table(title: str, chapter: str, standard: str) -> ConformanceTable:
    """Return the entries of a chapter of `standards.toml` that are in a standard."""
    entries = (each for each in _standards()[chapter] if standard in each)
    return ConformanceTable(title, tuple(_row(entry, standard) for entry in entries))


def _row(entry: Mapping[str, Any], standard: str) -> ConformanceRow:
    name, remarks = entry[standard], entry.get("remarks", "")
    if "criteria" in entry:
        return _derived(name, entry["criteria"], remarks, standard)
    return ConformanceRow(name, entry["term"], remarks, tuple(entry.get("tests", ())))


def _derived(
    name: str, numbers: str | list[str], remarks: str, standard: str
) -> ConformanceRow:
    """Return a row with the weakest result of these criteria; `all` of the standard."""
    if isinstance(numbers, list):
        criteria = evaluation().numbered(numbers)
        source = f"WCAG {', '.join(numbers)}"
    else:
        criteria = evaluation().criteria_in(WCAG_OF[standard])
        source = f"all criteria of WCAG {WCAG_OF[standard]}, levels A and AA"
    term = weakest(each.term for each in criteria)
    sentences = [remarks] * bool(remarks) + [f"Result of {source}."]
    if weak := [each.number for each in criteria if each.is_weak]:
        sentences.append(f"Not fully supported: {', '.join(weak)}.")
    return ConformanceRow(name, term, " ".join(sentences), is_derived=True)


@cache
def _standards() -> dict[str, list[dict[str, Any]]]:
    return tomllib.loads((FOLDER / "standards.toml").read_text("utf-8"))
