"""Macros for TeX in the front matter."""

from __future__ import annotations

import pytest

from app.core.errors import LessonError
from app.core.lesson.blocks import Prose
from app.core.markdown.parser import parse
from app.core.markdown.tex.macros import MacroError, define_macro, expand

MACROS = {
    "R": define_macro(r"\mathbb{R}", {}),
    "norm": define_macro(r"\lVert #1 \rVert", {}),
    "frac": define_macro(r"{#1 \over #2}", {}),
}


@pytest.mark.parametrize(
    ("tex", "expanded"),
    [
        (r"\R", r"\mathbb{R}"),
        (r"x\in\R y", r"x\in\mathbb{R} y"),
        (r"\Re", r"\Re"),
        (r"\\R", r"\\R"),
        (r"\norm{x}^2", r"\lVert x \rVert^2"),
        (r"\norm x", r"\lVert x \rVert"),
        (r"\norm{\norm{\R}}", r"\lVert \lVert \mathbb{R} \rVert \rVert"),
        (r"\norm\alpha", r"\lVert \alpha \rVert"),
        (r"\norm{a\}b{c}}d", r"\lVert a\}b{c} \rVert d"),
        (r"\frac1{2}", r"{1 \over 2}"),
    ],
)
def test_a_macro_is_replaced_with_its_arguments(tex: str, expanded: str) -> None:
    assert expand(tex, MACROS) == expanded


@pytest.mark.parametrize(
    ("tex", "message"),
    [
        (r"\norm", r"\norm needs another argument"),
        (r"\norm{x", r"The brace after \norm is not closed"),
        (r"\R" * 300, "more than 2000 characters"),
        (r"\norm{" * 60 + "}" * 60, "nested"),
    ],
)
def test_a_wrong_or_too_long_use_is_reported(tex: str, message: str) -> None:
    with pytest.raises(MacroError) as caught:
        expand(tex, MACROS)

    assert message in str(caught.value)


def test_a_macro_that_doubles_its_argument_cannot_grow_without_limit() -> None:
    macros = {"d": define_macro("#1#1", {})}

    with pytest.raises(MacroError):
        expand(r"\d{" * 40 + "x" + "}" * 40, macros)


def test_a_macro_can_use_the_macros_above_it_but_not_itself() -> None:
    text = (
        "---\ntitle: T\nmacros:\n  \\R: \\mathbb{R}\n  V: \\R^n\n  \\x: \\x\n---\n"
        "# S\n\n%s\n"
    )

    (prose,) = parse(text % r"$\V$", "t").slides[0].blocks
    with pytest.raises(LessonError) as caught:
        parse(text % r"$\x$", "t")

    assert isinstance(prose, Prose)
    assert "<msup><mi>ℝ</mi><mi>n</mi></msup>" in prose.html
    (problem,) = caught.value.problems
    assert problem.message.startswith(r"In the formula: There is no command \x.")
    assert problem.line == 10


@pytest.mark.parametrize(
    ("body", "message"),
    [("x" * 201, "at most 200 are allowed"), ("#0", "#1 to #9"), ("#", "#1 to #9")],
)
def test_an_invalid_definition_is_reported(body: str, message: str) -> None:
    with pytest.raises(MacroError) as caught:
        define_macro(body, {})

    assert message in str(caught.value)
