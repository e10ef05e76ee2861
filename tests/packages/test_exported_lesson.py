"""Links to other lessons, and numbers in the course, in exported lessons."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from app.config import Settings
from app.core.lesson import Lesson
from app.packages.exported_lesson import exported_lesson
from app.packages.html import export_context
from tests.conftest import write_small_lesson

LINKING = """\
---
title: Linking
---
# One

See [the order](lesson:small#/order), or [A small lesson](lesson:small).
"""


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    content = write_small_lesson(tmp_path)
    (content / "linking").mkdir()
    (content / "linking" / "lesson.md").write_text(LINKING, "utf-8")
    course = "title: T\nmodules:\n  - title: M\n    lessons: [small, linking]\n"
    (content / "course.yaml").write_text(course, "utf-8")
    return Settings(data=tmp_path / "data", content=content)


def exported(settings: Settings) -> Lesson:
    with export_context(settings):
        return exported_lesson("linking")


def test_links_lead_to_the_public_address(settings: Settings) -> None:
    lesson = exported(replace(settings, address="https://lessons.example"))

    html = repr(lesson.slides[0].blocks)
    assert 'href="https://lessons.example/lessons/small#/order"' in html
    assert 'href="https://lessons.example/lessons/small"' in html


def test_without_a_public_address_links_become_text_with_the_title(
    settings: Settings,
) -> None:
    html = repr(exported(settings).slides[0].blocks)

    assert "See the order (<cite>A small lesson</cite>), or A small lesson." in html
    assert "href" not in html


def test_a_link_to_a_lesson_that_cannot_be_read_is_reported(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    (settings.content / "small" / "lesson.md").write_text("# No front matter", "utf-8")

    html = repr(exported(settings).slides[0].blocks)

    assert "See the order (<cite>small</cite>)" in html
    assert "The lesson “small” cannot be read, so a link to it shows" in caplog.text


def test_links_to_a_missing_lesson_are_reported_once(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    shutil.rmtree(settings.content / "small")

    exported(settings)

    [message] = [m for m in caplog.messages if "A link to it" in m]
    assert message.startswith("There is no lesson called “small”.")


def test_an_exported_lesson_has_its_number_in_the_course(settings: Settings) -> None:
    lesson = exported(settings)

    assert (lesson.module, lesson.number, lesson.of) == ("M", 2, 2)
