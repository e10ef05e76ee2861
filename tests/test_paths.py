from __future__ import annotations

from pathlib import Path

import pytest

from app import paths


def test_a_checkout_has_its_files_next_to_the_package() -> None:
    assert paths.bundled("templates") == Path(__file__).parents[1] / "templates"


def test_a_wheel_has_its_files_in_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "bundled" / "templates").mkdir(parents=True)
    monkeypatch.setattr(paths, "_PACKAGE", tmp_path)

    assert paths.bundled("templates") == tmp_path / "bundled" / "templates"
