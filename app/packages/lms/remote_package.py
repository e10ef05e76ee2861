"""Export of a SCORM package whose lesson stays on a server.

It contains one page, which shows the lesson of the server in a frame, and one script,
which reports the score of the server to the platform.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import rjsmin
from flask import render_template

from app.assets.bundle import bundle, module_names
from app.language import find_language, set_language
from app.packages.file import write_file
from app.packages.html import export_context, read_modules
from app.packages.lms.scorm import (
    MANIFEST,
    ScormFormat,
    refuse_foreign_package,
    render_manifest,
    zip_files,
)
from app.storage.database import Database
from app.storage.packages import PackageStore
from app.web.current import services
from app.web.language import script_texts

if TYPE_CHECKING:
    from app.config import Settings
    from app.core.lesson import Lesson

_PAGE: Final = "index.html"
_SCRIPT: Final = "lesson.js"
_ENTRY: Final = "package/remote-package.js"


@dataclass(frozen=True, slots=True)
class RemotePackage:
    """Files and size of an exported package."""

    files: int
    size: int
    """Bytes of the zip file."""
    number: int
    """Number of the package in the database."""
    passes_everyone: bool
    """Whether the lesson has graded questions, but no score needed to pass."""


def export_remote_package(
    settings: Settings, slug: str, target: Path, format: ScormFormat, server: str
) -> RemotePackage:
    """Write a package to the zip file `target` and store its key in the database.

    `server` is the origin of the server. Raises UnknownName, BrokenLesson,
    WouldOverwrite, SettingError or OSError; then writes no file.
    """
    refuse_foreign_package(target)
    with export_context(settings):
        lesson = services().library.lesson(slug)
        set_language(find_language(lesson.lang))
        modules = read_modules()
        script = rjsmin.jsmin(bundle(modules, _ENTRY))
        files = {_PAGE: b"", _SCRIPT: script.encode()}
        manifest = render_manifest(lesson, format, files)
        with new_package(settings, slug, format) as (number, key):
            page = render_template(
                "packages/remote-package.html",
                lesson=lesson,
                format=format,
                server=server,
                key=key,
                texts=script_texts(module_names(modules, _ENTRY)),
            )
            files = {MANIFEST: manifest.encode(), **files, _PAGE: page.encode()}
            body = zip_files(files)
            write_file(target, body)
    return RemotePackage(len(files), len(body), number, passes_everyone(lesson))


def passes_everyone(lesson: Lesson) -> bool:
    """Return whether the lesson has graded questions, but no score needed to pass."""
    return bool(lesson.counted_questions) and lesson.mastery is None


@contextmanager
def new_package(
    settings: Settings, slug: str, format: str
) -> Iterator[tuple[int, str]]:
    """Store a new package in the database of the server; yield its number and key.

    It is revoked if the block fails, because then nobody has the file with the key.
    """
    with closing(Database(settings.database)) as database:
        packages = PackageStore(database)
        key = packages.create(slug, format)
        number = packages.find(key).id
        try:
            yield number, key
        except BaseException:
            packages.revoke(number)
            raise
