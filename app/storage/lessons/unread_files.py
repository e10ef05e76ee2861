"""Files in a content folder that look like lessons or a course, but are not read."""

from __future__ import annotations

import os
import shlex
from collections.abc import Iterator
from pathlib import Path

from app.storage.lessons.courses import COURSE_FILE
from app.storage.lessons.library import LESSON_FILE, SLUG

OTHER_COURSE_FILE = "course.yml"
"""The other common suffix of YAML, which is not read."""


def unread_files(content: Path) -> Iterator[tuple[Path, str]]:
    """Yield each file with the reason why it is not read, and what to do."""
    if (course := content / OTHER_COURSE_FILE).exists():
        yield (
            course,
            f"A course is only read from a file called {COURSE_FILE}. "
            "Rename this file.",
        )
    for folder in _folders(content):
        if (folder / LESSON_FILE).exists():
            continue
        for file in sorted(folder.glob("*.[mM][dD]")):
            if file.name.lower() == LESSON_FILE:
                yield (
                    file,
                    f"A lesson is only read from a file called {LESSON_FILE}. "
                    "Rename this file.",
                )
        for file in sorted(folder.glob(f"*/{LESSON_FILE}")):
            yield (
                file,
                f"A lesson is only read from a folder directly in {content}. Move the"
                f" folder “{file.parent.name}” there, or use --content"
                f" {shlex.quote(str(folder))}.",
            )


def unread_lessons(content: Path) -> Iterator[tuple[Path, str]]:
    """Yield unread files, and lessons in folders whose names are not valid slugs."""
    yield from unread_files(content)
    for folder in _folders(content):
        file = folder / LESSON_FILE
        if file.exists() and (problem := slug_problem(folder.name)):
            yield file, problem


def _folders(content: Path) -> list[Path]:
    """Return the folders that can contain lessons: not hidden, and readable.

    A volume for lessons has a folder `lost+found`, which only root can read.
    """
    return sorted(
        path
        for path in content.glob("[!.]*")
        if path.is_dir() and os.access(path, os.R_OK | os.X_OK)
    )


def slug_problem(slug: str) -> str:
    """Return why the name of a folder is not a slug; empty if it is one."""
    if SLUG.fullmatch(slug):
        return ""
    return (
        f"The folder name “{slug}” is not a valid slug. Use lowercase letters "
        "from a to z, digits and hyphens."
    )
