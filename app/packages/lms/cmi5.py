"""Export of a lesson as a cmi5 course, whose lesson stays on a server.

The package contains only the course structure: the platform opens the server's page.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from flask import render_template

from app.packages.file import write_file
from app.packages.html import export_context
from app.packages.lms.remote_package import (
    RemotePackage,
    new_package,
    passes_everyone,
)
from app.packages.lms.scorm import refuse_foreign_package, zip_files
from app.web.current import services

if TYPE_CHECKING:
    from app.config import Settings

STRUCTURE: Final = "cmi5.xml"


def export_cmi5(
    settings: Settings, slug: str, target: Path, server: str
) -> RemotePackage:
    """Write a package to the zip file `target` and store its key in the database.

    `server` is the origin of the server. Raises UnknownName, BrokenLesson,
    WouldOverwrite, SettingError or OSError; then writes no file.
    """
    refuse_foreign_package(target, "a cmi5 package", STRUCTURE)
    with export_context(settings):
        lesson = services().library.lesson(slug)
        with new_package(settings, slug, "cmi5") as (number, key):
            structure = render_template(
                "packages/cmi5.xml", lesson=lesson, server=server, key=key
            )
            body = zip_files({STRUCTURE: structure.encode()})
            write_file(target, body)
    return RemotePackage(1, len(body), number, passes_everyone(lesson))
