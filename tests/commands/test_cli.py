from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from app.commands.cli import main


@pytest.fixture(autouse=True)
def _own_content(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))


def test_check_says_where_it_found_nothing_wrong(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().out == f"Everything is in order in {content}.\n"


def test_check_tells_mistakes_with_file_and_line(
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


def test_encoding_tells_each_value_that_does_not_fit(
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = main(["encoding", "--positions", "0", "--d-model", "many"])

    complaints = capsys.readouterr().err.splitlines()
    assert status == 1
    assert [line.partition(":")[0] for line in complaints] == ["positions", "d_model"]


def test_new_writes_a_lesson_that_is_in_order(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", "my-lesson"]) == 0
    assert str(content / "my-lesson" / "lesson.md") in capsys.readouterr().out
    assert main(["check", str(content / "my-lesson")]) == 0


def test_new_writes_where_one_is_when_no_folder_is_set(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("OVERTONE_CONTENT")
    monkeypatch.chdir(tmp_path)
    written = tmp_path / "content" / "one-of-mine" / "lesson.md"

    status = main(["new", "one-of-mine"])

    assert status == 0
    assert written.is_file()
    assert str(written) in capsys.readouterr().out


def test_new_never_writes_over_a_lesson(
    content: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson = content / "small" / "lesson.md"
    before = lesson.read_text(encoding="utf-8")

    assert main(["new", "small"]) == 1
    assert "is there already" in capsys.readouterr().err
    assert lesson.read_text(encoding="utf-8") == before


def test_a_folder_that_is_not_there_cannot_be_served(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_DATA", str(tmp_path / "data"))

    status = main(["serve", "--port", "0", "--content", str(tmp_path / "nowhere")])

    assert status == 1
    assert "There is no folder" in capsys.readouterr().err


def test_a_setting_that_is_wrong_is_told_in_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_SECRET_KEY", "short")

    assert main(["serve", "--port", "0"]) == 1
    assert capsys.readouterr().err == (
        "OVERTONE_SECRET_KEY cannot be used. Give it at least 16 characters.\n"
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
def test_a_database_that_cannot_be_used_is_told_in_one_line(
    url: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OVERTONE_DATA", str(tmp_path))
    monkeypatch.setenv("OVERTONE_DATABASE_URL", url)

    status = main(["serve", "--port", "0"])

    complaint = capsys.readouterr().err
    assert status == 1
    assert complaint.count("\n") == 1
    assert "hunter2" not in complaint


@pytest.mark.parametrize("port", ["-1", "65536", "http", "²"])
def test_a_port_that_is_none_is_refused(
    port: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["serve", f"--port={port}"])

    assert exit_.value.code == 2
    assert "is no port; write 0 to 65535" in capsys.readouterr().err


def test_commands_load_only_what_they_use() -> None:
    script = (
        "import sys; from app.commands.cli import main;"
        "main(['encoding', '--positions', '1', '--d-model', '2']);"
        "print({'flask', 'sqlalchemy', 'plotly', 'uvicorn'} & set(sys.modules))"
    )

    asked = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    assert asked.stdout.splitlines()[-1] == "set()"
