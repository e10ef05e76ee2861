"""The README documents every command, directive, figure, question and setting.

Its examples contain every directive and every kind of question, so they also test that
none is missing in a page, in grading or in a live room.
"""

from __future__ import annotations

import re
import shlex
import tomllib
from itertools import takewhile
from pathlib import Path
from typing import get_args

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.commands.cli import command_parser, main
from app.config import Settings, setting_docs
from app.core.figures import KINDS
from app.core.figures.kind import FigureKind
from app.core.figures.parameters import Parameter, format_value, parameters_of
from app.core.markdown.directives import DIRECTIVES, Directive
from app.core.markdown.front_matter.keys import KEYS
from app.core.markdown.parser import parse
from app.core.markdown.questions.common_parts import QUESTION_OPTIONS
from app.core.maths.expressions import FUNCTIONS
from app.core.quiz import Question, UngradedQuestion
from app.core.review import read_lesson
from app.storage.lessons.lesson_files import FolderFiles
from app.web.current import services_of
from tests.example_files import write_example_files
from tests.web.rooms.classroom import Classroom

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in README.splitlines()
    if line.startswith("|")
]

DIAGRAM = README.partition("### Architecture")[2].split("```")[1]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize(("name", "directive"), DIRECTIVES.items(), ids=DIRECTIVES)
def test_every_directive_has_a_row_with_its_argument(
    name: str, directive: Directive
) -> None:
    found = [row[1] for row in ROWS if row[0] == f"`{name}`"]
    expected = directive.argument.rstrip(",") + " (optional)" * directive.optional
    advice = f"Directives in the README needs one row\n| `{name}` | {expected} | … |"

    assert len(found) == 1, advice
    assert bool(found[0]) == bool(expected), advice
    assert found[0].endswith("(optional)") == directive.optional, advice


def test_every_command_in_an_example_has_valid_options() -> None:
    lines = [
        line
        for block in blocks("sh")
        for line in block.replace("\\\n", " ").splitlines()
        if line.startswith("overtone ")
    ]
    assert lines

    for line in lines:
        arguments = shlex.split(line, comments=True)[1:]
        try:
            command_parser().parse_args(arguments)
        except SystemExit:
            pytest.fail(f"This command in the README is not valid: {line}")


def test_every_command_in_a_sentence_exists_with_its_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    commands = re.findall(r"`overtone ([a-z][^`]*)`", README)
    assert commands

    for command in commands:
        words = command.split()
        names = list(takewhile(re.compile(r"[a-z][a-z-]*").fullmatch, words[:2]))
        with pytest.raises(SystemExit) as stopped:
            command_parser().parse_args([*names, "--help"])
        assert stopped.value.code == 0, f"overtone {command}"
        options = [word for word in words if word.startswith("--")]
        described = capsys.readouterr().out
        assert [o for o in options if o not in described] == [], f"overtone {command}"


def test_every_option_of_a_question_is_described() -> None:
    for name in QUESTION_OPTIONS:
        assert f"`:{name}:" in README, name


def test_every_key_of_the_front_matter_is_described() -> None:
    section = README.partition("### Front matter")[2].partition("### Markdown")[0]
    names = [row.split("|")[1] for row in section.splitlines() if row.startswith("|")]
    described = re.findall(r"`(\w+)`", "".join(names))

    missing = KEYS.keys() - {*described, "title"}
    assert not missing, (
        f"Add a row to Front matter in the README for {', '.join(missing)}."
    )


def test_the_buttons_of_a_live_room_have_the_names_in_the_readme() -> None:
    section = re.search(r"## Present a lesson live(.*?)\n## ", README, re.DOTALL)
    assert section
    buttons = re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", section[1])
    sources = [*ROOT.glob("templates/**/*.html"), *ROOT.glob("static/js/**/*.js")]
    texts = "\n".join(path.read_text(encoding="utf-8") for path in sources)

    assert buttons
    assert [button for button in buttons if button not in texts] == []


def test_every_entry_of_the_presenters_menu_is_in_the_readme() -> None:
    path = ROOT / "templates/rooms/presenter/presenter-room.html"
    [menu] = re.findall(r"<details.*?</details>", path.read_text("utf-8"), re.DOTALL)
    entries = re.findall(r"{% trans %}(.*?){% endtrans %}</(?:button|a)>", menu)
    section = README.split("\n## Present a lesson live")[1].split("\n## ")[0]

    assert entries
    assert [entry for entry in entries if f"*{entry}*" not in section] == []


