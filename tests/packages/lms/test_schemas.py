"""Manifests of packages follow the XML schemas of their standards."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from app.config import Settings
from app.packages.lms.cmi5 import export_cmi5
from app.packages.lms.scorm import export_scorm
from tests.conftest import set_front_matter
from tests.packages.lms.schema_rules import CMI5, SCORM_12, SCORM_2004, Schema

SCHEMAS: dict[str, Schema] = {
    "scorm12": SCORM_12,
    "scorm2004": SCORM_2004,
    "cmi5": CMI5,
}

FRONT_MATTER = (
    "author: [Ada & Co, 'Turing, Alan']\ndate: 2026-11-23\nmastery: 60\n"
    "license: CC-BY-4.0\nkeywords: [sine, cosine]\nsubtitle: Waves"
)

BROKEN = [
    ("scorm12", ' identifier="page"', ""),
    ("scorm12", 'scormtype="sco"', 'scormtype="lesson"'),
    ("scorm12", 'default="course"', 'default="other"'),
    ("scorm12", 'identifier="lesson"', 'identifier="page"'),
    ("scorm12", "<schemaversion>1.2</schemaversion>", "<title/>"),
    ("scorm2004", "adlcp:scormType", "adlcp:scormtype"),
    ("scorm2004", 'flow="true"', 'flow="yes"'),
    ("cmi5", 'moveOn="CompletedAndPassed"', 'moveOn="Always"'),
    ("cmi5", 'masteryScore="0.6"', 'masteryScore="60"'),
    ("cmi5", "<url>", "<title/><url>"),
]


def manifest(settings: Settings, format: str, file: Path) -> str:
    """Export the lesson, and return its manifest."""
    if format == "cmi5":
        export_cmi5(settings, "small", file, "https://lessons.example")
    else:
        export_scorm(
            settings, "small", file, "scorm12" if format == "scorm12" else "scorm2004"
        )
    with zipfile.ZipFile(file) as package:
        return package.read(package.namelist()[0]).decode()


@pytest.mark.parametrize("format", SCHEMAS)
def test_a_short_manifest_follows_the_schema(
    settings: Settings, tmp_path: Path, format: str
) -> None:
    root = ElementTree.fromstring(manifest(settings, format, tmp_path / "a.zip"))

    assert SCHEMAS[format].problems(root) == []


@pytest.mark.parametrize("format", SCHEMAS)
def test_a_long_manifest_follows_the_schema_unless_it_is_broken(
    settings: Settings, tmp_path: Path, format: str
) -> None:
    set_front_matter(settings.content, FRONT_MATTER)

    text = manifest(settings, format, tmp_path / "a.zip")

    assert SCHEMAS[format].problems(ElementTree.fromstring(text)) == []
    for changed, old, new in BROKEN:
        if changed == format:
            assert old in text
            root = ElementTree.fromstring(text.replace(old, new, 1))
            assert SCHEMAS[format].problems(root), (old, new)
