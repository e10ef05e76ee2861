"""The command `overtone packages`."""

from __future__ import annotations

import re

import pytest

from app.commands.cli import main
from app.config import Settings
from app.storage.database import Database
from app.storage.packages import PackageStore


@pytest.fixture(autouse=True)
def store(
    settings: Settings, data_database: Database, monkeypatch: pytest.MonkeyPatch
) -> PackageStore:
    monkeypatch.setenv("OVERTONE_DATA", str(settings.data))
    return PackageStore(data_database)


def test_without_packages_the_list_says_how_to_make_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["packages", "list"]) == 0
    assert "overtone export … --remote ORIGIN" in capsys.readouterr().out


def test_packages_are_listed_and_revoked(
    store: PackageStore, capsys: pytest.CaptureFixture[str]
) -> None:
    store.create("waves", "scorm12")
    store.create("rope", "scorm2004")

    assert main(["packages", "revoke", "2"]) == 0
    assert main(["packages", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "Package 2 was revoked." in lines[0]
    time = r"20\d\d-\d\d-\d\d \d\d:\d\d UTC"
    assert re.fullmatch(f"1  waves, scorm12, {time}", lines[1])
    assert re.fullmatch(f"2  rope, scorm2004, {time}, revoked {time}", lines[2])


def test_a_second_revocation_changes_nothing(
    store: PackageStore, capsys: pytest.CaptureFixture[str]
) -> None:
    store.create("waves", "scorm12")

    main(["packages", "revoke", "1"])
    before = store.all()
    capsys.readouterr()

    assert main(["packages", "revoke", "1"]) == 0
    assert capsys.readouterr().out == "Package 1 was already revoked.\n"
    assert store.all() == before


def test_an_unknown_package_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["packages", "revoke", "7"]) == 1
    assert "There is no package 7." in capsys.readouterr().err
