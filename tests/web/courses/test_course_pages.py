"""The page of a course, its lessons' pages, and the course in the library."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

REMOTE_CLIENT = {"REMOTE_ADDR": "203.0.113.9"}

COURSE = """\
title: Word order & more
subtitle: A short course
modules:
  - title: Waves
    lessons: [small, second]
  - title: Beyond
    lessons: [third]
"""

SECOND = """\
---
title: Der zweite Teil
lang: sv
minutes: 4
---
# Eins

Mehr [dazu](lesson:small#/order).

:::{question} again
Noch einmal?

- [x] Ja.
  > Siehe [hier](lesson:small).
- [ ] Nein.
  > Nein.
:::
"""


@pytest.fixture(autouse=True)
def course(content: Path) -> Path:
    """Add a course with three lessons."""
    for slug, text in {
        "second": SECOND,
        "third": "---\ntitle: Third\n---\n# One\n",
        "extra": "---\ntitle: Extra\n---\n# One\n",
    }.items():
        (content / slug).mkdir()
        (content / slug / "lesson.md").write_text(text, "utf-8")
    file = content / "course.yaml"
    file.write_text(COURSE, "utf-8")
    return file


def text_of(html: str) -> str:
    main = html.partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", f"<main{main}").split())


def test_the_page_shows_a_figure_of_lessons_that_have_one(
    client: FlaskClient,
) -> None:
    page = client.get("/courses/word-order-more").text

    assert re.findall(r'class="lesson-picture [a-z-]+" src="([^"]*)"', page) == [
        "/lessons/small/preview.png?titles=off",
        "/lessons/small/preview.png?titles=off&amp;theme=dark",
    ]


def test_the_page_lists_modules_and_lessons_with_minutes_and_questions(
    client: FlaskClient,
) -> None:
    page = client.get("/courses/word-order-more")

    assert page.status_code == 200
    text = text_of(page.text)
    assert "Word order &amp; more A short course 3 lessons 7 minutes 2 graded" in text
    assert (
        "Waves A small lesson 3 minutes for the slides 1 graded question"
        " Der zweite Teil 4 minutes for the slides 1 graded question"
        " Beyond Third no graded questions"
    ) in text
    assert '<h3 lang="sv" dir="ltr"><a href="/lessons/second">' in page.text
    assert text.index("Waves") < text.index("Beyond")
    # Screen readers join the words of elements without a space between them.
    assert "3 lessons</span> <span>7 minutes</span> <span>" in page.text
    lesson = client.get("/lessons/small").text
    assert "lesson 1 of 2</span> <span>3 minutes for the slides</span>" in lesson
    assert "extra" not in page.text


def test_a_course_in_another_language_marks_the_interface_as_english(
    client: FlaskClient, course: Path
) -> None:
    course.write_text(f"lang: fa\nid: ar\n{COURSE}", "utf-8")

    page = client.get("/courses/ar").text

    assert '<html lang="fa" dir="rtl">' in page
    assert '<p class="meta" lang="en" dir="ltr"><span>3 lessons' in page
    assert '<h3 lang="en" dir="ltr"><a href="/lessons/small">' in page


def test_a_module_in_another_direction_has_it_only_for_its_text(
    client: FlaskClient, course: Path
) -> None:
    # The margins of the items, which have dots between them, follow their direction.
    course.write_text(f"lang: fa\n{COURSE}", "utf-8")

    page = client.get("/lessons/small").text

    assert '<span><bdi lang="fa" dir="rtl">Waves</bdi></span> <span>lesson' in page


def test_an_unknown_course_is_not_found(client: FlaskClient) -> None:
    page = client.get("/courses/word-order", headers={"Accept": "text/html"})

    assert page.status_code == 404
    assert "Did you mean “word-order-more”?" in page.text


@pytest.mark.parametrize("error", ["lessons: [thurd]", "lesson: [third]"])
def test_the_page_shows_errors_of_the_course_to_its_author_only(
    client: FlaskClient, course: Path, error: str
) -> None:
    client.get("/courses/word-order-more")
    course.write_text(COURSE.replace("lessons: [third]", error), "utf-8")

    page = client.get("/courses/word-order-more").text
    remote = client.get("/courses/word-order-more", environ_base=REMOTE_CLIENT).text

    assert "keeps showing the last valid version" in page
    assert "Line 7" in page
    assert '<aside class="lesson-problems"' not in remote


def test_a_course_that_was_never_valid_shows_its_errors_in_place_of_its_page(
    client: FlaskClient, course: Path
) -> None:
    course.write_text(COURSE.replace("modules", "module"), "utf-8")
    html = {"Accept": "text/html"}

    page = client.get("/courses/word-order-more", headers=html)
    remote = client.get(
        "/courses/word-order-more", headers=html, environ_base=REMOTE_CLIENT
    )

    assert page.status_code == 404
    assert "Fix them to show the course." in page.text
    assert '<aside class="lesson-problems"' not in remote.text


def test_a_search_finds_and_shows_the_modules_of_the_course(
    client: FlaskClient, content: Path
) -> None:
    (content / "third" / "lesson.md").write_text(
        "---\ntitle: Third\nmodule: Own\nlesson: 8\n---\n# One\n", "utf-8"
    )

    found, none = (client.get(f"/?q={query}").text for query in ("beyond", "own"))

    assert re.findall('href="/lessons/([a-z]+)"', found) == ["third"]
    assert "Beyond lesson 1 of 1" in text_of(found)
    assert "0 lessons match “own”." in none


def test_the_library_shows_the_course_before_other_lessons(
    client: FlaskClient,
) -> None:
    text = text_of(client.get("/").text)

    order = (
        "Word order",
        "Waves",
        "A small lesson",
        "Beyond",
        "Third",
        "Other",
        "Extra",
    )
    places = [text.index(each) for each in order]
    assert places == sorted(places)
    assert text.count("A small lesson") == 1


@pytest.mark.parametrize("page", ["", "/embed"])
def test_a_lesson_links_to_its_neighbours_in_the_course(
    client: FlaskClient, page: str
) -> None:
    first, second, third = (
        client.get(f"/lessons/{slug}{page}").text
        for slug in ("small", "second", "third")
    )

    small = f'<a href="/lessons/small{page}" lang="en" dir="ltr">A small lesson</a>'
    german = f'<a href="/lessons/second{page}" lang="sv" dir="ltr">Der zweite Teil</a>'
    assert f"Next lesson: {german}" in first
    assert f"Previous lesson: {small}" in second
    assert f'Next lesson: <a href="/lessons/third{page}"' in second
    assert f"Previous lesson: {german}" in third
    assert "Previous lesson" not in first
    assert "Next lesson" not in third
    assert ('href="/courses/word-order-more"' in second) == (page == "")


def test_the_course_gives_a_lesson_its_module_and_number(client: FlaskClient) -> None:
    page = client.get("/lessons/second").text

    assert "Waves</bdi></span> <span>lesson 2 of 2</span>" in page


def test_a_page_changes_when_the_course_or_a_neighbour_does(
    client: FlaskClient, content: Path, course: Path
) -> None:
    client.get("/lessons/small")
    course.write_text(COURSE.replace("Waves", "Tides"), "utf-8")
    assert "<span><bdi>Tides</bdi></span>" in client.get("/lessons/small").text

    file = content / "second" / "lesson.md"
    file.write_text(SECOND.replace("zweite", "andere zweite"), "utf-8")
    assert "Der andere zweite Teil" in client.get("/lessons/small").text


def test_a_launched_page_has_no_links_to_other_lessons_of_the_course(
    client: FlaskClient,
) -> None:
    page = client.get("/lessons/second/embed?lms=1").text

    assert "Next lesson" not in page
    assert '<a href="/lessons/small#/order" class="lesson-link">' in page


def test_links_between_lessons_stay_in_the_frame(client: FlaskClient) -> None:
    page, embed = (client.get(f"/lessons/second{end}").text for end in ("", "/embed"))

    assert '<a href="/lessons/small#/order" class="lesson-link">dazu</a>' in page
    in_frame = (
        '<a href="/lessons/small/embed#/order" target="_self" class="lesson-link">'
    )
    assert in_frame in embed


@pytest.mark.parametrize(
    ("query", "link"), [("", "small"), ("?embed=1", "small/embed")]
)
def test_links_in_feedback_stay_in_the_frame(
    client: FlaskClient, query: str, link: str
) -> None:
    url = f"/lessons/second/questions/again/answers{query}"
    graded = client.post(url, json={"answer": 0}).get_json()
    headers = {"Authorization": f"Bearer {graded['token']}"}
    stored = client.get(f"/lessons/second/answers{query}", headers=headers).get_json()

    for answer in (graded, stored["answers"]["again"]):
        assert f'<a href="/lessons/{link}"' in answer["feedback"][0]["html"]


def test_an_embedded_page_requests_stored_answers_for_the_frame(
    client: FlaskClient,
) -> None:
    page, embed, other = (
        client.get(f"/lessons/{url}").text
        for url in ("second", "second/embed", "small/embed")
    )

    assert 'data-answers="/lessons/second/answers"' in page
    assert 'data-answers="/lessons/second/answers?embed=1"' in embed
    assert 'data-answers="/lessons/small/answers"' in other


def test_errors_of_the_course_are_shown_to_its_author_only(
    client: FlaskClient, course: Path
) -> None:
    course.write_text("title: T\nmodules: [\n", "utf-8")

    local = client.get("/").text
    remote = client.get("/", environ_overrides=REMOTE_CLIENT).text

    assert f"{course} has errors." in local
    assert "Fix them to show the course." in local
    assert "Line 3: The course is not valid YAML" in local
    assert str(course) not in remote
    assert "A small lesson" in remote
    assert client.get("/lessons/small").status_code == 200


def test_the_author_reads_that_a_missing_lesson_is_left_out(
    client: FlaskClient, course: Path
) -> None:
    course.write_text(COURSE.replace("second", "second-part"), "utf-8")

    page = client.get("/").text

    assert "There is no lesson called “second-part”. Did you mean “second”?" in page
    assert "the course without the lessons that are missing or have errors." in page
    assert "last valid version" not in page
