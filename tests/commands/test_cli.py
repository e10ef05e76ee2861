"""The command line: output, error messages and exit statuses."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path
from unittest.mock import Mock

import pytest

from app.commands import check
from app.commands.cli import main
from app.config import Settings

pytestmark = pytest.mark.usefixtures("content_setting")


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
    with_database: Settings,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("OVERTONE_DATA", str(with_database.data))

    assert main(["results", "\x1b[31m"]) == 1

    assert "\\x1b[31m" in capsys.readouterr().err


def test_an_interrupted_command_has_the_exit_status_of_the_signal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(check, "run", Mock(side_effect=KeyboardInterrupt))

    assert main(["check"]) == 130


def test_a_system_error_names_the_path_that_was_given_and_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = "/proc/lesson"  # where nobody can create a file

    assert main(["export", "small", "--format", "html", "--output", target]) == 1

    assert capsys.readouterr().err == (
        f"{target} cannot be read or written: No such file or directory. Check the"
        " path.\n"
    )


def test_a_data_folder_that_is_a_file_is_reported(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("OVERTONE_DATA", str(file))

    assert main(["serve", "--port", "0"]) == 1

    assert capsys.readouterr().err == (
        f"{file} cannot be read or written: File exists. It is a file, and a folder is"
        " needed. Choose another path.\n"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
def test_a_full_disk_of_the_output_is_reported_once() -> None:
    command = f"{sys.executable} -m app encoding --positions 2 --d-model 2 > /dev/full"

    done = subprocess.run(
        ["bash", "-c", command], capture_output=True, text=True, timeout=60, check=False
    )

    assert done.returncode == 1
    assert done.stderr == (
        "The output cannot be read or written: No space left on device. Free space on"
        " its disk, or choose another path.\n"
    )
