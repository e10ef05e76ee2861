"""`overtone results`: results of the learners on this server."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pytest

from app.commands.cli import main
from app.config import Settings
from app.core.quiz import GradingResult, answer_digest
from app.core.review import read_lesson
from app.storage.answers import AnswerStore
from app.storage.database import Database

RIGHT = GradingResult(True, 1.0, ())


@pytest.fixture(autouse=True)
def _data(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTONE_DATA", str(settings.data))
    monkeypatch.setenv("OVERTONE_CONTENT", str(settings.content))


def answer(settings: Settings, database: Database, learners: int) -> None:
    """Let so many learners give the right answer."""
    text = (settings.content / "small" / "lesson.md").read_text("utf-8")
    question = read_lesson(text, "small").question("order-needed")
    store = AnswerStore(database)
    digest = answer_digest(question, 0)
    for number in range(learners):
        store.record(f"learner-{number}", "small", question.id, 0, digest, RIGHT)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["results", "small", *arguments]) == 0
    return capsys.readouterr().out


def test_the_results_are_printed_as_text(
    settings: Settings,
    data_database: Database,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer(settings, data_database, 5)

    text = printed(capsys)

    assert "A small lesson: learners who have answered: 5" in text
    assert "Slide 1: Order matters" in text
    assert "Right at the first try: 5 (100%), at the latest try: 5 (100%)." in text
    assert "5  right  It tells who bit whom." in text


def test_a_missing_content_folder_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "missing"

    assert main(["results", "small", "--content", str(missing)]) == 1

    error = capsys.readouterr().err
    assert f"The content folder {missing} does not exist. Set --content" in error


def test_the_results_are_printed_as_csv(
    settings: Settings,
    data_database: Database,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer(settings, data_database, 5)

    rows = list(csv.DictReader(StringIO(printed(capsys, "--csv"))))

    assert [(row["answer"], row["chosen"]) for row in rows] == [
        ("It tells who bit whom.", "5"),
        ("It does not.", "0"),
    ]


@pytest.mark.parametrize("output", [(), ("--csv",)], ids=["text", "csv"])
def test_answers_of_few_learners_are_broken_down_only_on_request(
    settings: Settings,
    data_database: Database,
    capsys: pytest.CaptureFixture[str],
    output: tuple[str, ...],
) -> None:
    answer(settings, data_database, 4)

    assert "It tells who" not in printed(capsys, *output)
    assert "It tells who" in printed(capsys, *output, "--details")


def test_the_results_can_be_limited_to_some_learners(
    settings: Settings,
    data_database: Database,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer(settings, data_database, 1)

    assert "answered: 1" in printed(capsys, "--learners", "none")
    assert main(["results", "small", "--learners", "7"]) == 1
    assert "the number of an activity" in capsys.readouterr().err


def test_an_unknown_lesson_is_an_error(
    settings: Settings,
    data_database: Database,
    capsys: pytest.CaptureFixture[str],
) -> None:
    answer(settings, data_database, 1)

    assert main(["results", "smal"]) == 1
    assert "Did you mean “small”?" in capsys.readouterr().err
