"""The command line: output, error messages and exit statuses."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from app.commands.cli import main
from app.config import Settings
from app.server import serve as server
from tests.room_client import RoomClient
from tests.servers.serving import Server


@pytest.fixture(autouse=True)
def _own_content(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))


def test_the_version_is_that_of_the_installed_package(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])

    assert end.value.code == 0
    assert capsys.readouterr().out == f"overtone {version('overtone')}\n"


def test_check_names_the_folder_without_problems(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().out == f"No problems found in {content}.\n"


def test_check_names_the_current_folder_without_problems(
    content: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(content)

    assert main(["check", "."]) == 0
    assert capsys.readouterr().out == f"No problems found in {content}.\n"


def test_an_export_names_the_option_for_a_lesson_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["new", "other", "--content", str(tmp_path / "lessons")])
    monkeypatch.chdir(tmp_path / "lessons")

    assert main(["export", "other", "--format=html", f"--output={tmp_path / 'o'}"]) == 1
    assert "For the lesson in the current folder, add --content ." in (
        capsys.readouterr().err
    )


def test_check_takes_the_content_folder_in_addition_to_paths(
    content: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["new", "other", "--content", str(tmp_path / "lessons")])
    capsys.readouterr()

    assert main(["check", "--content", str(tmp_path / "lessons")]) == 0
    assert main(["check", str(content), "--content", str(tmp_path / "lessons")]) == 0
    assert capsys.readouterr().out == (
        f"No problems found in {tmp_path / 'lessons'}.\n"
        f"No problems found in {content}, {tmp_path / 'lessons'}.\n"
    )


def test_check_reports_problems_with_file_and_line(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("{figure} waves", "{figure} wave"), encoding="utf-8")
    line = text[: text.index(":::{figure}")].count("\n") + 1

    status = main(["check", str(content)])

    assert status == 1
    assert capsys.readouterr().out.startswith(f"{lesson}:{line}: ")


def test_an_html_export_refuses_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"
    command = ["export", "small", "--format=html", f"--output={target}", "--answers"]

    assert main(command) != 0
    assert "--answers works only with --format pdf" in capsys.readouterr().err
    assert not target.exists()


def test_an_html_export_refuses_a_paper(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"
    command = ["export", "small", "--format=html", f"--output={target}"]

    assert main([*command, "--paper=a4"]) != 0
    assert "--paper works only with --format pdf" in capsys.readouterr().err
    assert not target.exists()


@pytest.mark.parametrize(
    ("format", "name", "message", "instead"),
    [
        ("pdf", "x.txt", "writes a file whose name ends in .pdf", "x.pdf"),
        ("pdf", "x", "writes a file whose name ends in .pdf", "x.pdf"),
        ("scorm12", "x.pdf", "writes a file whose name ends in .zip", "x.zip"),
        ("html", "x.html", "writes a folder, and .html is the ending of a file", "x"),
        ("html", "x.TXT", "writes a folder, and .txt is the ending of a file", "x"),
    ],
)
def test_an_export_refuses_a_name_that_does_not_fit_the_format(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    format: str,
    name: str,
    message: str,
    instead: str,
) -> None:
    command = ["export", "small", f"--format={format}", f"--output={tmp_path / name}"]

    assert main(command) != 0
    error = capsys.readouterr().err
    assert f"--format {format} {message}" in error
    assert f"Write --output {tmp_path / instead}, or choose another --format" in error
    assert not (tmp_path / name).exists()


def test_an_export_reports_no_errors_of_other_lessons(
    content: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (content / "broken").mkdir()
    (content / "broken" / "lesson.md").write_text("# No title", encoding="utf-8")
    (content / "course.yaml").write_text(
        "title: C\nmodules: [{title: M, lessons: [small, broken]}]", encoding="utf-8"
    )
    command = ["export", "--format=html", f"--output={tmp_path / 'out'}"]

    assert main([*command, "small"]) == 0
    assert not caplog.messages
    assert main([*command, "broken"]) == 1
    assert "broken/lesson.md" in caplog.text


def test_encoding_prints_the_matrix(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--positions=2", "--d-model=4", "--start=1", "--base=100"]

    status = main(["encoding", *arguments, "--format=json"])

    printed = json.loads(capsys.readouterr().out)
    assert status == 0
    assert (printed["positions"], printed["start"], printed["base"]) == (2, 1, 100)
    assert len(printed["values"]) == 2


def test_encoding_reports_each_invalid_value(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = main(["encoding", "--positions", "0", "--d-model", "many"])

    messages = capsys.readouterr().err.splitlines()
    assert status == 1
    assert [line.split()[0] for line in messages] == ["positions", "d_model"]


def test_new_writes_a_lesson_that_passes_the_check(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "my-lesson"]) == 0
    output = capsys.readouterr().out
    assert str(content / "my-lesson" / "lesson.md") in output
    assert "img/shadow.svg" in output
    assert main(["check", str(content / "my-lesson")]) == 0


def test_new_writes_to_the_working_folder_without_a_content_setting(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OVERTONE_CONTENT")
    monkeypatch.chdir(tmp_path)
    written = tmp_path / "my-lesson" / "lesson.md"

    status = main(["new", "my-lesson"])

    assert status == 0
    assert written.is_file()
    assert str(written) in capsys.readouterr().out


def test_new_does_not_overwrite_a_lesson(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = content / "small" / "lesson.md"
    before = lesson.read_text(encoding="utf-8")

    assert main(["new", "small"]) == 1
    assert "already exists" in capsys.readouterr().err
    assert lesson.read_text(encoding="utf-8") == before


def test_serving_a_missing_content_folder_is_an_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_DATA", str(tmp_path / "data"))

    status = main(["serve", "--port", "0", "--content", str(tmp_path / "nowhere")])

    assert status == 1
    assert "does not exist. Set --content" in capsys.readouterr().err


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


def test_a_running_server_is_backed_up_and_a_stopped_one_restored(
    own_server: Server,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OVERTONE_DATA", str(own_server.data))
    backup = tmp_path / "backup.sqlite3"
    room = RoomClient(own_server)

    assert main(["backup", str(backup)]) == 0
    written = capsys.readouterr().out
    assert f"{backup} contains all data, with 0 answers" in written
    assert str(own_server.data / "secret-key") in written

    assert main(["restore", str(backup)]) == 1
    assert "Stop the server and try again" in capsys.readouterr().err

    room.update_state(slide="picture")
    own_server.kill(signal.SIGTERM)
    assert main(["restore", str(backup)]) == 0
    assert f"restored from {backup}" in capsys.readouterr().out

    with Server(own_server.data, *own_server.arguments) as restarted:
        room.server = restarted
        assert room.state()[1]["slide"] == "order"


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


def test_encoding_does_not_load_the_server() -> None:
    script = (
        "import sys; from app.commands.cli import main;"
        "main(['encoding', '--positions', '1', '--d-model', '2']);"
        "print({'flask', 'sqlalchemy', 'plotly', 'uvicorn'} & set(sys.modules))"
    )

    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert result.stdout.splitlines()[-1] == "set()"


def test_help_loads_neither_lessons_nor_numpy() -> None:
    script = (
        "import sys; from app.commands.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print({'app.core.lesson', 'numpy', 'pydantic'} & set(sys.modules))"
    )

    result = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert result.stdout.splitlines()[-1] == "set()"


def test_a_reader_that_ends_early_causes_no_error() -> None:
    command = f"{sys.executable} -m app encoding --positions 4000 --d-model 64 | true"

    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False
    )

    assert done.stderr == ""


def test_control_characters_in_errors_are_escaped(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["results", "\x1b[31m"]) == 1

    assert "\\x1b[31m" in capsys.readouterr().err
