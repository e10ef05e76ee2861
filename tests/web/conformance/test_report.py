"""The conformance report and its results for Section 508 and EN 301 549."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from app.web.conformance import report as module
from app.web.conformance.criteria import evaluation
from app.web.conformance.report import ConformanceRow, ConformanceTable, report


def rows_of(tables: tuple[ConformanceTable, ...]) -> dict[str, ConformanceRow]:
    """Return the rows of all tables by the number of their requirement."""
    return {
        row.requirement.partition(" ")[0]: row for table in tables for row in table.rows
    }


def test_each_criterion_has_one_row_in_the_tables_of_its_level() -> None:
    listed = [row.requirement for table in report().wcag for row in table.rows]

    assert len(listed) == len(set(listed)) == 56
    assert "2.5.8 Target Size (Minimum) (Level AA, WCAG 2.2 and later)" in listed
    assert "4.1.1 Parsing (Level A, before WCAG 2.2)" in listed


def test_en_301_549_repeats_the_results_of_wcag_21() -> None:
    rows = rows_of(report().en)

    for each in evaluation().criteria_in("2.1"):
        assert rows[f"9.{each.number}"].term == each.term
    assert "9.2.5.8" not in rows


def test_other_standards_have_the_weakest_result_of_their_criteria(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def change(number: str, term: str) -> None:
        changed = tuple(
            replace(each, term=term) if each.number == number else each
            for each in evaluation().criteria
        )
        current = replace(evaluation(), criteria=changed)
        monkeypatch.setattr(module, "evaluation", lambda: current)

    change("2.1.1", "Does Not Support")
    fresh = report.__wrapped__()

    for number in ("302.1", "302.7", "501.1", "602.3"):
        row = rows_of(fresh.section_508)[number]
        assert row.term == "Does Not Support"
        assert "Not fully supported: " in row.remarks
        assert "2.1.1" in row.remarks
    assert rows_of(fresh.section_508)["302.3"].term == "Supports"
    for number in ("4.2.1", "9.2.1.1", "9.6", "12.1.2"):
        assert rows_of(fresh.en)[number].term == "Does Not Support"


def test_results_without_a_test_say_that_they_come_from_inspection() -> None:
    inspected, tested = (
        ConformanceRow("", "Supports", ""),
        ConformanceRow("", "Supports", "", ("test_a_b",)),
    )

    assert inspected.is_inspected
    assert not tested.is_inspected
    assert tested.behaviours == ("A b",)
    assert not replace(inspected, is_derived=True).is_inspected
    assert not replace(inspected, term="Not Applicable").is_inspected


def test_the_page_shows_every_result_in_tables_with_headers(
    client: FlaskClient,
) -> None:
    page = client.get("/accessibility/report").get_data(as_text=True)

    tables = report().wcag + report().section_508 + report().en
    rows = [row for table in tables for row in table.rows]
    headers = re.findall(r"<tr[^>]*>\s*<th [^>]*scope=\"row\">", page)
    assert len(headers) == len(rows) + 3  # the table of standards has three rows
    assert len(re.findall("<td[^>]*>Partially Supports</td>", page)) == sum(
        row.term == "Partially Supports" for row in rows
    )
    assert "Overtone 0.1.0" in page
    assert "28 November 2026" in page


def test_the_report_says_which_language_pages_have() -> None:
    row = rows_of(report().wcag)["3.1.1"]

    assert "other pages the one that the browser prefers" in row.remarks
