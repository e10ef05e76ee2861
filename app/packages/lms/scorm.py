"""Export of a lesson as a SCORM package, a zip file for learning platforms.

The page in it grades answers itself and reports the score to the platform
(`static/js/package`), so the package contains the right answers.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from flask import render_template

from app.packages.exported_lesson import exported_lesson
from app.packages.file import refuse_foreign_file, write_file
from app.packages.html import export_context, interactive_files
from app.packages.lms.answer_key import answer_key

if TYPE_CHECKING:
    from app.config import Settings
    from app.core.lesson import Lesson

ScormFormat = Literal["scorm12", "scorm2004"]

FORMAT_NAMES: Final[Mapping[ScormFormat, str]] = {
    "scorm12": "SCORM 1.2",
    "scorm2004": "SCORM 2004 4th Edition",
}

MANIFEST: Final = "imsmanifest.xml"

_SPECIAL_IN_VCARD: Final = re.compile(r"([\\,;])")


@dataclass(frozen=True, slots=True)
class ExportedPackage:
    """Files and size of an exported package."""

    files: int
    size: int
    """Bytes of the zip file."""
    snapshots: int
    """Bytes of the figure snapshots, before compression."""
    questions: int
    """Number of questions that count towards the score."""


def export_scorm(
    settings: Settings,
    slug: str,
    target: Path,
    format: ScormFormat,
    *,
    notes: bool = False,
) -> ExportedPackage:
    """Write the lesson to the zip file `target`, with speaker notes if `notes`.

    Raises UnknownName, BrokenLesson, WouldOverwrite or OSError; then writes nothing.
    """
    refuse_foreign_package(target)
    with export_context(settings):
        lesson = exported_lesson(slug)
        key = answer_key(lesson) | {"format": format}
        content = interactive_files(lesson, notes=notes, answer_key=key)
        manifest = render_manifest(lesson, format, content.files)
    files = {MANIFEST: manifest.encode(), **content.files}
    body = zip_files(files)
    write_file(target, body)
    return ExportedPackage(
        len(files), len(body), content.snapshots, len(lesson.counted_questions)
    )


def render_manifest(lesson: Lesson, format: str, files: Iterable[str]) -> str:
    """Return the manifest of a package with these files."""
    return render_template(
        f"packages/{format}.xml", lesson=lesson, files=sorted(files), vcard=_vcard
    )


def _vcard(name: str) -> str:
    """Return a vCard (RFC 2426) with this full name, for the authors in manifests."""
    escaped = _SPECIAL_IN_VCARD.sub(r"\\\1", name)
    lines = ("BEGIN:VCARD", "VERSION:3.0", f"N:{escaped}", f"FN:{escaped}", "END:VCARD")
    return "\n".join(lines)


def refuse_foreign_package(
    target: Path, what: str = "a SCORM package", file: str = MANIFEST
) -> None:
    """Raise WouldOverwrite unless `target` is new, empty, or a zip with this file."""
    refuse_foreign_file(target, what, partial(_contains, file=file))


def zip_files(files: Mapping[str, bytes]) -> bytes:
    """Return a zip file with the files, in their order."""
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in files.items():
            package.writestr(name, content)
    return body.getvalue()


def _contains(path: Path, file: str) -> bool:
    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as package:
        return file in package.namelist()
