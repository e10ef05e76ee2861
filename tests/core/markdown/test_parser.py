from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest
from markdown_it.utils import read_fixture_file

from app.core.errors import LessonError
from app.core.lesson import Lesson
from app.core.lesson.blocks import Prose
from app.core.markdown.parser import parse
from app.core.quiz import Question
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
    """Return `line: message` of every problem; `above` lines are not counted."""
    with pytest.raises(LessonError) as caught:
        parse(text, "waves")
    return [f"{p.line - above}: {p.message}" for p in caught.value.problems]


@pytest.mark.parametrize(("text", "expected"), cases("grammar"))
def test_a_lesson_is_parsed(text: str, expected: str) -> None:
    assert outline(lesson(text)) == expected


def test_the_grammar_contains_every_kind_of_question() -> None:
    texts = [text for _, _, text, _ in read_fixture_file(FIXTURES / "grammar.md")]
    questions = [each for text in texts for each in lesson(text).questions()]

    missing = {*get_args(Question)} - {type(question) for question in questions}
    assert not missing, f"Add {missing} to tests/fixtures/markdown/grammar.md."


@pytest.mark.parametrize(("text", "expected"), cases("problems"))
def test_a_mistake_is_reported_with_its_line(text: str, expected: str) -> None:
    assert "\n".join(problems(FRONT + text, ABOVE)) == expected


@pytest.mark.parametrize(("text", "expected"), cases("front-matter-problems"))
def test_a_mistake_in_front_matter_is_reported_with_its_line(
    text: str, expected: str
) -> None:
    assert "\n".join(problems(text)) == expected


def test_front_matter_is_parsed() -> None:
    front = (
        "---\ntitle: No\nsubtitle: 1e3\nmodule: Module 3\nlesson: 8\nof: 11\n"
        "minutes: 8\nlang: nb-NO\ngrading: first\nmastery: 100\n"
        "objectives:\n  - Say *why* $x$.\n---\n"
    )

    read = lesson("# S", front)

    assert (read.title, read.subtitle, read.module) == ("No", "1e3", "Module 3")
    assert (read.number, read.of, read.minutes) == (8, 11, 8)
    assert read.lang == "nb-NO"
    assert (read.grading, read.mastery) == ("first", 100)
    assert read.objectives == (
        'Say <em>why</em> <span class="unbroken"><math><mi>x</mi></math>.</span>',
    )
    assert read.slug == "waves"


def test_authors_date_license_and_keywords_are_parsed() -> None:
    front = (
        "---\ntitle: T\nauthor:\n  - Ada Lovelace\n  - 陳省身\ndate: 2026-11-23\n"
        "license: cc-by-4.0\nkeywords: [position, 1843]\n---\n"
    )

    read = lesson("# S", front)

    assert read.authors == ("Ada Lovelace", "陳省身")
    assert read.date == "2026-11-23"
    assert read.license
    assert read.license.name == "CC-BY-4.0"
    assert read.license.url == "https://creativecommons.org/licenses/by/4.0/"
    assert read.keywords == ("position", "1843")


def test_one_author_can_be_a_text_and_a_license_any_text() -> None:
    front = "---\ntitle: T\nauthor: Ada Lovelace\nlicense: Ask me\n---\n"

    read = lesson("# S", front)

    assert read.authors == ("Ada Lovelace",)
    assert read.license
    assert (read.license.name, read.license.url) == ("Ask me", "")


@pytest.mark.parametrize("prefix", ["figure", "question", "deck", "settings"])
@pytest.mark.parametrize("heading", ["# S {#%s-x}", "# S\n\n## Below {#%s-x}"])
def test_a_heading_cannot_have_a_reserved_id(heading: str, prefix: str) -> None:
    (problem,) = problems(FRONT + heading % prefix, ABOVE)

    assert problem.endswith(
        f": “{prefix}-x” is not a valid name for a heading: "
        f"names that begin with {prefix}- are reserved for the page."
    )


def test_questions_and_figures_can_have_names_that_headings_cannot() -> None:
    read = lesson(
        "# S {#figures}\n\n:::{question} question-1\nWhy?\n- [x] a\n  > Yes\n"
        "- [ ] b\n  > No\n:::\n\n:::{figure} waves\n:name: deck-waves\n:::\n"
    )

    assert [question.id for question in read.questions()] == ["question-1"]
    assert read.slides[0].id == "figures"


