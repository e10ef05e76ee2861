"""`overtone new`: the starter lesson and where it is written."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from app.commands.cli import main
from app.commands.lesson_check import check
from app.commands.new import write_starter
from app.commands.output.starter import FILES, starter
from app.core.errors import InvalidInput, OvertoneError
from app.core.lesson.blocks import PredictionBlock
from app.core.markdown.directives import DIRECTIVES
from app.core.quiz import Blanks
from app.core.review import read_lesson
from app.figure_code.lesson_figures import NO_CODE
from app.storage.lessons.lesson_files import FolderFiles


def test_the_starter_is_a_valid_lesson_with_a_title_made_from_its_slug(
    tmp_path: Path,
) -> None:
    folder = write_starter("my-first-lesson", tmp_path).parent
    files = FolderFiles(folder, tmp_path)
    lesson = read_lesson(starter("my-first-lesson"), "my-first-lesson", files=files)

    assert lesson.title == "My first lesson"
    assert lesson.cover
    assert lesson.slides
    assert lesson.sections
    assert [file.path for file in lesson.files] == [*FILES]
    assert [figure.kind for figure in lesson.figures()] == ["plot"]
    assert any(isinstance(question, Blanks) for question in lesson.questions())


NOT_SHOWN = ("video", "audio", "source")
"""Directives that need files which the starter does not have, or show Overtone."""


@pytest.mark.parametrize("name", [n for n in DIRECTIVES if n not in NOT_SHOWN])
def test_the_starter_shows_every_other_directive(name: str) -> None:
    assert f":::{{{name}}}" in starter("s"), (
        f"Add an example of :::{{{name}}} to app/commands/output/starter.py, or the "
        "name to NOT_SHOWN."
    )


def test_a_link_of_the_starters_prediction_shows_its_answer_in_the_figure(
    tmp_path: Path,
) -> None:
    folder = write_starter("s", tmp_path).parent
    lesson = read_lesson(starter("s"), "s", files=FolderFiles(folder, tmp_path))

    [prediction] = (
        block
        for slide in lesson.slides
        for block in slide.blocks
        if isinstance(block, PredictionBlock)
    )
    assert prediction.state == (("shadow.h", "10"),)
    assert prediction.action == "10 m"
    for height, shadow in ((2, "5.5"), (10, "27.5")):
        assert f"{height / math.tan(math.radians(20)):.1f}" == shadow
        assert f"{shadow} m" in prediction.question.explanation


def test_a_written_starter_passes_the_check(tmp_path: Path) -> None:
    file = write_starter("waves-2", tmp_path / "content")

    assert file == tmp_path / "content" / "waves-2" / "lesson.md"
    assert list(check([file], NO_CODE)) == []


def test_the_printed_command_quotes_a_folder_with_a_space(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "my lessons"

    assert main(["new", "waves", "--content", str(folder)]) == 0

    assert f"serve --watch --content '{folder}'\n" in capsys.readouterr().out


def test_an_existing_lesson_is_not_overwritten(tmp_path: Path) -> None:
    file = write_starter("waves", tmp_path)
    file.write_text("mine", "utf-8")

    with pytest.raises(OvertoneError, match="already exists"):
        write_starter("waves", tmp_path)
    assert file.read_text("utf-8") == "mine"


@pytest.mark.parametrize(
    ("slug", "valid"),
    [
        ("My Waves!", "my-waves"),
        ("Überleben", "uberleben"),
        ("Straße", "strasse"),
        ("波", "my-lesson"),
    ],
)
def test_an_invalid_slug_is_reported_with_a_valid_one(
    tmp_path: Path, slug: str, valid: str
) -> None:
    with pytest.raises(InvalidInput) as caught:
        write_starter(slug, tmp_path)

    [error] = caught.value.errors
    assert error.message == (
        "SLUG must be at most 100 lowercase letters from a to z, digits and hyphens, "
        f"such as {valid}, not “{slug}”."
    )


def test_a_long_slug_is_reported_with_a_shorter_one(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match=f"such as {'a' * 100}, not “{'a' * 101}”"):
        write_starter("a" * 101, tmp_path)


@pytest.mark.parametrize("slug", ["", "../x", "a/b", "Waves", "a b", "-a", "é", "a\n"])
def test_an_invalid_slug_is_rejected(tmp_path: Path, slug: str) -> None:
    with pytest.raises(InvalidInput):
        write_starter(slug, tmp_path)
    assert not list(tmp_path.iterdir())
