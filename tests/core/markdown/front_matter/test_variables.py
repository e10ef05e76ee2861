"""Variables of a lesson."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.lesson import Lesson
from app.core.markdown.front_matter.variables import (
    MAX_INSERTED,
    Variables,
    escape_variables,
)
from app.core.markdown.parse_context import ParseContext
from app.core.markdown.parser import parse
from app.core.quiz import Blanks, Numeric, WordBlank

FRONT = """\
---
title: T
variables:
  course-name: Signals *and* <b>systems</b>
  terms: 40
  year: 2026
---
# One

"""


def lesson(text: str, front: str = FRONT) -> Lesson:
    return parse(front + text, "t")


def html(text: str) -> str:
    return str(lesson(text).slides[0].blocks[0].html)  # type: ignore[attr-defined]


def problems(text: str, front: str = FRONT) -> list[tuple[int, str]]:
    with pytest.raises(LessonError) as caught:
        lesson(text, front)
    return [(p.line, p.message) for p in caught.value.problems]


def test_a_variable_is_replaced_in_text() -> None:
    assert html("In {{ year }}, {{year}} and **{{ terms }}**.") == (
        "<p>In 2026, 2026 and <strong>40</strong>.</p>\n"
    )


def test_a_value_is_text_and_not_markup() -> None:
    assert html("{{ course-name }}") == (
        "<p>Signals *and* &lt;b&gt;systems&lt;/b&gt;</p>\n"
    )


def test_headings_and_captions_have_variables() -> None:
    found = lesson("---\n\n# In {{ year }}\n\n:::{figure} waves\nOf {{ year }}.\n:::\n")

    slide = found.slides[1]
    assert (slide.title, slide.id) == ("In 2026", "in-2026")
    assert slide.figures()[0].caption == "Of 2026."


def test_the_title_and_the_subtitle_have_variables() -> None:
    front = FRONT.replace(
        "title: T", "title: '{{year}}: {{ course-name }}'\nsubtitle: In \\{{ year }}"
    )

    found = lesson("", front)

    assert found.title == "2026: Signals *and* <b>systems</b>"
    assert found.subtitle == "In {{ year }}"


def test_other_texts_of_the_front_matter_have_variables() -> None:
    lines = """\
module: Module {{ terms }}
author: Ada of {{ course-name }}
license: "{{ course-name }}"
keywords: [waves, "{{ year }}"]
objectives: ["Say *why* in {{ year }}"]
"""

    found = lesson("", FRONT.replace("title: T\n", f"title: T\n{lines}"))

    course = "Signals *and* <b>systems</b>"
    assert found.module == "Module 40"
    assert found.authors == (f"Ada of {course}",)
    assert found.license is not None
    assert found.license.name == course
    assert found.keywords == ("waves", "2026")
    assert found.objectives == ("Say <em>why</em> in 2026",)


def test_an_unknown_variable_is_reported_on_the_line_of_its_item() -> None:
    lines = 'title: T\nkeywords:\n  - waves\n  - "{{ yeer }}"\n'

    assert problems("", FRONT.replace("title: T\n", lines)) == [
        (5, "There is no variable called “yeer”. Did you mean “year”?")
    ]


def test_unknown_variables_of_the_title_and_the_subtitle_are_reported() -> None:
    front = FRONT.replace("title: T", "title: In {{ yeer }}\nsubtitle: '{{ x }}'")

    assert problems("", front) == [
        (2, "There is no variable called “yeer”. Did you mean “year”?"),
        (
            3,
            "There is no variable called “x”. Known names: course-name, terms, year.",
        ),
    ]


def test_escaped_variables_are_read_as_text() -> None:
    text = r"{{ a }} \{{b}} {{{ c }}} {{ d"

    assert Variables({}, ParseContext()).fill_in(escape_variables(text), 1) == text


def test_options_of_directives_have_variables() -> None:
    found = lesson(
        ":::{figure} waves\n:positions: {{ terms }}\n:title: \\{{ terms }}\n:::\n"
    )

    [figure] = found.figures()
    assert figure.settings[0].value == "40"
    assert figure.title == "{{ terms }}"


def test_code_and_formulas_keep_their_braces() -> None:
    text = "`{{ year }}` and $x^{{year}}$\n\n```text\n{{ year }}\n```\n"

    assert "2026" not in html(text)


def test_a_backslash_writes_the_braces() -> None:
    assert html(r"Write \{{ year }}.") == "<p>Write {{ year }}.</p>\n"


@pytest.mark.parametrize(
    "text",
    ["Some text,\nand {{ yeer }}.", ":::{figure} waves\n:positions: {{ yeer }}\n:::\n"],
)
def test_an_unknown_variable_is_reported_with_a_near_name(text: str) -> None:
    assert problems(text) == [
        (11, "There is no variable called “yeer”. Did you mean “year”?")
    ]


@pytest.mark.parametrize(
    ("lines", "line", "says"),
    [
        ("variables: text", 3, "must have indented lines"),
        ("variables:\n  a b: x", 4, "must have names of letters"),
        ("variables:\n  a: x\n  a: y", 5, "sets a twice"),
        ("variables:\n  a: '{{ b }}'\n  b: x", 4, "without {{; a is “{{ b }}”"),
        (f"variables:\n  a: {'x' * 1001}", 4, "at most 1000 characters; a has 1001"),
        (
            "variables:\n" + "".join(f"  v{n}: x\n" for n in range(101)),
            4,
            "at most 100",
        ),
        ("variables:\n  a: ''", 4, "must contain text"),
    ],
)
def test_mistakes_in_the_front_matter_are_reported(
    lines: str, line: int, says: str
) -> None:
    [(found, message)] = problems("", f"---\ntitle: T\n{lines}\n---\n# One\n")

    assert found == line
    assert says in message


def test_front_matter_that_is_not_yaml_is_the_only_problem() -> None:
    text = "---\ntitle: A\nminutes 20\nvariables:\n  name: B\n---\n# S\n\n{{ name }}\n"

    with pytest.raises(LessonError) as caught:
        parse(text, "s")

    assert [problem.line for problem in caught.value.problems] == [3]


@pytest.mark.parametrize(
    "text", ["{{ a }}\n\n", ":::{figure} waves\n:title: {{ a }}\n:::\n\n"]
)
def test_the_characters_that_variables_insert_are_limited(text: str) -> None:
    front = f"---\ntitle: T\nvariables:\n  a: {'x' * 1000}\n---\n# S\n\n"
    allowed = "{{ a }}\n\n" * (MAX_INSERTED // 1000 - 1) + text

    assert lesson(allowed, front).slides
    assert problems(f"{{{{ a }}}}\n\n{{{{ a }}}}\n\n{allowed}", front) == [
        (
            1,
            "Variables insert more than 100000 characters into the lesson. Use "
            "shorter values, or an included file for a long text.",
        )
    ]


def test_a_variable_in_a_formula_is_a_warning() -> None:
    found = lesson("$x = {{ terms }}$ and $x^{{n}}$\n\n$$\na =\n{{terms}}\n$$\n")

    assert [(warning.line, warning.message) for warning in found.warnings] == [
        (
            10,
            "“{{ terms }}” is not replaced in a formula. Define a command under "
            "macros: in the front matter.",
        ),
        (
            14,
            "“{{terms}}” is not replaced in a formula. Define a command under "
            "macros: in the front matter.",
        ),
    ]


QUESTION_FRONT = """\
---
title: T
variables:
  n: 42
  unit: km
  words: prior | base rate
  half: 1/2
