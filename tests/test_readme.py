"""The README documents every command, directive, figure and setting."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from app.commands.cli import main
from app.config import setting_docs
from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import format_value, parameters_of
from app.core.markdown.directives import DIRECTIVES, Directive
from app.core.markdown.parser import parse

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in README.splitlines()
    if line.startswith("|")
]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("name", "directive"), DIRECTIVES.items(), ids=DIRECTIVES)
def test_every_directive_has_a_row_with_its_argument(
    name: str, directive: Directive
) -> None:
    [argument] = [row[1] for row in ROWS if row[0] == f"`{name}`"]

    assert bool(argument) == bool(directive.argument)
    assert argument.endswith("(optional)") == directive.optional


@pytest.mark.parametrize("name", DIRECTIVES)
def test_every_directive_has_an_example(name: str) -> None:
    examples = "\n".join(blocks("markdown"))

    assert re.search(rf"^:{{3,}}\{{{name}\}}", examples, re.MULTILINE)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_figure_has_its_parameters_with_defaults_and_limits(
    kind: FigureKind,
) -> None:
    parameters = parameters_of(kind.model)
    start = next(i for i, row in enumerate(ROWS) if row[0].startswith(f"`{kind.name}`"))

    written = [row[1:] for row in ROWS[start : start + len(parameters)]]

    assert written == [
        [f"`{p.name}`", p.help, format_value(p.default), p.limits] for p in parameters
    ]


def test_every_setting_has_a_row_with_its_default() -> None:
    written = [row for row in ROWS if row[0].startswith("`OVERTONE_")]

    assert written == [[f"`{d.variable}`", d.doc, d.default] for d in setting_docs()]


def test_the_markdown_examples_are_valid() -> None:
    [front_matter] = blocks("yaml")
    slides, directives, *questions = blocks("markdown")

    lesson = parse(front_matter + slides, "slides")
    assert [slide.id for slide in lesson.slides] == ["order-problem", "solution"]
    assert [section.id for section in lesson.sections] == ["takeaways"]
    [slide] = parse(f"{front_matter}\n# Here\n\n{directives}", "directives").slides
    assert slide.notes
    body = "\n".join(questions)
    [slide] = parse(f"{front_matter}\n# Here\n\n{body}", "questions").slides
    assert len(slide.blocks) == len(questions)


def test_the_encoding_commands_work(capsys: pytest.CaptureFixture[str]) -> None:
    lines = "\n".join(blocks("sh")).splitlines()
    shown = [line for line in lines if line.startswith("overtone encoding")]
    assert shown

    for line in shown:
        assert main(shlex.split(line, comments=True)[1:]) == 0
    assert "0.8415" in capsys.readouterr().out


@pytest.mark.parametrize(
    "option", ["--host", "--port", "--content", "--log", "--workers", "--debug"]
)
def test_every_option_of_the_server_is_mentioned(option: str) -> None:
    assert option in README
