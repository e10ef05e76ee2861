"""Export of a lesson as a SCORM package: its files and manifest."""

from __future__ import annotations

import json
import re
import zipfile
from pathlib import Path
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

from app.commands.cli import main
from app.config import Settings
from app.core.errors import UnknownName
from app.packages.folder import WouldOverwrite
from app.packages.lms.scorm import ScormFormat, export_scorm
from tests.conftest import SMALL_LESSON, set_front_matter
from tests.packages.conftest import WITHOUT_FIGURE

FORMATS: tuple[ScormFormat, ...] = ("scorm12", "scorm2004")

NAMESPACES: dict[ScormFormat, dict[str, str]] = {
    "scorm12": {
        "": "http://www.imsproject.org/xsd/imscp_rootv1p1p2",
        "adlcp": "http://www.adlnet.org/xsd/adlcp_rootv1p2",
    },
    "scorm2004": {
        "": "http://www.imsglobal.org/xsd/imscp_v1p1",
        "adlcp": "http://www.adlnet.org/xsd/adlcp_v1p3",
        "imsss": "http://www.imsglobal.org/xsd/imsss",
    },
}


@pytest.fixture(scope="module", params=FORMATS)
def format(request: pytest.FixtureRequest) -> ScormFormat:
    chosen: ScormFormat = request.param
    return chosen


@pytest.fixture(scope="module")
def package(
    format: ScormFormat, tmp_path_factory: pytest.TempPathFactory
) -> zipfile.ZipFile:
    """The small lesson with names that need escaping, exported once."""
    folder = tmp_path_factory.mktemp(format)
    (folder / "content" / "small").mkdir(parents=True)
    text = SMALL_LESSON.replace("A small lesson", "Waves & <sines>")
    text = text.replace("waves\n:positions: 20", "order\n:name: الموجة")
    (folder / "content" / "small" / "lesson.md").write_text(text, "utf-8")
    settings = Settings(data=folder / "data", content=folder / "content")
    export_scorm(settings, "small", folder / "small.zip", format)
    return zipfile.ZipFile(folder / "small.zip")


@pytest.fixture(scope="module")
def manifest(package: zipfile.ZipFile) -> ElementTree.Element:
    return ElementTree.fromstring(package.read("imsmanifest.xml"))


def test_the_manifest_comes_first_and_names_the_standard(
    package: zipfile.ZipFile, manifest: ElementTree.Element, format: ScormFormat
) -> None:
    names = NAMESPACES[format]

    assert package.namelist()[0] == "imsmanifest.xml"
    assert manifest.tag == f"{{{names['']}}}manifest"
    assert re.fullmatch(r"[A-Za-z_][\w.-]*", manifest.attrib["identifier"])
    assert manifest.findtext("metadata/schema", None, names) == "ADL SCORM"
    version = {"scorm12": "1.2", "scorm2004": "2004 4th Edition"}[format]
    assert manifest.findtext("metadata/schemaversion", None, names) == version
    children = [child.tag.partition("}")[2] for child in manifest]
    assert children == ["metadata", "organizations", "resources"]


def test_the_organization_has_one_item_that_refers_to_the_page(
    manifest: ElementTree.Element, format: ScormFormat
) -> None:
    names = NAMESPACES[format]
    organizations = manifest.find("organizations", names)
    assert organizations is not None
    [organization] = organizations.findall("organization", names)
    [item] = organization.findall("item", names)
    [resource] = manifest.findall("resources/resource", names)

    assert organizations.attrib["default"] == organization.attrib["identifier"]
    assert item.attrib["identifierref"] == resource.attrib["identifier"]
    titles = [each.findtext("title", None, names) for each in (organization, item)]
    assert titles == ["Waves & <sines>"] * 2
    assert resource.attrib["href"] == "index.html"
    assert resource.attrib["type"] == "webcontent"
    type = {"scorm12": "scormtype", "scorm2004": "scormType"}[format]
    assert resource.attrib[f"{{{names['adlcp']}}}{type}"] == "sco"


def test_the_manifest_lists_every_file(
    package: zipfile.ZipFile, manifest: ElementTree.Element, format: ScormFormat
) -> None:
    files = manifest.findall("resources/resource/file", NAMESPACES[format])
    hrefs = [file.attrib["href"] for file in files]

    assert all(href.isascii() for href in hrefs)
    assert {"imsmanifest.xml", *map(unquote, hrefs)} == set(package.namelist())
    assert "data/الموجة.csv" in package.namelist()
    assert len(hrefs) == len(set(hrefs))


def test_the_lesson_decides_when_it_is_completed_in_scorm_2004(
    manifest: ElementTree.Element, format: ScormFormat
) -> None:
    if format == "scorm12":
        assert manifest.find(".//{http://www.imsglobal.org/xsd/imsss}*") is None
        return
    path = "organizations/organization/item/imsss:sequencing/imsss:deliveryControls"
    controls = manifest.find(path, NAMESPACES[format])

    assert controls is not None
    assert controls.attrib == {
        "completionSetByContent": "true",
        "objectiveSetByContent": "true",
    }


