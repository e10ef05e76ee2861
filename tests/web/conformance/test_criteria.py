"""The table of WCAG criteria is complete, and its tests exist."""

from __future__ import annotations

import tomllib
from pathlib import Path

from app.web.conformance.criteria import TERMS, evaluation, weakest
from app.web.conformance.report import report
from tests.web.conformance.existing_tests import existing_tests

ROOT = Path(__file__).parents[3]

WCAG_22 = """\
1.1.1 A Non-text Content
1.2.1 A Audio-only and Video-only (Prerecorded)
1.2.2 A Captions (Prerecorded)
1.2.3 A Audio Description or Media Alternative (Prerecorded)
1.2.4 AA Captions (Live)
1.2.5 AA Audio Description (Prerecorded)
1.3.1 A Info and Relationships
1.3.2 A Meaningful Sequence
1.3.3 A Sensory Characteristics
1.3.4 AA Orientation
1.3.5 AA Identify Input Purpose
1.4.1 A Use of Color
1.4.2 A Audio Control
1.4.3 AA Contrast (Minimum)
1.4.4 AA Resize Text
1.4.5 AA Images of Text
1.4.10 AA Reflow
1.4.11 AA Non-text Contrast
1.4.12 AA Text Spacing
1.4.13 AA Content on Hover or Focus
2.1.1 A Keyboard
2.1.2 A No Keyboard Trap
2.1.4 A Character Key Shortcuts
2.2.1 A Timing Adjustable
2.2.2 A Pause, Stop, Hide
2.3.1 A Three Flashes or Below Threshold
2.4.1 A Bypass Blocks
2.4.2 A Page Titled
2.4.3 A Focus Order
2.4.4 A Link Purpose (In Context)
2.4.5 AA Multiple Ways
2.4.6 AA Headings and Labels
2.4.7 AA Focus Visible
2.4.11 AA Focus Not Obscured (Minimum)
2.5.1 A Pointer Gestures
2.5.2 A Pointer Cancellation
2.5.3 A Label in Name
2.5.4 A Motion Actuation
2.5.7 AA Dragging Movements
2.5.8 AA Target Size (Minimum)
3.1.1 A Language of Page
3.1.2 AA Language of Parts
3.2.1 A On Focus
3.2.2 A On Input
3.2.3 AA Consistent Navigation
3.2.4 AA Consistent Identification
3.2.6 A Consistent Help
3.3.1 A Error Identification
3.3.2 A Labels or Instructions
3.3.3 AA Error Suggestion
3.3.4 AA Error Prevention (Legal, Financial, Data)
3.3.7 A Redundant Entry
3.3.8 AA Accessible Authentication (Minimum)
4.1.2 A Name, Role, Value
4.1.3 AA Status Messages
"""


def test_every_criterion_of_wcag_22_is_listed_once() -> None:
    listed = [
        f"{each.number} {each.level} {each.name}"
        for each in evaluation().criteria_in("2.2")
    ]

    assert listed == WCAG_22.splitlines()


def test_earlier_versions_of_wcag_have_fewer_criteria_and_parsing() -> None:
    numbers = {
        version: [each.number for each in evaluation().criteria_in(version)]
        for version in ("2.0", "2.1", "2.2")
    }

    assert {version: len(all_) for version, all_ in numbers.items()} == {
        "2.0": 38,
        "2.1": 50,
        "2.2": 55,
    }
    assert ["4.1.1" in all_ for all_ in numbers.values()] == [True, True, False]


def test_every_result_is_a_term_with_remarks() -> None:
    assert {each.term for each in evaluation().criteria} <= set(TERMS)
    assert [each.number for each in evaluation().criteria if not each.remarks] == []


def test_every_named_test_exists() -> None:
    tables = report().wcag + report().section_508 + report().en
    named = {test for table in tables for row in table.rows for test in row.tests}

    assert named - existing_tests() == set(), (
        "Update the tables in app/web/conformance."
    )


def test_the_report_is_about_the_current_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert evaluation().version == project["version"]


def test_the_weakest_of_several_results_counts() -> None:
    assert weakest(["Supports", "Does Not Support", "Partially Supports"]) == TERMS[-1]
    assert weakest(["Not Applicable", "Supports"]) == "Supports"
    assert weakest([]) == "Not Applicable"
