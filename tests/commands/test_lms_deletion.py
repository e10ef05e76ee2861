"""`overtone lms forget` and `overtone lms remove`: delete data of people."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from app.commands.cli import main
from app.config import Settings
from app.storage.database import Database
from tests.commands.lms_arguments import ADD
from tests.storage.lms.outbox import Class

pytestmark = pytest.mark.usefixtures("empty_data")


def forget(*arguments: str) -> int:
    return main(["lms", "forget", *arguments])


def test_a_person_is_forgotten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    group = Class(Database(Settings(data=tmp_path).database))
    ada = group.enter("ada")
    group.answer(ada, "one")

    assert forget("--sub", "ada", "--yes") == 0

    assert capsys.readouterr().out == (
        "Deleted the data of “ada” on platform 1 (https://lms.example). Answers: 1,"
        " in activities: 1, grades not yet sent: 1.\n"
        "Backups still contain this data, and the platform still has the grades that"
        " were sent.\n"
    )
    assert group.answers.latest(ada, "graded") == ()
    group.database.close()


def test_a_removed_platform_reports_deleted_answers_and_unsent_grades(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    group = Class(Database(Settings(data=tmp_path).database))
    group.answer(group.enter("ada"), "one")

    assert main(["lms", "remove", "1", "--yes"]) == 0

    assert capsys.readouterr().out == (
        "Platform 1 was removed with the data of its people: answers 1, grades not yet"
        " sent 1.\n"
        "Backups still contain this data, and the platform still has the grades that"
        " were sent.\n"
    )
    group.database.close()


@pytest.mark.parametrize(
    ("command", "question"),
    [
        (
            "lms remove 1",
            "Delete platform 1 (https://lms.example) with the data of its people:"
            " answers 1, grades not yet sent 1?",
        ),
        (
            "lms forget --sub ada",
            "Delete the data of “ada” on platform 1 (https://lms.example)? Answers: 1,"
            " in activities: 1, grades not yet sent: 1.",
        ),
    ],
)
def test_data_of_people_are_deleted_only_after_a_yes(
    command: str,
    question: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    group = Class(Database(Settings(data=tmp_path).database))
    ada = group.enter("ada")
    group.answer(ada, "one")

    def run(typed: str, *, terminal: bool = True) -> int:
        stdin = StringIO(typed)
        monkeypatch.setattr(stdin, "isatty", lambda: terminal)
        monkeypatch.setattr("sys.stdin", stdin)
        return main(command.split())

    for typed in ("n\n", "\n", ""):
        assert run(typed) == 1
        shown = capsys.readouterr()
        assert shown.out == f"{question} [y/N] "
        assert shown.err == "Nothing was deleted.\n"
    assert run("y\n", terminal=False) == 1
    assert capsys.readouterr().err == (
        f"{question} Nothing was deleted, because this command asks in a terminal."
        " Without a terminal, add --yes.\n"
    )
    assert group.answers.latest(ada, "graded")

    assert run("y\n") == 0
    assert not group.answers.latest(ada, "graded")
    group.database.close()


def test_an_unknown_person_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(ADD) == 0

    assert forget("--sub", "eve") == 1
    assert forget("--sub", "eve", "--platform", "1") == 1
    assert forget("--sub", "eve", "--platform", "7") == 1

    shown = capsys.readouterr().err.splitlines()
    assert shown[0].startswith("No data of “eve” is stored.")
    assert shown[1].startswith("No data of “eve” on platform 1 is stored.")
    assert shown[2].startswith("There is no platform 7.")


def test_a_person_with_the_same_id_on_two_platforms_needs_the_platform(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    group = Class(Database(Settings(data=tmp_path).database))
    for client_id in ("one", "two"):
        group.answer(group.enter("4", platform=group.platform(client_id)), "one")

    assert forget("--sub", "4") == 1
    assert "Platforms 1 and 2 have a person with the id “4”." in (
        capsys.readouterr().err
    )

    assert forget("--sub", "4", "--platform", "2", "--yes") == 0
    assert "on platform 2" in capsys.readouterr().out
    assert forget("--sub", "4", "--yes") == 0
    group.database.close()
