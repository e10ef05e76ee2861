"""Files of lessons over HTTP: images, video, audio and captions.

Only files that the lesson shows can be requested. The URLs in pages contain the digest
of the content, so browsers cache the files for a year. They cache smaller copies of
images for a week, because another version of Overtone may encode them differently.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from flask import Response, request

from app.core.errors import UnknownName
from app.core.files.lesson_files import ImageFile, LessonFile
from app.core.files.media_types import TYPES, suffix_of
from app.core.lesson import Lesson
from app.storage.lessons.file_part import FilePart
from app.storage.lessons.file_signature import file_signature
from app.storage.lessons.images import COPY_TYPE, COPY_VERSION
from app.web.blueprint import Blueprint, Policy
from app.web.computed_responses import require_thread_for_large
from app.web.current import services

bp = Blueprint("files", __name__, Policy(cors="read", authored=True))

FILE_PART: Final = "overtone.file"
"""Key in the ASGI scope of the part of a file that the server sends as the body."""


@bp.get("/lessons/<slug>/files/<path:path>")
def show_file(slug: str, path: str) -> Response:
    """Return a file that the lesson shows, or a smaller copy of an image."""
    version, _, width = request.args.get("v", "").partition("-")
    shown = _find(services().library.lesson(slug), path)
    pixels = _copy_width(shown, width) if width else None
    if copied := services().valid_files.find(shown):
        response = _send(copied, shown, pixels)
        is_requested = version == shown.digest
    else:
        files = services().library.files(slug)
        # The file may have changed since the lesson was last valid.
        current, located = files.find(path), files.locate(path)
        response = _send(located, current, pixels)
        # It may also have been replaced between the computation of its digest and the
        # reading of its content.
        is_same = file_signature(located) == files.used[located]
        is_requested = is_same and version == current.digest
    if not is_requested:
        response.headers["Cache-Control"] = "no-cache"
    return response


def _find(lesson: Lesson, path: str) -> LessonFile:
    files = {file.path: file for file in lesson.files}
    if path not in files:
        raise UnknownName("file", path, files)
    return files[path]


def _copy_width(file: LessonFile, width: str) -> int:
    copies = file.copies if isinstance(file, ImageFile) else ()
    widths = {str(each): each for each in copies}
    if width not in widths:
        raise UnknownName("smaller copy with the width", width, widths)
    return widths[width]


def _is_range_read() -> bool:
    """Return whether the request has no `Range` header, or one with one range of bytes.

    A header with another unit or several ranges is ignored, as RFC 9110 allows.
    """
    requested = request.range
    return not requested or (requested.units == "bytes" and len(requested.ranges) == 1)


def _send(located: Path, file: LessonFile, width: int | None) -> Response:
    """Return a file, or its smaller copy of this width in pixels."""
    if width is None:
        response = _send_file(located, file)
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
    else:
        response = _send_copy(located, file, width)
        response.headers["Cache-Control"] = "public, max-age=604800"
    return response


def _send_copy(located: Path, file: LessonFile, width: int) -> Response:
    """Return a smaller copy of an image."""
    copies = services().image_copies
    if not copies.has(file.digest, width):
        require_thread_for_large()
    body = copies.get(located, file.path, file.digest, width)
    response = Response(body, mimetype=COPY_TYPE)
    response.set_etag(f"{file.digest}-{width}-{COPY_VERSION}")
    response.make_conditional(request)
    return response


def _send_file(located: Path, file: LessonFile) -> Response:
    """Return a file, or the requested range of it."""
    opened = located.open("rb")
    size = os.fstat(opened.fileno()).st_size
    response = Response(mimetype=TYPES[suffix_of(file.path)].mimetype)
    response.set_etag(file.digest)
    response.content_length = size
    response.accept_ranges = "bytes"
    try:
        response.make_conditional(
            request, accept_ranges=_is_range_read(), complete_length=size
        )
    except BaseException:
        opened.close()
        raise
    span = response.content_range
    part = FilePart(
        opened,
        (span.start or 0) if span else 0,
        (span.stop or 0) - (span.start or 0) if span else size,
    )
    scope = request.environ.get("asgi.scope")
    if request.method == "HEAD" or response.status_code == 304:
        part.close()
    elif scope is None:
        response.response = part.chunks()
        response.direct_passthrough = True
    else:
        # The event loop sends the file, so slow clients occupy no thread.
        response.response = []
        scope[FILE_PART] = part
    return response
