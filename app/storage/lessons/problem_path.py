"""The file that contains a problem of a lesson."""

from __future__ import annotations

import os
from pathlib import Path

from app.core.errors import Problem


def problem_path(lesson_file: Path, problem: Problem) -> Path:
    """Return the path of the lesson file, or of an included file."""
    if not problem.file:
        return lesson_file
    return Path(os.path.normpath(lesson_file.parent / problem.file))
