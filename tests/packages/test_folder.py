"""Writing a folder so that it is replaced completely or stays unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.packages.folder import WouldOverwrite, write_folder

FILES = {"index.html": b"<p>", "assets/a.js": b"1"}


def everything_in(folder: Path) -> list[str]:
    return sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*"))


def test_only_the_target_folder_is_left(tmp_path: Path) -> None:
    write_folder(tmp_path / "out", FILES, {"lesson": "small"})

    assert (tmp_path / "out" / "assets" / "a.js").read_bytes() == b"1"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_an_earlier_export_is_replaced_completely(tmp_path: Path) -> None:
    write_folder(tmp_path / "out", {"old.html": b"", **FILES}, {})

    write_folder(tmp_path / "out", FILES, {})

    assert not (tmp_path / "out" / "old.html").exists()
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_an_empty_folder_may_be_filled(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()

    write_folder(tmp_path / "out", FILES, {})

    assert (tmp_path / "out" / "index.html").exists()


@pytest.mark.parametrize("exported_before", [False, True])
def test_files_that_no_export_wrote_are_never_overwritten(
    tmp_path: Path, exported_before: bool
) -> None:
    target = tmp_path / "out"
    if exported_before:
        write_folder(target, FILES, {})
    target.mkdir(exist_ok=True)
    (target / "thesis.tex").write_text("Years of work.")
    before = everything_in(target)

    with pytest.raises(WouldOverwrite, match=r"thesis\.tex"):
        write_folder(target, FILES, {})

    assert everything_in(target) == before


def test_a_file_is_not_replaced_by_a_folder(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("here already")

    with pytest.raises(WouldOverwrite, match="is a file"):
        write_folder(tmp_path / "out", FILES, {})


@pytest.mark.parametrize("stopped_at", ["write_bytes", "rename"])
def test_an_interrupted_export_keeps_the_earlier_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped_at: str
) -> None:
    target = tmp_path / "out"
    write_folder(target, {"index.html": b"first"}, {})
    real = getattr(Path, stopped_at)

    def stopped(path: Path, given: object) -> object:
        if path.name in ("a.js", "new"):
            raise KeyboardInterrupt
        return real(path, given)

    monkeypatch.setattr(Path, stopped_at, stopped)
    with pytest.raises(KeyboardInterrupt):
        write_folder(target, FILES, {})

    assert (target / "index.html").read_bytes() == b"first"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
