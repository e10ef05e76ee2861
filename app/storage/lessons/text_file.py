"""Read a text file of an author, with a limit for its size."""

from __future__ import annotations

import stat
from pathlib import Path

from app.core.errors import LessonError, Problem


def read_text_file(path: Path, max_bytes: int, advice: str) -> str:
    """Return the text of a file. Raises `LessonError` if it cannot be used.

    `advice` says what to do if the file is larger than `max_bytes`.
    """
    try:
        # Reading a pipe or a device might never end.
        if not stat.S_ISREG(path.stat().st_mode):
            raise LessonError([Problem(1, "This is not a regular file.")])
        with path.open("rb") as file:
            content = file.read(max_bytes + 1)
    except OSError as error:
        reason = error.strerror or "unknown error"
        raise LessonError([Problem(1, f"The file cannot be read: {reason}.")]) from None
    if len(content) > max_bytes:
        message = f"The file is larger than {max_bytes} bytes. {advice}"
        raise LessonError([Problem(1, message)])
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise LessonError(
            [Problem(line, "The file is not UTF-8. Save it with that encoding.")]
        ) from None
