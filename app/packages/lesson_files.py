"""Files of a lesson in an export: images, video, audio and captions."""

from __future__ import annotations

import re
from typing import Final

from app.core.files.media_types import MAX_BYTES, TYPES, suffix_of
from app.core.lesson import Lesson
from app.storage.lessons.images import COPY_SUFFIX, smaller_copy
from app.storage.lessons.lesson_files import FolderFiles

FOLDER: Final = "files"

_URL: Final = re.compile(
    r"""/lessons/[^/\s"']+/files/[^\s"'?<>\\]+\?v=(?P<digest>[0-9a-f]+)(-(?P<width>\d+))?"""
)


_SIZES: Final = re.compile(
    r' src="[^"]*"(?P<rest>[^>]*) srcset="(?P<sizes>[^"]*)" sizes="[^"]*"'
)
_PRINTED_WIDTH: Final = 1280
"""CSS pixels of the widest image on paper."""


def with_one_size(page: str) -> str:
    """Return a page for print, with one file for each image.

    It is the narrowest one that fills the paper, or else the widest one.
    """

    def chosen(found: re.Match[str]) -> str:
        pairs = (size.rsplit(" ", 1) for size in found["sizes"].split(", "))
        widths = {int(width.removesuffix("w")): url for url, width in pairs}
        wide = [width for width in widths if width >= _PRINTED_WIDTH]
        url = widths[min(wide) if wide else max(widths)]
        return f' src="{url}"{found["rest"]}'

    return _SIZES.sub(chosen, page)


def copy_files(
    page: str, lesson: Lesson, files: FolderFiles
) -> tuple[str, dict[str, bytes]]:
    """Return the page with relative URLs of files, and these files by path.

    Their names are digests, which every web server and file system accepts. Raises
    FileProblem if a file can no longer be read.
    """
    shown = {file.digest: file.path for file in lesson.files}
    copies: dict[str, bytes] = {}

    def local_url(found: re.Match[str]) -> str:
        if found["digest"] not in shown:
            return found[0]  # such as a link to a file of another lesson
        path, width = shown[found["digest"]], found["width"]
        suffix = f"-{width}{COPY_SUFFIX}" if width else suffix_of(path)
        name = f"{FOLDER}/{found['digest']}{suffix}"
        if name not in copies:
            copies[name] = (
                smaller_copy(files.locate(path), path, int(width))
                if width
                else files.read(path, MAX_BYTES[TYPES[suffix_of(path)].kind])
            )
        return name

    return _URL.sub(local_url, page), copies
