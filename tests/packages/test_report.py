"""`overtone export` as it is typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.commands.cli import main
from app.packages import browser, html


@pytest.fixture(autouse=True)
def _own_content(content: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))


def test_it_says_where_how_much_and_what_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"

    status = main(["export", "small", "--format=html", f"--output={target}"])

    told = capsys.readouterr().out
    files = [path for path in target.rglob("*") if path.is_file()]
    assert status == 0
    assert f"{target}: {len(files)} files" in told
    assert "marking" in told
    assert "of 2.0 MB" in told


def test_a_lesson_that_is_not_there_is_looked_for_in_words(
    content: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"

    status = main(["export", "mine", "--format=html", f"--output={target}"])

    assert status == 1
    told = capsys.readouterr().err
    assert "There is no lesson called “mine”." in told
    assert f"Lessons are taken from {content}; --content names another" in told


@pytest.mark.parametrize("format", ["scorm12", "scorm2004", "cmi5", "docx"])
def test_a_format_that_is_not_offered_is_refused_in_words(
    format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["export", "small", f"--format={format}", f"--output={tmp_path / 'out'}"])

    told = capsys.readouterr().err
    assert refused.value.code == 2
    assert format in told
    assert "html" in told
    assert "pdf" in told


def test_without_a_browser_it_says_what_to_install(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "ELSEWHERE", ())

    status = main(["export", "small", "--format=pdf", f"--output={tmp_path / 'a.pdf'}"])

    assert status == 1
    assert "apt-get install chromium" in capsys.readouterr().err
    assert not (tmp_path / "a.pdf").exists()


def test_a_file_that_is_no_pdf_is_not_overwritten(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "notes.txt"
    target.write_text("mine")

    status = main(["export", "small", "--format=pdf", f"--output={target}"])

    assert status == 1
    assert "is no PDF" in capsys.readouterr().err
    assert target.read_text() == "mine"


def test_stopped_it_leaves_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(html, "draw_frames", stop)

    status = main(["export", "small", "--format=html", f"--output={tmp_path / 'out'}"])

    assert status == 1
    assert "nothing was written" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