def test_a_headline_never_becomes_a_reserved_id() -> None:
    read = lesson(
        "# Figure it out\n\nA\n\n---\n\n# Figure it out\n\nB\n\n"
        "***\n\n# Question 1\n\nC\n"
    )

    assert [slide.id for slide in read.slides] == [
        "slide-figure-it-out",
        "slide-figure-it-out-2",
    ]
    assert [section.id for section in read.sections] == ["section-question-1"]


def test_a_headline_that_is_repeated_gets_no_reserved_id() -> None:
    lesson = parse(
        "---\ntitle: T\n---\n\n# Question\n\na\n\n---\n\n# Question\n\nb\n\n---\n\n"
        "# Question\n\nc\n",
        "t",
    )

    assert [slide.id for slide in lesson.slides] == [
        "question",
        "slide-question",
        "slide-question-2",
    ]


def test_equal_lessons_are_equal_and_have_the_same_hash() -> None:
    body = "# S\n\n:::{figure} waves\n:positions: 5\n:::\n"

    assert hash(lesson(body)) == hash(lesson(body))
    assert lesson(body) == lesson(body)


def test_figures_and_settings_have_their_lines() -> None:
    (figure,) = lesson("# S\n\n:::{figure} waves\n\n:positions: 5\n:::\n").figures()

    assert figure.line == ABOVE + 3
    assert [setting.line for setting in figure.settings] == [ABOVE + 5]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["plain", "BOM"])
def test_any_line_ending_and_a_byte_order_mark_are_accepted(
    end: str, mark: str
) -> None:
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
def test_quotation_marks_follow_the_language(lang: str, expected: str) -> None:
    (slide,) = lesson("# \"a\" 'b'\n", f"---\ntitle: T\nlang: {lang}\n---\n").slides

    assert slide.title == expected


def test_links_to_a_state_of_a_figure_are_collected_with_their_lines() -> None:
    found = lesson(
        "# S {#s}\nWords,\n[a](?waves.base=100&waves.dims=0,1)\n[b](/c?d=e)\n"
    )

    (prose,) = found.slides[0].blocks
    assert isinstance(prose, Prose)
    href = "?waves.base=100&amp;waves.dims=0,1#/s"
    assert f'<a href="{href}" class="figure-link">a</a>' in prose.html
    assert '<a href="/c?d=e">b</a>' in prose.html
    (link,) = found.figure_links
    assert link.parameters == (("waves.base", "100"), ("waves.dims", "0,1"))
    assert link.line == found.slides[0].line + 2


def test_external_links_send_no_referrer() -> None:
    (slide,) = lesson("# S {#s}\n[a](https://b.c) [d](#/s) [e](//f.g) [h](#/1)").slides

    assert slide.blocks == (
        Prose(
            '<p><a href="https://b.c" rel="noreferrer">a</a> <a href="#/s">d</a> '
            '<a href="//f.g" rel="noreferrer">e</a> <a href="#/1">h</a></p>\n'
        ),
    )


def test_at_most_a_hundred_problems_are_listed() -> None:
    found = problems(FRONT + ":::\n\n" * 300, ABOVE)

    assert len(found) == 101
    assert found[-1] == "201: 200 more problems, from this line on, are not listed."


def test_signed_numbers_in_a_right_to_left_text_keep_their_sign_at_the_left() -> None:
    body = "# כותרת\n\nמ −0.2 עד **+3.2%**, `-1` ו־$-2$. [קישור](https://a.test/-3)\n"
    front = "---\ntitle: Waves\nlang: {}\n---\n"

    (prose,) = lesson(body, front.format("he")).slides[0].blocks
    assert isinstance(prose, Prose)
    assert prose.html.count("\u2066") == 2
    assert "מ \u2066−0.2\u2069 עד <strong>\u2066+3.2%\u2069</strong>" in prose.html
    (prose,) = lesson(body, front.format("en")).slides[0].blocks
    assert isinstance(prose, Prose)
    assert "\u2066" not in prose.html
