"""`overtone check`: every mistake in lessons, before anyone meets it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from app.core.errors import LessonError, Problem
from app.storage.library import FILE, SLUG, read_file


def check(paths: Iterable[Path]) -> Iterator[tuple[Path, Problem]]:
    """Every problem with the file it is in.

    A path is a lesson's file, its folder, or a folder of lessons. What is no lesson is
    a problem too, so that a misspelt path never passes for a good one.
    """
    for path in paths:
        files = _files(path)
        if not files:
            yield path, Problem(1, f"There is no lesson here: no folder with a {FILE}.")
        for file in files:
            yield from ((file, problem) for problem in _problems(file))


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    if (path / FILE).exists():
        return [path / FILE]
    return sorted(path.glob(f"*/{FILE}"))


def _problems(file: Path) -> Iterator[Problem]:
    slug = file.resolve().parent.name
    if file.name == FILE and not SLUG.fullmatch(slug):
        yield Problem(
            1,
            f"The folder “{slug}” gives no address: name it with small letters, "
            "digits and -.",
        )
    try:
        read_file(file, slug)
    except LessonError as error:
        yield from error.problems