def test_the_page_has_no_header_and_no_text_about_the_server(
    package: zipfile.ZipFile, format: ScormFormat
) -> None:
    page = package.read("index.html").decode()

    assert 'data-page="embed"' in page
    assert "cannot check answers" not in page
    key = json.loads(page.partition('id="answer-key">')[2].partition("</script>")[0])
    assert key["format"] == format


def test_the_command_reports_the_size_and_warns_about_the_answers(
    format: ScormFormat,
    content: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))
    target = tmp_path / "small.zip"

    assert main(["export", "small", f"--format={format}", f"--output={target}"]) == 0

    output = capsys.readouterr().out
    with zipfile.ZipFile(target) as package:
        files = len(package.namelist())
    size = f"{target.stat().st_size / 1e6:.1f} MB"
    assert f"Wrote {target}: {files} files, {size}." in output
    assert "Warning: the package contains the right answers" in output
    assert "answers cannot be checked" not in output
    assert "The lesson has no question" not in output


def test_a_lesson_without_questions_is_reported(
    content: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))
    (content / "small" / "lesson.md").write_text("---\ntitle: T\n---\n# S\n\nText.\n")

    main(["export", "small", "--format=scorm12", f"--output={tmp_path / 'a.zip'}"])

    assert "The lesson has no question" in capsys.readouterr().out


def test_only_an_earlier_package_is_replaced(
    settings: Settings, tmp_path: Path
) -> None:
    target = tmp_path / "small.zip"
    export_scorm(settings, "small", target, "scorm12")
    export_scorm(settings, "small", target, "scorm2004")

    target.write_bytes(b"mine")
    with pytest.raises(WouldOverwrite, match="is not a SCORM package"):
        export_scorm(settings, "small", target, "scorm12")
    assert target.read_bytes() == b"mine"
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("photo.txt", "mine")
    with pytest.raises(WouldOverwrite, match="is not a SCORM package"):
        export_scorm(settings, "small", target, "scorm12")
    with pytest.raises(WouldOverwrite, match="is a folder"):
        export_scorm(settings, "small", tmp_path, "scorm12")


def test_an_unknown_lesson_writes_nothing(settings: Settings, tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match="small"):
        export_scorm(settings, "smal", tmp_path / "out.zip", "scorm12")

    assert not (tmp_path / "out.zip").exists()


def test_only_a_pdf_can_be_exported_with_answers(
    content: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("OVERTONE_CONTENT", str(content))
    command = ["export", "small", "--format=scorm12", "--answers"]

    assert main([*command, f"--output={tmp_path / 'a.zip'}"]) == 1
    assert "other formats are for learners" in capsys.readouterr().err


def test_the_page_says_that_only_the_first_answer_counts(
    settings: Settings, tmp_path: Path, format: ScormFormat
) -> None:
    set_front_matter(settings.content, "grading: first", WITHOUT_FIGURE)
    export_scorm(settings, "small", tmp_path / "small.zip", format)

    with zipfile.ZipFile(tmp_path / "small.zip") as package:
        page = package.read("index.html").decode()

    assert "Only your first answer counts for the score." in page


def test_the_manifest_names_authors_date_license_and_keywords(
    settings: Settings, tmp_path: Path, format: ScormFormat
) -> None:
    set_front_matter(
        settings.content,
        "author: [Ada & Co, 'Turing, Alan']\ndate: 2026-11-23\n"
        "license: CC-BY-4.0\nkeywords: [sine, cosine]",
        WITHOUT_FIGURE,
    )
    export_scorm(settings, "small", tmp_path / "small.zip", format)
    with zipfile.ZipFile(tmp_path / "small.zip") as package:
        root = ElementTree.fromstring(package.read("imsmanifest.xml"))

    [metadata] = [each for each in root.iter() if each.tag.endswith("}lom")]
    texts = [each.text for each in metadata.iter() if each.text and each.text.strip()]

    assert [text for text in texts if text in ("sine", "cosine", "2026-11-23")] == [
        "sine",
        "cosine",
        "2026-11-23",
    ]
    cards = [text.split("\n") for text in texts if text.startswith("BEGIN:VCARD")]
    assert [card[3] for card in cards] == ["FN:Ada & Co", "FN:Turing\\, Alan"]
    assert texts[-1] == "CC-BY-4.0, https://creativecommons.org/licenses/by/4.0/"


def test_the_manifest_has_no_metadata_without_authors_and_keywords(
    manifest: ElementTree.Element,
) -> None:
    assert not [each for each in manifest.iter() if each.tag.endswith("}lom")]
