"""Output formats of `overtone check`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

from app.core.errors import Problem
from app.core.terminal_text import printable

Found = Sequence[tuple[Path, Problem]]
"""Problems and warnings, each with its file."""


def as_text(found: Found) -> str:
    """Return one line for each problem: file, line, severity of warnings, message."""
    return "\n".join(_text_line(path, problem) for path, problem in found)


def as_json(found: Found) -> str:
    """Return a list of objects with file, line, severity and message."""
    rows = [
        {
            "file": str(path),
            "line": max(1, problem.line),
            "severity": problem.severity,
            "message": problem.message,
        }
        for path, problem in found
    ]
    return json.dumps(rows, indent=2, ensure_ascii=False)


def as_github(found: Found) -> str:
    """Return workflow commands, which GitHub Actions shows at the lines of the files.

    Paths are relative to the current folder, the root of the repository in a workflow.
    """
    return "\n".join(_workflow_command(path, problem) for path, problem in found)


def _text_line(path: Path, problem: Problem) -> str:
    severity = "warning: " if problem.severity == "warning" else ""
    line = f":{problem.line}" if problem.line else ""
    return printable(f"{path}{line}: {severity}{problem.message}")


def _workflow_command(path: Path, problem: Problem) -> str:
    here, file = Path.cwd(), path.resolve()
    shown = file.relative_to(here) if file.is_relative_to(here) else path
    name = _escaped(shown.as_posix()).replace(":", "%3A").replace(",", "%2C")
    message = _escaped(problem.message)
    return f"::{problem.severity} file={name},line={max(1, problem.line)}::{message}"


def _escaped(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


CHECK_FORMATS: Final[Mapping[str, Callable[[Found], str]]] = {
    "json": as_json,
    "github": as_github,
}
