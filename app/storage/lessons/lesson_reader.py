"""Read a lesson file, and locate and log its problems."""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from pathlib import Path

from app.core.errors import LessonError, Problem
from app.core.lesson import Lesson
from app.core.review import read_lesson
from app.figure_code.lesson_figures import NO_CODE, FigureCode, LessonFigures
from app.figure_code.process import waiting_for_other_drawings
from app.storage.lessons.lesson_files import FolderFiles
from app.storage.lessons.text_file import read_text_file

MAX_BYTES = 1 << 20
"""Maximum size of a lesson file."""

log = logging.getLogger(__name__)


def read_lesson_file(path: Path, slug: str, code: FigureCode = NO_CODE) -> Lesson:
    """Read and check a lesson file. Raises `LessonError` with all problems."""
    folder = path.absolute().parent
    files = FolderFiles(folder, folder.parent)
    figures = LessonFigures(code, folder, files)
    return read_safely(path, slug, b"", files, figures)


def read_safely(
    path: Path,
    slug: str,
    shuffle_key: bytes,
    files: FolderFiles,
    figures: LessonFigures,
) -> Lesson:
    """Read a lesson. Raises LessonError, also for a mistake in Overtone itself.

    So one lesson never prevents others from being shown.
    """
    try:
        text = read_text_file(path, MAX_BYTES, "Split the lesson.")
        with waiting_for_other_drawings():
            return read_lesson(text, slug, shuffle_key, files, figures)
    except LessonError:
        raise
    except Exception as error:
        log.exception("%s could not be read.", path, extra={"slug": slug})
        name = type(error).__name__
        message = (
            f"Overtone failed on this lesson ({name}), which is a mistake in Overtone. "
            "The log shows where. Undo your last change."
        )
        raise LessonError([Problem(1, message)]) from error


def log_errors(
    path: Path, slug: str, version: str, problems: Iterable[Problem]
) -> None:
    """Log each problem of a version of a lesson with its file and line."""
    for problem in problems:
        file = problem_path(path, problem)
        # The log drops repeated kinds. The same problem in a later version is another.
        extra = {"slug": slug, "kind": (path, version, file, problem)}
        log.error("%s:%s: %s", file, problem.line, problem.message, extra=extra)


def problem_path(lesson_file: Path, problem: Problem) -> Path:
    """Return the path of the file with the problem: the lesson's or an included one."""
    if not problem.file:
        return lesson_file
    return Path(os.path.normpath(lesson_file.parent / problem.file))