---
# One

"""


def question(text: str) -> Blanks | Numeric:
    found = lesson(f":::{{question}} q\n{text}\n:::\n", QUESTION_FRONT).questions()[0]
    assert isinstance(found, Blanks | Numeric)
    return found


def test_blanks_have_variables() -> None:
    found = question("It is [[{{ n }} ± 1 {{ unit }}]], the [[{{ words }}]].")

    assert isinstance(found, Blanks)
    number, word = found.blanks
    assert isinstance(number, Numeric)
    assert isinstance(word, WordBlank)
    assert (number.value, number.tolerance, number.units) == (42, 1, ("km",))
    assert word.accepted == ("prior", "base rate")


def test_a_unit_after_a_blank_can_be_a_variable() -> None:
    found = question("It is [[42]] {{ unit }} and `{{ code }}`.")

    assert isinstance(found, Blanks)
    blank = found.blanks[0]
    assert isinstance(blank, Numeric)
    assert blank.unit_in_text == "km"


def test_an_unknown_variable_after_a_blank_is_reported_once() -> None:
    text = ":::{question} q\nLine one\nIt is [[42]] {{ typo }}.\n:::\n"

    [(line, message)] = problems(text, QUESTION_FRONT)

    assert line == 13
    assert "There is no variable called “typo”." in message


def test_numbers_their_tolerances_and_units_have_variables() -> None:
    found = question("How far?\n\n= {{ n }} ± 1 {{ unit }} > In {{ unit }}.\n= 7 > No.")

    assert isinstance(found, Numeric)
    assert (found.value, found.units) == (42, ("km",))
    assert found.feedback == "In km."


def test_answers_with_feedback_have_variables() -> None:
    found = question(
        "A [[word]] and [[1]].\n\n= 1: {{ unit }} > No.\n= 2: {{ n }} > Too much."
    )

    assert isinstance(found, Blanks)
    word, number = found.blanks
    assert isinstance(word, WordBlank)
    assert isinstance(number, Numeric)
    assert [each.text for each in word.wrong_words] == ["km"]
    assert [each.value for each in number.near_misses] == [42]


def test_options_of_questions_have_variables() -> None:
    assert question(":points: {{ n }}\nHow far?\n\n= 7").points == 42


def test_a_variable_that_makes_no_valid_answer_is_reported() -> None:
    text = ":::{question} q\nHow far?\n\n= {{ half }}\n= {{ typo }}\n:::\n"

    found = problems(text, QUESTION_FRONT)

    assert found[0][0] == 14
    assert "“= 1/2” is not a valid answer" in found[0][1]
    assert found[1][1].startswith("There is no variable called “typo”.")


def test_values_in_answers_count_towards_the_limit() -> None:
    front = QUESTION_FRONT.replace("42", "4" * 1000)
    text = f"A [[{'{{ n }}' * (MAX_INSERTED // 1000 + 1)}]]."

    found = problems(f":::{{question}} q\n{text}\n:::\n", front)

    assert any("Variables insert more than" in message for _, message in found)
