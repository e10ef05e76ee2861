"""Export of a package whose lesson stays on a server."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.commands.cli import main
from app.config import Settings
from app.packages.folder import WouldOverwrite
from app.packages.lms.remote_package import export_remote_package
from app.packages.lms.scorm import ScormFormat
from app.storage.database import Database
from app.storage.packages import PackageStore
from tests.conftest import SMALL_LESSON, set_front_matter
from tests.packages.lms.test_scorm import FORMATS, NAMESPACES

SERVER = "https://lessons.example"


@pytest.fixture(params=FORMATS)
def format(request: pytest.FixtureRequest) -> ScormFormat:
    chosen: ScormFormat = request.param
    return chosen


@pytest.fixture
def run(
    content: Path, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> object:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))
    monkeypatch.setenv("OVERTONE_DATA", str(settings.data))


def export(*arguments: str, output: Path) -> int:
    return main(["export", "small", *arguments, f"--output={output}"])


def test_the_package_has_a_manifest_a_page_and_a_script(
    settings: Settings, content: Path, tmp_path: Path, format: ScormFormat
) -> None:
    text = SMALL_LESSON.replace("A small lesson", "Waves & <sines>")
    (content / "small" / "lesson.md").write_text(text, "utf-8")
    done = export_remote_package(settings, "small", tmp_path / "a.zip", format, SERVER)

    package = zipfile.ZipFile(tmp_path / "a.zip")
    names = NAMESPACES[format]
    manifest = ElementTree.fromstring(package.read("imsmanifest.xml"))
    files = manifest.findall("resources/resource/file", names)
    assert package.namelist() == ["imsmanifest.xml", "index.html", "lesson.js"]
    assert {file.attrib["href"] for file in files} == {"index.html", "lesson.js"}
    assert manifest.findtext(".//title", None, names) == "Waves & <sines>"
    assert "Waves &amp; &lt;sines&gt;" in package.read("index.html").decode()
    assert done.files == 3
    assert done.size == (tmp_path / "a.zip").stat().st_size < 10_000


def test_the_package_contains_no_answer_and_a_key_that_the_server_knows(
    settings: Settings, data_database: Database, tmp_path: Path, format: ScormFormat
) -> None:
    export_remote_package(settings, "small", tmp_path / "a.zip", format, SERVER)

    page = zipfile.ZipFile(tmp_path / "a.zip").read("index.html").decode()
    key = page.partition(f'action="{SERVER}/packages/')[2].partition('"')[0]
    package = PackageStore(data_database).find(key)
    assert (package.lesson, package.format) == ("small", format)
    assert "who bit whom" not in page


def test_the_page_has_the_language_of_the_lesson(
    settings: Settings, content: Path, tmp_path: Path, pseudo_language: str
) -> None:
    set_front_matter(content, f"lang: {pseudo_language}")
    export_remote_package(settings, "small", tmp_path / "a.zip", "scorm12", SERVER)

    page = zipfile.ZipFile(tmp_path / "a.zip").read("index.html").decode()
    assert '<html lang="eo" dir="ltr">' in page
    assert "<h1>⟦The lesson does not load⟧</h1>" in page
    assert "⟦You have passed.⟧" in page  # for the script


def test_each_export_has_its_own_key(
    settings: Settings, data_database: Database, tmp_path: Path
) -> None:
    for _ in range(2):
        export_remote_package(settings, "small", tmp_path / "a.zip", "scorm12", SERVER)

    assert len(PackageStore(data_database).all()) == 2


def test_a_package_that_cannot_be_written_is_revoked(
    settings: Settings, data_database: Database, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(OSError, match="file"):
        export_remote_package(
            settings, "small", tmp_path / "file" / "a.zip", "scorm12", SERVER
        )

    [package] = PackageStore(data_database).all()
    assert package.revoked_at


def test_a_foreign_file_is_not_replaced(
    settings: Settings, data_database: Database, tmp_path: Path
) -> None:
    (tmp_path / "a.zip").write_bytes(b"mine")

    with pytest.raises(WouldOverwrite):
        export_remote_package(settings, "small", tmp_path / "a.zip", "scorm12", SERVER)
    assert PackageStore(data_database).all() == ()


@pytest.mark.usefixtures("run")
def test_the_command_reports_the_size_the_number_and_the_data_folder(
    settings: Settings, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("--format=scorm12", f"--remote={SERVER}/")

    assert export(*arguments, output=tmp_path / "a.zip") == 0

    output = capsys.readouterr().out
    assert f"Wrote {tmp_path / 'a.zip'}: 3 files, " in output
    assert str(settings.data) in output
    assert "overtone packages revoke 1" in output
    assert "right answers" not in output


@pytest.mark.usefixtures("run")
def test_an_address_without_https_is_mentioned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ("--format=scorm12", "--remote=http://lessons.example:8000")

    assert export(*arguments, output=tmp_path / "a.zip") == 0
    assert "served over https cannot show" in capsys.readouterr().out


@pytest.mark.usefixtures("run")
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--format=html", f"--remote={SERVER}"), "--remote works only with"),
        (("--format=pdf", f"--remote={SERVER}"), "--remote works only with"),
        (("--format=scorm12", "--remote=lessons.example"), "not “lessons.example”"),
        (("--format=scorm12", f"--remote={SERVER}/x"), "https://lessons.example/x”"),
        (("--format=scorm12", "--remote="), "not “”"),
        (
            ("--format=scorm12", f"--remote={SERVER}", "--notes"),
            "--notes does not work with --remote",
        ),
    ],
    ids=lambda value: value[-1] if isinstance(value, tuple) else "",
)
def test_options_that_do_not_fit_are_refused(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    message: str,
) -> None:
    assert export(*arguments, output=tmp_path / "a.zip") == 1
    assert message in capsys.readouterr().err
    assert not (tmp_path / "a.zip").exists()
