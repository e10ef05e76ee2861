"""`overtone serve`: content folders and settings that it refuses."""

from __future__ import annotations

from pathlib import Path
from unittest.mock import Mock

import pytest

from app.commands.cli import main
from app.config import Settings
from app.server import serve as server

pytestmark = pytest.mark.usefixtures("content_setting")


def test_serving_a_missing_content_folder_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_DATA", str(tmp_path / "data"))

    status = main(["serve", "--port", "0", "--content", str(tmp_path / "nowhere")])

    assert status == 1
    assert "does not exist. Set --content" in capsys.readouterr().err


def test_serving_a_file_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lesson.md"
    file.touch()

    assert main(["serve", "--port", "0", "--content", str(file)]) == 1
    assert f"{file} is a file. Set --content" in capsys.readouterr().err


def test_serving_the_folder_of_a_lesson_names_the_content_folder(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--content", str(content / "small")]) == 1
    message = capsys.readouterr().err
    assert "small is the folder of one lesson." in message
    assert f"--content {content.resolve()}" in message


def test_serving_a_folder_without_lessons_says_how_to_create_one(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "serve", lambda *_: None)

    assert main(["serve", "--content", str(tmp_path)]) == 0
    assert "Create one with overtone new SLUG --content" in capsys.readouterr().err


def test_lessons_that_are_not_read_are_reported(
    content: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "serve", lambda *_: None)
    file = content / "small" / "lesson.md"
    (content / "Mein Kapitel").mkdir()
    chapter = file.rename(content / "Mein Kapitel" / "lesson.md")

    assert main(["serve", "--content", str(content)]) == 0

    message = "The folder name “Mein Kapitel” is not a valid slug."
    assert f"{chapter}: {message}" in capsys.readouterr().err


def test_ctrl_c_ends_the_server_without_an_error(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "serve", Mock(side_effect=KeyboardInterrupt))

    assert main(["serve"]) == 0


@pytest.mark.parametrize(("options", "debug"), [([], False), (["--debug"], True)])
def test_serve_passes_debug_to_the_settings(
    options: list[str], debug: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[Settings] = []
    monkeypatch.setattr(server, "serve", lambda settings, *_: served.append(settings))

    assert main(["serve", *options]) == 0

    assert [settings.debug for settings in served] == [debug]


def test_an_invalid_setting_is_reported_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_SECRET_KEY", "short")

    assert main(["serve", "--port", "0"]) == 1
    assert capsys.readouterr().err == (
        "OVERTONE_SECRET_KEY is invalid. Each key must have at least 16 characters.\n"
    )


@pytest.mark.parametrize(
    "url",
    [
        "foo",
        "mysql://u:hunter2@db/overtone",
        "postgresql+nothing://u:hunter2@db/overtone",
        "postgresql+asyncpg://u:hunter2@db/overtone",
        "postgresql://db:port/overtone",
        "sqlite:////dev/null/no/file",
    ],
)
def test_an_unusable_database_is_reported_in_one_line(
    url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OVERTONE_DATA", str(tmp_path))
    monkeypatch.setenv("OVERTONE_DATABASE_URL", url)

    status = main(["serve", "--port", "0"])

    message = capsys.readouterr().err
    assert status == 1
    assert message.count("\n") == 1
    assert "hunter2" not in message


@pytest.mark.parametrize("port", ["-1", "65536", "http", "²"])
def test_an_invalid_port_is_rejected(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["serve", f"--port={port}"])

    assert exit_.value.code == 2
    assert (
        f"must be a whole number from 0 to 65535, not “{port}”"
        in capsys.readouterr().err
    )
