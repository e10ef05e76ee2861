"""An offline package with images, plots, steps and polls."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from app.packages.lms.scorm import ScormFormat
from tests.browser.scorm.course import Course, unpack_lesson
from tests.browser.scorm.names import in_one_version
from tests.servers.http import serving_folder

PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>'

LESSON = """\
---
title: A course with many blocks
---

# Steps {#steps}

![A small picture](img/small.svg "A caption")

First.

. . .

Second.

---

# Plot {#plot}

:::{plot}
:name: wave
:y: sin(k * x)
:x: 0..2*pi
:k: 1..5 = 2
A wave.
:::

---

# Ask {#ask}

:::{question} fill
Two and two is [[4]].
:::

:::{poll} mood
How are you?

- Well
- Better
:::
"""


@pytest.fixture
def course(page: Page, tmp_path: Path, format: ScormFormat) -> Iterator[Course]:
    picture = tmp_path / "content" / "course" / "img" / "small.svg"
    picture.parent.mkdir(parents=True)
    picture.write_text(PICTURE)
    unpack_lesson(tmp_path, LESSON, format)
    with serving_folder(tmp_path / "site") as url:
        yield Course(page, url, format).launch()


@in_one_version
def test_pictures_plots_steps_and_polls_work_without_a_server(course: Course) -> None:
    lesson = course.lesson
    picture = lesson.get_by_role("img", name="A small picture")
    expect(picture).to_have_js_property("naturalWidth", 40)

    second = lesson.get_by_text("Second.").first
    expect(second).not_to_be_visible()
    lesson.get_by_role("link", name="Next").click()
    expect(second).to_be_visible()

    lesson.get_by_role("link", name="Next slide").click()
    slider = lesson.get_by_role("slider").first
    slider.focus()
    slider.press("ArrowRight")
    expect(lesson.locator(".figure-reading")).to_contain_text(re.compile("3"))

    lesson.get_by_role("link", name="Next slide").click()
    course.question("fill").get_by_label("Blank 1 of 1").fill("4")
    course.check("fill")
    assert course.state("fill") == "right"
    expect(lesson.get_by_text("How are you?")).to_be_visible()
    assert course.broken_rules() == []