def test_the_architecture_diagram_has_the_layers_of_the_import_contract() -> None:
    """Each line imports only the lines below it, so their order matters."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    [contract] = [
        contract
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract.get("containers") == ["app"]
    ]
    lines = re.findall(r"^ ((?:\w+(?:/|\.py) +)+)", DIAGRAM, re.MULTILINE)

    layers = [set(re.findall(r"\w+", line.replace(".py", ""))) for line in lines]
    assert layers == [set(layer.split(" | ")) for layer in contract["layers"]]


def test_the_architecture_diagram_shows_the_folders_of_the_core() -> None:
    shown = re.findall(r"^ core/.*\n((?:   .*\n)+)", DIAGRAM, re.MULTILINE)
    folders = [path.parent.name for path in ROOT.glob("app/core/*/__init__.py")]

    assert sorted(re.findall(r"(\w+)/", shown[0])) == sorted(folders)


def test_the_other_paths_in_the_architecture_diagram_exist() -> None:
    other = ["static/js", "templates", "app/__init__.py", "app/public/overtone"]

    for path in other:
        assert path.removeprefix("app/") in DIAGRAM
        assert (ROOT / path).exists()


@pytest.mark.parametrize("name", DIRECTIVES)
def test_every_directive_has_an_example(name: str) -> None:
    examples = "\n".join(blocks("markdown"))

    assert re.search(rf"^:{{3,}}\{{{name}\}}", examples, re.MULTILINE), (
        f"Add an example to Directives in the README:\n:::{{{name}}}\n…\n:::"
    )


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_every_figure_has_its_parameters_with_defaults_and_limits(
    kind: FigureKind,
) -> None:
    parameters = "<br>".join(map(described, parameters_of(kind.model)))
    row = f"| `{kind.name}`: {kind.summary} | {parameters} |"

    assert row in README.splitlines(), f"Add or correct this row in Figures:\n{row}"


def test_the_parameters_that_are_not_whole_numbers_are_listed() -> None:
    parameters = (p for kind in KINDS.values() for p in parameters_of(kind.model))
    names = {f"`{p.name}`": None for p in parameters if p.type == "float"}

    sentence = f"All numbers are whole except for {', '.join(names)}."
    assert sentence in README, f"Write this sentence in Figures:\n{sentence}"


def test_limits_with_decimals_are_a_range() -> None:
    speed = Parameter("speed", "Speed", "float", 0.5, minimum=0.1, maximum=10)

    assert described(speed) == "`speed` 0.5 (0.1–10)"


def described(parameter: Parameter) -> str:
    default = format_value(parameter.default)
    limits = re.sub(
        r"^(a whole number (from )?|a number (from )?|one of )", "", parameter.limits
    )
    limits = re.sub(r"^(\d[\d.]*) to (\d[\d.]*)$", r"\1–\2", limits)
    limits += ", even" if parameter.step == 2 else ""
    return f"`{parameter.name}` {default} ({limits})"


def test_every_setting_has_a_row_with_its_default() -> None:
    written = [row for row in ROWS if row[0].startswith("`OVERTONE_")]

    assert written == [[f"`{d.variable}`", d.doc, d.default] for d in setting_docs()]


def example_lessons() -> dict[str, str]:
    """Return the Markdown of lessons with the README's examples."""
    [front_matter] = blocks("yaml")
    slides, layouts, media, *questions, directives = blocks("markdown")
    return {
        "slides": front_matter + slides,
        "directives": f"{front_matter}\n# Here\n\n{directives}",
        "layouts": f"{front_matter}\n{layouts}",
        "media": f"{front_matter}\n# Here\n\n{media}",
        "questions": "\n".join([front_matter, "# Here\n", *questions]),
    }


def test_the_systemd_unit_starts_the_server_with_valid_settings() -> None:
    [unit] = blocks("ini")
    settings = dict(re.findall(r"^Environment=(\w+)=(.+)$", unit, re.MULTILINE))

    assert set(settings) <= {documented.variable for documented in setting_docs()}
    assert Settings.from_environment(settings).data == Path("/var/lib/overtone")
    assert "\nStateDirectory=overtone\n" in unit
    assert "/.venv/bin/overtone serve\n" in unit


def test_the_markdown_examples_are_valid(tmp_path: Path) -> None:
    write_example_files(tmp_path)
    files = FolderFiles(tmp_path, tmp_path)
    lessons = {
        name: read_lesson(text, name, files=files)
        for name, text in example_lessons().items()
    }

    slides = lessons["slides"]
    assert [slide.id for slide in slides.slides] == ["order-problem", "solution"]
    assert [section.id for section in slides.sections] == ["takeaways"]
    assert lessons["directives"].slides[0].notes
    assert not lessons["media"].warnings


