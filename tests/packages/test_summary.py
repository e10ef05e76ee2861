"""The command `overtone export`: output and error messages."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.commands.cli import main
from app.packages.browser import printing as browser


@pytest.fixture(autouse=True)
def _own_content(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))


def test_it_reports_the_path_the_size_and_what_is_not_available(
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
