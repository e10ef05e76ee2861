"""The file of a course: what it can contain, and the line of each mistake."""

from __future__ import annotations

import pytest

from app.core.courses.course_file import MAX_LESSONS, MAX_MODULES, id_of, parse_course
from app.core.errors import LessonError

COURSE = """\
title: How models read
subtitle: Word order
description: Two lessons.
lang: de-CH
modules:
  - title: Waves
    lessons: [sines, cosines]
  - title: Beyond
    lessons:
      - rope
"""


def test_a_course_has_modules_with_lessons_in_order() -> None:
    course = parse_course(COURSE)

    assert (course.id, course.title) == ("how-models-read", "How models read")
    assert (course.subtitle, course.description) == ("Word order", "Two lessons.")
    assert (course.lang, course.direction) == ("de-CH", "ltr")
    assert [module.title for module in course.modules] == ["Waves", "Beyond"]
    assert course.slugs == ("sines", "cosines", "rope")
    assert [listed.line for listed in course.lessons] == [7, 7, 10]


@pytest.mark.parametrize(
    ("title", "id"),
    [
        ("Sinus & Cosinus", "sinus-cosinus"),
        ("ترتيب الكلمات", "ترتيب-الكلمات"),
        ("?", "course"),
    ],
)
def test_the_id_is_made_from_the_title(title: str, id: str) -> None:
    assert id_of(title) == id


def test_a_course_can_choose_its_id() -> None:
    assert parse_course(f"id: words-1\n{COURSE}").id == "words-1"


LISTED = "  - title: M\n    lessons: [a]\n"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "Write a course as lines of key: value"),
        ("- a\n", 1, "Write a course as lines of key: value"),
        ("title: T\n", 1, "The course has no modules"),
        (f"modules:\n{LISTED}", 1, "The course has no title"),
        (f"title: T\nmodule:\n{LISTED}", 2, "Did you mean “modules”?"),
        (
            f"title: T\ntitle: U\nmodules:\n{LISTED}",
            2,
            "title is already set on line 1",
        ),
        (f"title: [T]\nmodules:\n{LISTED}", 1, "title must contain text"),
        (f"title: {'T' * 1001}\nmodules:\n{LISTED}", 1, "at most 1000"),
        (f"title: T\nid: a b\nmodules:\n{LISTED}", 2, "id must consist of"),
        (f"title: T\nlang: Deutsch!\nmodules:\n{LISTED}", 2, "lang must be a language"),
        ("title: T\nmodules: [a]\n", 2, "modules must each have a title and lessons"),
        ("title: T\nmodules:\n  - title: M\n", 3, "The module has no lessons"),
        ("title: T\nmodules:\n  - lessons: [a]\n", 3, "The module has no title"),
        (
            "title: T\nmodules:\n  - title: M\n    lessons: a\n",
            4,
            "lessons must be a list",
        ),
        (f"title: T\nmodules:\n{LISTED}    lesson: b\n", 5, "Did you mean “lessons”?"),
        (f"title: T\nmodules:\n{LISTED}{LISTED}", 6, "“a” is already listed on line 4"),
        ("title: T\nmodules:\n  - *a\n", 3, "Aliases are not supported in course"),
        ("title: [[[[[[1]]]]]]\n", 1, "Nested values are not supported in course"),
        ("title: a: b\n", 1, "The course is not valid YAML: put a value"),
        (
            "title: T\nmodules:\n  - title: M\n  lessons: [a]\n",
            4,
            "The course is not valid YAML: this key belongs to no line above it",
        ),
        (
            "title: T\nmodules: []\n",
            2,
            "modules is empty. Add a module: a line “- title: …”, and below it a line "
            "“  lessons: […]”.",
        ),
        (
            "title: T\nmodules:\n  - title: M\n    lessons: []\n",
            4,
            "lessons is empty. Add the name of a lesson’s folder, as in [my-lesson].",
        ),
        (
            "<<<<<<< HEAD\ntitle: T\n=======\ntitle: U\n>>>>>>> b\n",
            1,
            "part of a merge conflict",
        ),
        ("title: T\x07\n", 1, "Remove the invisible character U+0007"),
        (f"title: T\nmodules:\n{LISTED * (MAX_MODULES + 1)}", 203, "at most 100 items"),
        (
            "title: T\nmodules:\n  - title: M\n    lessons:\n"
            + "".join(f"      - l{n}\n" for n in range(MAX_LESSONS + 1)),
            305,
            "at most 300 lessons",
        ),
    ],
)
def test_each_mistake_is_reported_with_its_line(
    text: str, line: int, message: str
) -> None:
    with pytest.raises(LessonError) as caught:
        parse_course(text)

    found = [(p.line, p.message) for p in caught.value.problems]
    assert [each for each in found if each[0] == line and message in each[1]]


def test_all_mistakes_are_reported_at_once() -> None:
    with pytest.raises(LessonError) as caught:
        parse_course("name: T\nid: a b\nmodules:\n  - title: M\n")

    assert [problem.line for problem in caught.value.problems] == [1, 1, 2, 4]


def test_a_variable_in_a_text_has_a_warning() -> None:
    text = COURSE.replace("Waves", '"{{ module }}"')

    [warning] = parse_course(text).warnings

    assert (warning.line, warning.severity) == (6, "warning")
    assert warning.message.startswith("“{{ module }}” is shown as it is written")


def test_a_tag_of_no_language_is_a_warning() -> None:
    course = parse_course(f"title: T\nlang: xx\nmodules:\n{LISTED}")

    [warning] = course.warnings
    assert (warning.line, warning.severity) == (2, "warning")
    assert "There is no language with the tag “xx”" in warning.message
