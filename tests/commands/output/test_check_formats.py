"""Output formats and exit statuses of `overtone check`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.commands.cli import main
from app.commands.output.check_formats import as_github, as_json, as_text
from app.core.errors import Problem

FOUND = [
    (Path("a/lesson.md"), Problem(3, "100 % wrong:\nsee line 2, “x”")),
    (Path("b: c, d/lesson.md"), Problem(7, "Slide “y” is long.", "warning")),
]

VALID = "---\ntitle: T\n---\n# S\n"
INVALID = "---\ntitle: T\n---\n# S\n\n:::{figur}\n:::\n"


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty file of a lesson; its content folder is the current folder."""
    file = tmp_path / "waves" / "lesson.md"
    file.parent.mkdir()
    monkeypatch.chdir(tmp_path)
    return file


def test_text_is_one_line_for_each_problem() -> None:
    assert as_text(FOUND[1:]) == "b: c, d/lesson.md:7: warning: Slide “y” is long."


def test_json_is_a_list_of_objects() -> None:
    assert json.loads(as_json(FOUND)) == [
        {
            "file": "a/lesson.md",
            "line": 3,
            "severity": "error",
            "message": "100 % wrong:\nsee line 2, “x”",
        },
        {
            "file": "b: c, d/lesson.md",
            "line": 7,
            "severity": "warning",
            "message": "Slide “y” is long.",
        },
    ]


def test_workflow_commands_are_escaped() -> None:
    assert as_github(FOUND).split("\n") == [
        "::error file=a/lesson.md,line=3::100 %25 wrong:%0Asee line 2, “x”",
        "::warning file=b%3A c%2C d/lesson.md,line=7::Slide “y” is long.",
    ]


@pytest.mark.parametrize(("format", "expected"), [("json", "[]\n"), ("github", "\n")])
def test_without_problems_other_formats_are_empty(
    lesson: Path, capsys: pytest.CaptureFixture[str], format: str, expected: str
) -> None:
    lesson.write_text(VALID, "utf-8")

    assert main(["check", "waves", f"--format={format}"]) == 0
    assert capsys.readouterr().out == expected


def test_errors_end_with_status_1_in_every_format(
    lesson: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson.write_text(INVALID, "utf-8")

    for format in ("text", "json", "github"):
        assert main(["check", str(lesson), f"--format={format}"]) == 1
    assert capsys.readouterr().out.startswith(f"{lesson}:6: There is no directive")


def test_the_file_of_an_annotation_is_relative_to_the_current_folder(
    lesson: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lesson.write_text(INVALID, "utf-8")

    main(["check", str(lesson), "--format=github"])

    assert capsys.readouterr().out.startswith("::error file=waves/lesson.md,line=6::")


def test_an_unknown_format_ends_with_status_2(lesson: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["check", str(lesson), "--format=xml"])

    assert ended.value.code == 2


def test_look_reports_the_slides_that_do_not_fit(
    lesson: Path,
    browser_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        "app.packages.browser.slide_sizes.find_browser", lambda: browser_path
    )
    long = "".join(f"Paragraph {number}.\n\n" for number in range(80))
    lesson.write_text(f"{VALID}\n{long}", "utf-8")
    broken = lesson.parents[1] / "broken" / "lesson.md"
    broken.parent.mkdir()
    broken.write_text(INVALID, "utf-8")

    assert main(["check", "waves", "--look", "--format=json"]) == 0
    [warning, *_] = json.loads(capsys.readouterr().out)
    assert warning["file"] == "waves/lesson.md"
    assert warning["message"].startswith("Slide “s” is ")
    block = lesson.read_text("utf-8").splitlines()[warning["line"] - 1]
    assert warning["message"].endswith(f" that does not fit is “{block}”.")
    assert main(["check", ".", "--look", "--format=json"]) == 1
    severities = {row["severity"] for row in json.loads(capsys.readouterr().out)}
    assert severities == {"error", "warning"}


def test_look_reports_a_problem_of_an_included_file_once(
    lesson: Path,
    browser_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(
        "app.packages.browser.slide_sizes.find_browser", lambda: browser_path
    )
    lesson.with_name("part.md").write_bytes("Größe".encode("latin-1"))
    lesson.write_text(f"{VALID}\n:::{{include}} part.md\n:::\n", "utf-8")

    assert main(["check", "waves", "--look", "--format=json"]) == 1

    [error] = json.loads(capsys.readouterr().out)
    assert error["file"] == "waves/part.md"
    assert caplog.text == ""
