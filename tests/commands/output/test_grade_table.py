"""The list of `overtone lms grades`."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.commands.output.grade_table import duration, grade_lines
from app.storage.lms import UnsentGrade

GRADE = UnsentGrade(
    state="waiting",
    platform="Our Moodle",
    resource_link="7",
    subject="4",
    lesson="small",
    waiting_since=1000,
    tries=2,
    next_try=1090,
    reason="The platform responded with status 503.",
)


def test_a_waiting_grade_is_listed_with_its_next_try() -> None:
    assert list(grade_lines([GRADE], 1070)) == [
        "waiting  Our Moodle, activity 7, learner 4, lesson small",
        "   1 min old, 2 tries, next try in 20 s."
        " The platform responded with status 503.",
    ]


def test_a_refused_grade_has_no_next_try() -> None:
    refused = replace(GRADE, state="refused", tries=1, reason="Not enrolled.")

    [_, line] = grade_lines([refused], 1070)

    assert line == "   1 min old, 1 try. Not enrolled."


@pytest.mark.parametrize("field", ["platform", "resource_link", "subject", "reason"])
def test_control_characters_of_the_platform_are_escaped(field: str) -> None:
    changes: dict[str, Any] = {field: "a\x1b]2;title\x07\nb"}

    lines = list(grade_lines([replace(GRADE, **changes)], 1070))

    assert len(lines) == 2
    assert r"a\x1b]2;title\x07\nb" in "".join(lines)
    assert all(line.isprintable() for line in lines)


def test_a_grade_that_is_due_is_tried_now() -> None:
    [_, line] = grade_lines([GRADE], 2000)

    assert "next try now" in line


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(-1, "0 s"), (59, "59 s"), (60, "1 min"), (7200, "2 h"), (180000, "2 d")],
)
def test_durations_have_one_unit(seconds: float, text: str) -> None:
    assert duration(seconds) == text
