"""Export of a SCORM package whose lesson stays on a server.

It contains one page, which shows the lesson of the server in a frame, and one script,
which reports the score of the server to the platform.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import rjsmin
from flask import render_template

from app.assets.bundle import bundle
from app.packages.file import write_file
from app.packages.html import export_context
from app.packages.scorm import (
    MANIFEST,
    ScormFormat,
    refuse_foreign_package,
    render_manifest,
    zip_files,
)
from app.paths import bundled
from app.storage.database import Database
from app.storage.packages import PackageStore
from app.web.current import services

if TYPE_CHECKING:
    from app.config import Settings

_PAGE: Final = "index.html"
_SCRIPT: Final = "lesson.js"


@dataclass(frozen=True, slots=True)
class RemotePackage:
    """What an export wrote."""

    files: int
    size: int
    """Bytes of the zip file."""
    number: int
    """Number of the package in the database."""
    judges: bool
    """Whether the lesson decides who has passed."""


def export_remote(
    settings: Settings, slug: str, target: Path, format: ScormFormat, server: str
) -> RemotePackage:
    """Write a package to the zip file `target` and store its key in the database.

    `server` is the origin of the server. Raises UnknownName, BrokenLesson,
    WouldOverwrite, SettingError or OSError; then writes no file.
    """
    refuse_foreign_package(target)
    with export_context(settings):
        lesson = services().library.lesson(slug)
        files = {_PAGE: b"", _SCRIPT: _script().encode()}
        manifest = render_manifest(lesson, format, files)
        number, key = new_package(settings, slug, format)
        page = render_template(
            "packages/remote.html",
            lesson=lesson,
            format=format,
            server=server,
            key=key,
        )
    body = zip_files({MANIFEST: manifest.encode(), **files, _PAGE: page.encode()})
    write_file(target, body)
    judges = lesson.mastery is not None
    return RemotePackage(len(files) + 1, len(body), number, judges)


def new_package(settings: Settings, slug: str, format: str) -> tuple[int, str]:
    """Store a new package in the database of the server; return its number and key."""
    database = Database(settings.database)
    try:
        packages = PackageStore(database)
        key = packages.create(slug, format)
        return packages.find(key).id, key
    finally:
        database.close()


def _script() -> str:
    folder = bundled("static") / "js"
    modules = {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in (folder / "package").glob("*.js")
    }
    return str(rjsmin.jsmin(bundle(modules, "package/remote.js")))
