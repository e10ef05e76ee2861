"""`overtone export`: its output, and options and names that do not fit the format."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.commands.cli import main
from app.packages.browser import printing as browser

pytestmark = pytest.mark.usefixtures("content_setting")


def test_an_export_names_the_option_for_a_lesson_in_the_current_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["new", "other", "--content", str(tmp_path / "lessons")])
    monkeypatch.chdir(tmp_path / "lessons")

    assert main(["export", "other", "--format=html", f"--output={tmp_path / 'o'}"]) == 1
    assert "For the lesson in the current folder, add --content ." in (
        capsys.readouterr().err
    )


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


def test_an_export_of_a_lesson_with_errors_refers_to_them(
    content: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (content / "broken").mkdir()
    text = "---\ntitle: T\n---\n# S\n\n:::{figure} square\n:::\n"
    (content / "broken" / "lesson.md").write_text(text, encoding="utf-8")
    (content / "broken" / "figures.py").write_text("def square(): ...\n", "utf-8")

    assert main(["export", "broken", "--format=html", f"--output={tmp_path / 'o'}"])
    error = capsys.readouterr().err
    assert error.endswith(
        "The lesson “broken” cannot be used until the errors above are corrected.\n"
    )


def test_an_export_reports_no_errors_of_other_lessons(
    content: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (content / "broken").mkdir()
    (content / "broken" / "lesson.md").write_text("# No title", encoding="utf-8")
    text = "---\ntitle: Without figures\n---\n\n# One\n\nA text.\n"
    (content / "small" / "lesson.md").write_text(text, encoding="utf-8")
    (content / "course.yaml").write_text(
        "title: C\nmodules: [{title: M, lessons: [small, broken]}]", encoding="utf-8"
    )
    command = ["export", "--format=html", f"--output={tmp_path / 'out'}"]

    assert main([*command, "small"]) == 0
    assert not caplog.messages
    assert main([*command, "broken"]) == 1
    assert "broken/lesson.md" in caplog.text


def test_an_export_reports_the_path_the_size_and_what_is_not_available(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"

    status = main(["export", "small", "--format=html", f"--output={target}"])

    output = capsys.readouterr().out
    files = [path for path in target.rglob("*") if path.is_file()]
    assert status == 0
    assert f"{target}: {len(files)} files" in output
    assert "answers cannot be checked" in output
    assert "2.0 MB budget" in output


def test_an_unknown_lesson_is_reported_with_the_content_folder(
    content: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"

    status = main(["export", "mine", "--format=html", f"--output={target}"])

    assert status == 1
    errors = capsys.readouterr().err
    assert "There is no lesson called “mine”." in errors
    assert f"The content folder is {content}. Use --content" in errors


def test_an_unsupported_format_is_rejected_with_the_supported_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["export", "small", "--format=docx", f"--output={tmp_path / 'out'}"])

    errors = capsys.readouterr().err
    assert caught.value.code == 2
    assert "docx" in errors
    for supported in ("html", "pdf", "scorm12", "scorm2004", "cmi5"):
        assert supported in errors


def test_without_a_browser_the_error_says_what_to_install(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "INSTALL_PATHS", ())

    status = main(["export", "small", "--format=pdf", f"--output={tmp_path / 'a.pdf'}"])

    assert status == 1
    assert "apt-get install chromium" in capsys.readouterr().err
    assert not (tmp_path / "a.pdf").exists()


def test_a_file_that_is_not_a_pdf_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "notes.pdf"
    target.write_text("mine")

    status = main(["export", "small", "--format=pdf", f"--output={target}"])

    assert status == 1
    assert "is not a PDF" in capsys.readouterr().err
    assert target.read_text() == "mine"