def test_the_steps_of_the_first_lesson_make_a_lesson(tmp_path: Path) -> None:
    chapter = README.partition("### Your first lesson")[2].partition("\n### ")[0]
    steps = re.findall(r"^```md\n(.*?)^```", chapter, re.DOTALL | re.MULTILINE)
    assert main(["new", "shadows", "--content", str(tmp_path)]) == 0

    files = FolderFiles(tmp_path / "shadows", tmp_path)
    lesson = read_lesson("\n".join(steps), "shadows", files=files)

    assert lesson.title == "Shadows"
    assert len(lesson.slides) == 5
    assert [file.path for file in lesson.files] == ["img/shadow.svg"]
    assert [figure.kind for figure in lesson.figures()] == ["plot"]
    assert [type(q).__name__ for q in lesson.questions()] == ["Poll", "Blanks"]
    assert not lesson.warnings


def test_the_plot_of_data_is_valid(content: Path, client: FlaskClient) -> None:
    [plot] = [text for text in blocks("text") if text.startswith(":::{plot}")]
    [table] = blocks("csv")
    folder = content / "small"
    (folder / "data").mkdir()
    (folder / "data" / "heights.csv").write_text(table, encoding="utf-8")
    text = f"---\ntitle: T\n---\n\n# S\n\n{plot}"
    (folder / "lesson.md").write_text(text, encoding="utf-8")

    figure = client.get("/lessons/small/figures/plot.txt")

    assert "Height in cm: start 86, end 138" in figure.text


def test_the_functions_of_expressions_are_listed() -> None:
    section = README.partition("### Figures of your own")[2]
    listed = re.search(r"these functions: `([a-z ]+)`", section)
    assert listed
    assert set(listed[1].split()) == set(FUNCTIONS) - {"where"}


def test_the_examples_contain_every_kind_of_question() -> None:
    questions = parse(example_lessons()["questions"], "questions").questions()

    missing = {*get_args(Question)} - {type(question) for question in questions}
    assert not missing, f"Add an example of {missing} to Questions in the README."


@pytest.mark.parametrize("text", example_lessons().values(), ids=example_lessons())
def test_every_page_shows_the_examples(content: Path, app: Flask, text: str) -> None:
    """A directive or kind of question without a template fails here."""
    write_example_files(content / "small")
    (content / "small" / "lesson.md").write_text(text, encoding="utf-8")
    room = Classroom(app)
    lesson = "/lessons/small"
    pages = [
        lesson,
        f"{lesson}?view=print&notes=1&answers=1",
        f"{lesson}/embed",
        f"{lesson}/present",
        f"{lesson}/report",
        f"/r/{room.code}",
        f"/r/{room.code}?screen=1",
    ]

    assert [room.client.get(page).status_code for page in pages] == [200] * len(pages)


def test_every_kind_of_question_is_graded_and_voted_on(
    content: Path, app: Flask
) -> None:
    text = example_lessons()["questions"]
    (content / "small" / "lesson.md").write_text(text, encoding="utf-8")
    room = Classroom(app)

    questions = services_of(app).library.lesson("small").questions()
    for question in (q for q in questions if not isinstance(q, UngradedQuestion)):
        url = f"/lessons/small/questions/{question.id}/answers"
        right, wrong = question.right_answer(), question.wrong_answers()
        room.set_phase("open", question=question.id)
        for answer in (right, *wrong):
            graded = room.client.post(url, json={"answer": answer}).get_json()
            assert graded["correct"] is (answer == right)
            assert graded["verdict"]
            fields = answer if isinstance(answer, tuple) else (answer,)
            form = {"answer": [str(value) for value in fields]}
            assert room.client.post(url, data=form).status_code == 200
            assert room.vote(answer, question=question.id).status_code == 201
        room.set_phase("closed", question=question.id)
        results = room.set_phase("revealed", question=question.id)["results"]
        assert [row["counts"] for row in results["rows"] if row["right"]]
        assert len(wrong) > 0


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


def test_the_paths_of_the_source_code_exist() -> None:
    paths = re.findall(r"`((?:app|static|templates|tests)/[\w./-]+)`", README)
    example = "app/language/catalogues/TAG.po"

    assert paths
    assert {p for p in paths if not (ROOT / p).exists()} == {example}


def test_the_named_classes_and_functions_are_in_their_modules() -> None:
    named = re.findall(r"`([\w.]+)` (?:in|of|to) `((?:app|tests)/[\w/]+\.py)`", README)

    assert named
    for name, path in named:
        assert name in (ROOT / path).read_text(encoding="utf-8"), f"{name} in {path}"
