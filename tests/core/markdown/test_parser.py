from __future__ import annotations

from pathlib import Path

import pytest
from markdown_it.utils import read_fixture_file

from app.core.errors import LessonError
from app.core.lesson import Lesson, Prose
from app.core.markdown.parser import parse
from tests.core.markdown.outline import outline

FIXTURES = Path(__file__).parents[2] / "fixtures" / "markdown"
FRONT = "---\ntitle: Waves\n---\n"
ABOVE = FRONT.count("\n")


def cases(name: str) -> list[object]:
    found = read_fixture_file(FIXTURES / f"{name}.md")
    return [
        pytest.param(text, expected.rstrip(), id=title)
        for _, title, text, expected in found
    ]


def lesson(body: str, front: str = FRONT) -> Lesson:
    return parse(front + body, "waves")


def problems(text: str, above: int = 0) -> list[str]:
    """`line: message` of every problem, lines counted below the front matter."""
    with pytest.raises(LessonError) as caught:
        parse(text, "waves")
    return [f"{p.line - above}: {p.message}" for p in caught.value.problems]


@pytest.mark.parametrize(("text", "expected"), cases("grammar"))
def test_it_reads(text: str, expected: str) -> None:
    assert outline(lesson(text)) == expected


@pytest.mark.parametrize(("text", "expected"), cases("problems"))
def test_it_tells_what_is_wrong_and_where(text: str, expected: str) -> None:
    assert "\n".join(problems(FRONT + text, ABOVE)) == expected


@pytest.mark.parametrize(("text", "expected"), cases("front-matter-problems"))
def test_it_tells_what_is_wrong_with_front_matter(text: str, expected: str) -> None:
    assert "\n".join(problems(text)) == expected


def test_front_matter_becomes_the_lesson_s_head() -> None:
    front = (
        "---\ntitle: No\nsubtitle: 1e3\nmodule: Module 3\nlesson: 8\nof: 11\n"
        "minutes: 8\nlang: nb-NO\nobjectives:\n  - Say *why* $x$.\n---\n"
    )

    read = lesson("# S", front)

    assert (read.title, read.subtitle, read.module) == ("No", "1e3", "Module 3")
    assert (read.number, read.of, read.minutes) == (8, 11, 8)
    assert read.lang == "nb-NO"
    assert read.objectives == ("Say <em>why</em> <math><mi>x</mi></math>.",)
    assert read.slug == "waves"


@pytest.mark.parametrize("prefix", ["figure", "question", "deck", "settings"])
@pytest.mark.parametrize("heading", ["# S {#%s-x}", "# S\n\n## Below {#%s-x}"])
def test_a_heading_cannot_have_an_id_that_the_page_uses(
    heading: str, prefix: str
) -> None:
    (problem,) = problems(FRONT + heading % prefix, ABOVE)

    assert problem.endswith(
        f": “{prefix}-x” cannot be the name of a heading: "
        f"the page itself uses names that begin with {prefix}-."
    )


def test_a_question_and_a_figure_may_be_called_what_a_heading_may_not() -> None:
    read = lesson(
        "# S {#figures}\n\n:::{question} question-1\nWhy?\n- [x] a\n  > Yes\n"
        "- [ ] b\n  > No\n:::\n\n:::{figure} waves\n:name: deck-waves\n:::\n"
    )

    assert [question.id for question in read.questions()] == ["question-1"]
    assert read.slides[0].id == "figures"


def test_a_headline_that_reads_like_an_id_of_the_page_gets_another() -> None:
    read = lesson(
        "# Figure it out\n\nA\n\n---\n\n# Figure it out\n\nB\n\n"
        "***\n\n# Question 1\n\nC\n"
    )

    assert [slide.id for slide in read.slides] == [
        "slide-figure-it-out",
        "slide-figure-it-out-2",
    ]
    assert [section.id for section in read.sections] == ["section-question-1"]


def test_a_lesson_can_be_hashed_and_equals_its_twin() -> None:
    body = "# S\n\n:::{figure} waves\n:positions: 5\n:::\n"

    assert hash(lesson(body)) == hash(lesson(body))
    assert lesson(body) == lesson(body)


def test_settings_and_figures_know_their_lines() -> None:
    (figure,) = lesson("# S\n\n:::{figure} waves\n\n:positions: 5\n:::\n").figures()

    assert figure.line == ABOVE + 3
    assert [setting.line for setting in figure.settings] == [ABOVE + 5]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "BOM"])
def test_any_line_ending_and_a_byte_order_mark_are_read(end: str, mark: str) -> None:
    text = f"{mark}---\ntitle: T\n---\n# S\n\n:::{{deeper}} d\nIn\n:::\n"

    assert parse(text.replace("\n", end), "t") == parse(text.lstrip("\ufeff"), "t")


@pytest.mark.parametrize(
    ("lang", "expected"),
    [
        ("en", "“a” ‘b’"),
        ("de-AT", "„a“ ‚b‘"),
        ("fr", "«\u00a0a\u00a0» ‹\u00a0b\u00a0›"),
        ("tlh", "&quot;a&quot; 'b'"),
    ],
)
def test_quotation_marks_are_set_as_the_language_has_them(
    lang: str, expected: str
) -> None:
    (slide,) = lesson("# \"a\" 'b'\n", f"---\ntitle: T\nlang: {lang}\n---\n").slides

    assert slide.title == expected


def test_links_abroad_send_no_referrer_and_links_inside_are_plain() -> None:
    (slide,) = lesson("# S {#s}\n[a](https://b.c) [d](#/s) [e](//f.g) [h](#/1)").slides

    assert slide.blocks == (
        Prose(
            '<p><a href="https://b.c" rel="noreferrer">a</a> <a href="#/s">d</a> '
            '<a href="//f.g" rel="noreferrer">e</a> <a href="#/1">h</a></p>\n'
        ),
    )


def test_a_hundred_problems_are_listed_and_the_others_counted() -> None:
    found = problems(FRONT + ":::\n\n" * 300, ABOVE)

    assert len(found) == 101
    assert found[-1] == "201: 200 more problems begin here."
