"""References to equations from captions and from text that is parsed again."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.lesson import Lesson
from app.core.markdown.parser import parse

LINK = '<a href="#eq:m">(1)</a>'


def read(text: str) -> Lesson:
    equation = "$$\n\\begin{equation} x \\label{m} \\end{equation}\n$$\n"
    return parse(f"---\ntitle: T\n---\n# One\n\n{equation}\n{text}\n", "s")


@pytest.mark.parametrize(
    "text",
    [
        ":::{figure} waves\nSee $\\eqref{m}$.\n:::",
        ":::{question} q\n:slide: one\nSee $\\eqref{m}$.\n\n= 2\n:::",
        ":::{question} q\nHow many?\n\n= 2\n= 3 > See $\\eqref{m}$.\n:::",
        "<!-- See $\\eqref{m}$. -->",
    ],
    ids=["caption", "prompt with an option", "feedback", "notes"],
)
def test_other_texts_can_refer_to_an_equation(text: str) -> None:
    slide = repr(read(text).slides[0])

    assert LINK in slide
    assert '<mtd id="eq:m" class="tex-half tex-right"><mtext>(1)' in slide


def test_a_formula_in_a_caption_contains_the_number_of_an_equation() -> None:
    [figure] = read(":::{figure} waves\n$x = \\eqref{m}$\n:::").figures()

    assert "<mtext>(1)</mtext>" in figure.caption


def test_an_equation_that_is_parsed_again_keeps_its_number() -> None:
    equation = "$$\\begin{equation} y \\label{n} \\end{equation}$$"
    prompt = f":slide: one\n{equation} See $\\eqref{{n}}$.\n\n= 2"

    [question] = read(f":::{{question}} q\n{prompt}\n:::").questions()

    assert 'id="eq:n"' in question.prompt
    assert "<mtext>(2)</mtext>" in question.prompt
    assert '<a href="#eq:n">(2)</a>' in question.prompt


def test_an_unknown_label_in_text_that_is_parsed_again_is_reported_once() -> None:
    with pytest.raises(LessonError) as raised:
        read(":::{question} q\n:slide: one\nSee $\\eqref{k}$.\n\n= 2\n:::")

    [problem] = raised.value.problems
    assert "called “k”. Known names: m." in problem.message


def test_equations_without_labels_are_counted() -> None:
    equation = "$$\n\\begin{equation} x \\end{equation}\n$$\n"

    lesson = repr(parse(f"---\ntitle: T\n---\n# One\n\n{equation}\n{equation}", "s"))

    assert "<mtext>(1)</mtext>" in lesson
    assert "<mtext>(2)</mtext>" in lesson
