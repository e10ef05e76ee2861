"""Export of a lesson as a cmi5 course."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.commands.cli import main
from app.config import Settings
from app.packages.folder import WouldOverwrite
from app.packages.lms.cmi5 import export_cmi5
from app.storage.database import Database
from app.storage.packages import PackageStore
from tests.conftest import SMALL_LESSON, set_front_matter

SERVER = "https://lessons.example"
NAMES = {"": "https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd"}


def structure(settings: Settings, file: Path) -> ElementTree.Element:
    """Export the lesson and return its course structure."""
    export_cmi5(settings, "small", file, SERVER)
    with zipfile.ZipFile(file) as package:
        assert package.namelist() == ["cmi5.xml"]
        return ElementTree.fromstring(package.read("cmi5.xml"))


def test_the_course_has_one_unit_with_an_absolute_address(
    settings: Settings, data_database: Database, tmp_path: Path
) -> None:
    root = structure(settings, tmp_path / "a.zip")
    course, unit = root

    assert root.tag == f"{{{NAMES['']}}}courseStructure"
    assert [each.tag.partition("}")[2] for each in unit] == [
        "title",
        "description",
        "url",
    ]
    assert course.attrib["id"] == f"{SERVER}/lessons/small/course"
    assert unit.attrib == {
        "id": f"{SERVER}/lessons/small",
        "moveOn": "CompletedOrPassed",
        "launchMethod": "AnyWindow",
    }
    url = unit.findtext("url", "", NAMES)
    key = url.removeprefix(f"{SERVER}/cmi5/launch/")
    package = PackageStore(data_database).find(key)
    assert (package.lesson, package.format) == ("small", "cmi5")


def test_the_ids_are_the_same_in_each_export(
    settings: Settings, tmp_path: Path
) -> None:
    first, second = (structure(settings, tmp_path / "a.zip") for _ in range(2))

    assert [each.attrib for each in first] == [each.attrib for each in second]


def test_texts_are_escaped_and_mastery_is_a_fraction(
    settings: Settings, content: Path, tmp_path: Path
) -> None:
    text = SMALL_LESSON.replace("A small lesson", "Waves & <sines>")
    text = text.replace(
        "minutes: 3", "mastery: 57\nsubtitle: a “quoted” line\nlang: ar"
    )
    (content / "small" / "lesson.md").write_text(text, "utf-8")
    root = structure(settings, tmp_path / "a.zip")

    for part in root:
        [title, line] = part.findall("*/langstring", NAMES)
        assert (title.text, line.text) == ("Waves & <sines>", "a “quoted” line")
        assert title.attrib["lang"] == "ar"
    assert root[1].attrib["masteryScore"] == "0.57"


@pytest.mark.parametrize(
    ("front_matter", "slides", "expected"),
    [
        ("mastery: 60", SMALL_LESSON.partition("\n---\n")[2], "CompletedAndPassed"),
        ("minutes: 3", SMALL_LESSON.partition("\n---\n")[2], "CompletedOrPassed"),
        ("mastery: 60", "# A slide without questions\n", "CompletedOrPassed"),
    ],
    ids=["mastery", "no mastery", "no questions"],
)
def test_a_learner_has_to_pass_where_a_lesson_can_be_failed(
    settings: Settings, tmp_path: Path, front_matter: str, slides: str, expected: str
) -> None:
    text = f"---\ntitle: A small lesson\n{front_matter}\n---\n{slides}"
    (settings.content / "small" / "lesson.md").write_text(text, "utf-8")

    _, unit = structure(settings, tmp_path / "a.zip")

    assert unit.attrib["moveOn"] == expected


def test_only_an_earlier_package_is_replaced(
    settings: Settings, tmp_path: Path
) -> None:
    structure(settings, tmp_path / "a.zip")
    structure(settings, tmp_path / "a.zip")
    (tmp_path / "a.zip").write_bytes(b"mine")

    with pytest.raises(WouldOverwrite, match="is not a cmi5 package"):
        structure(settings, tmp_path / "a.zip")


@pytest.fixture
def _environment(
    content: Path, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))
    monkeypatch.setenv("OVERTONE_DATA", str(settings.data))


@pytest.mark.usefixtures("_environment")
def test_the_command_reports_the_size_and_that_everyone_passes(
    content: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.zip"
    command = ["export", "small", "--format=cmi5", f"--output={file}"]

    assert main([*command, f"--remote={SERVER}"]) == 0

    output = capsys.readouterr().out
    size = file.stat().st_size
    assert f"Wrote {file}: 1 file, {size} bytes." in output
    assert "as a cmi5 package" in output
    assert "everyone who answers all questions passes" in output
    text = SMALL_LESSON.replace("minutes: 3", "mastery: 60")
    (content / "small" / "lesson.md").write_text(text, "utf-8")
    main([*command, f"--remote={SERVER}"])
    assert "passes" not in capsys.readouterr().out
    (content / "small" / "lesson.md").write_text("---\ntitle: T\n---\n# A\n", "utf-8")
    main([*command, f"--remote={SERVER}"])
    assert "passes" not in capsys.readouterr().out


@pytest.mark.usefixtures("_environment")
def test_without_a_server_the_command_says_what_to_add(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["export", "small", "--format=cmi5", f"--output={tmp_path / 'a.zip'}"]

    assert main(command) == 1

    errors = capsys.readouterr().err
    assert "--format cmi5 needs --remote" in errors
    assert "--remote https://lessons.example" in errors


def test_the_course_names_authors_date_license_and_keywords(
    settings: Settings, tmp_path: Path
) -> None:
    set_front_matter(
        settings.content,
        "author: Ada & Co\ndate: 2026-11-23\nlicense: MIT\nkeywords: [sine]",
    )

    course, _ = structure(settings, tmp_path / "a.zip")

    named = [(each.tag.partition("}")[2], each.text) for each in course[2:]]
    assert named == [
        ("creator", "Ada & Co"),
        ("subject", "sine"),
        ("date", "2026-11-23"),
        ("rights", "MIT, https://opensource.org/license/mit"),
    ]
