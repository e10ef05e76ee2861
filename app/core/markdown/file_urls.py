"""URLs of the files that a lesson uses."""

from __future__ import annotations

from urllib.parse import quote

from app.core.files.lesson_files import LessonFile


def file_url(slug: str, file: LessonFile, width: int | None = None) -> str:
    """Return the URL of a file, or of a smaller copy of an image.

    It changes with the file's content, so that browsers can cache it forever.
    """
    copy = f"-{width}" if width else ""
    return f"/lessons/{quote(slug)}/files/{quote(file.path)}?v={file.digest}{copy}"
