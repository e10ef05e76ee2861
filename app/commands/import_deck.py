"""`overtone import`: convert a deck of Slidev, Marp or reveal.js to a lesson."""

from __future__ import annotations

import argparse
import multiprocessing
import shutil
import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Final

from app.commands.options import Subparsers
from app.commands.output.check_formats import Found, as_text
from app.core.errors import FieldError, InvalidInput, OvertoneError, Problem
from app.core.terminal_text import printable

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

    from app.core.files.lesson_files import ImageFile
    from app.core.importing import DeckFormat
    from app.core.importing.result import ImportedDeck

FORMATS: Final = ("slidev", "marp", "reveal")
"""The formats of `app.core.importing`, which is not imported for the help because that
takes time."""

MAX_DECK: Final = 1_000_000
"""Bytes of a deck."""

TIME_LIMIT: Final = 60.0
"""Seconds to read a deck. Usual decks take less than one."""

REPAIR_LIMIT: Final = 60.0
"""Seconds after which no further repair of the lesson is begun. Its remaining errors
are listed."""

MAX_FILE: Final = 200_000_000
"""Bytes of a picture or medium."""


TEXTS: Final = (".md", ".markdown", ".ts")
"""Suffixes of files with parts of a deck, or with its settings."""


NO_LANGUAGE: Final = (
    "The deck does not name its language. If it is not English, add a line such as"
    " “lang: de” to the front matter of the lesson."
)


class DeckFolder:
    """The files next to a deck; nothing outside of its folder is read."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def exists(self, path: str) -> bool:
        return self.find(path) is not None

    def size(self, path: str) -> tuple[int, int] | None:
        """Return the width and height of a picture; None if they are not known."""
        image = self._image(path)
        return None if isinstance(image, str) else (image.width, image.height)

    def brightness(self, path: str) -> Sequence[float]:
        """Return the relative luminance of areas of a picture; empty if unknown.

        The colours of an SVG are unknown: it counts as white, so that any text on it
        can be read.
        """
        from app.core.files.lesson_files import FileProblem
        from app.core.importing.context import IMAGES
        from app.storage.lessons.images import image_brightness

        file = self.find(path)
        suffix = file.suffix.lower() if file else ""
        if suffix == ".svg":
            return (1.0,)
        if not file or suffix not in IMAGES:
            return ()
        try:
            return image_brightness(file, file.name)
        except FileProblem:
            return ()

    def problem(self, path: str) -> str:
        """Return why a lesson cannot show a picture; empty if it can."""
        from app.core.importing.context import IMAGES

        if PurePath(path).suffix.lower() not in IMAGES:
            return ""
        image = self._image(path)
        return image if isinstance(image, str) else ""

    def _image(self, path: str) -> ImageFile | str:
        """Return a picture, or why it cannot be read."""
        from app.core.files.lesson_files import FileProblem
        from app.storage.lessons.lesson_files import FolderFiles

        file = self.find(path)
        if not file:
            return f"There is no file “{path}”."
        files = FolderFiles(self._folder, self._folder)
        try:
            return files.image(file.relative_to(self._folder).as_posix(), MAX_FILE)
        except FileProblem as problem:
            return str(problem)

    def find(self, path: str) -> Path | None:
        """Return a file of the deck. Paths from / are in the folder `public`, too."""
        relative = path.lstrip("/")
        for candidate in (relative, f"public/{relative}"):
            try:
                file = (self._folder / candidate).resolve()
                if file.is_file() and file.stat().st_size <= MAX_FILE:
                    return file if file.is_relative_to(self._folder) else None
            except (OSError, ValueError):
                continue
        return None

    def read_text(self, path: str) -> str | None:
        file = self.find(path)
        is_text = file is not None and file.suffix.lower() in TEXTS
        return _read(file) if file and is_text else None


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "import", help="convert a deck of Slidev, Marp or reveal.js to a lesson"
    )
    parser.set_defaults(run=run)
    parser.add_argument("file", type=Path, metavar="FILE", help="the deck")
    parser.add_argument(
        "--from",
        choices=FORMATS,
        required=True,
        dest="format",
        help="the tool of the deck",
    )
    parser.add_argument(
        "--output",
        type=Path,
        required=True,
        metavar="FOLDER",
        help="folder of the lesson, which must not contain files yet",
    )


def run(arguments: argparse.Namespace) -> int:
    from app.core.importing.result import summarised
    from app.packages.interrupts import clean_exit_on_signals
    from app.storage.lessons.library import LESSON_FILE

    deck, folder = arguments.file, arguments.output.expanduser().resolve()
    _refuse(folder)
    files = DeckFolder(deck.parent)
    title = folder.name.replace("-", " ").capitalize()
    imported = _convert(_read(deck), arguments.format, title, files)
    _refuse_long(imported)
    with clean_exit_on_signals():
        imported = _write_folder(folder, imported, files)
    lesson = folder / LESSON_FILE
    for change in summarised(imported.changes):
        name = deck.parent / change.file if change.file else deck
        print(printable(f"{name}:{change.line}: {change.message}"))
    print(printable(f"Wrote {lesson}{_count(len(imported.files))}."))
    if "\nlang: " not in imported.front_matter:
        print(NO_LANGUAGE)
    _report_problems(lesson)
    return 0


def _write_folder(
    folder: Path, imported: ImportedDeck, files: DeckFolder
) -> ImportedDeck:
    """Write the lesson and its files to a temporary folder, which is then moved.

    Returns the lesson without the content that was removed because of errors.
    """
    from app.packages.folder import temporary_folder_near

    with temporary_folder_near(folder) as temporary:
        new = temporary / folder.name
        for target, source in imported.files.items():
            (new / target).parent.mkdir(parents=True, exist_ok=True)
            if found := files.find(source):
                shutil.copyfile(found, new / target)
        new.mkdir(parents=True, exist_ok=True)
        repaired = _write_repaired(new, imported)
        if folder.exists():
            folder.rmdir()  # It is empty.
        new.rename(folder)
    return repaired


def _write_repaired(folder: Path, imported: ImportedDeck) -> ImportedDeck:
    """Write the lesson without content that has errors, and return the rest."""
    from app.core.importing.repair import repaired
    from app.storage.lessons.library import LESSON_FILE

    lesson, copied = folder / LESSON_FILE, imported.files.keys()
    deadline = time.monotonic() + REPAIR_LIMIT
    imported = repaired(imported, partial(_errors_to_repair, lesson, deadline))
    _write(lesson, imported.text)
    for target in copied - imported.files.keys():
        (folder / target).unlink(missing_ok=True)
    return imported


def _refuse_long(imported: ImportedDeck) -> None:
    """Raise OvertoneError for a lesson that is longer than lessons can be."""
    from app.core.markdown.file_text.lines import MAX_CHARACTERS, MAX_LINES, split_lines

    for count, limit, unit in (
        (len(imported.text), MAX_CHARACTERS, "characters"),
        (len(split_lines(imported.text)), MAX_LINES, "lines"),
    ):
        if count > limit:
            raise OvertoneError(
                f"The lesson would have {count:,} {unit}; at most {limit:,} are"
                " allowed. Nothing was written. Split the deck."
            )


def _errors_to_repair(lesson: Path, deadline: float, text: str) -> list[Problem]:
    """Write the lesson, and return the errors that “overtone check” finds in it.

    After `deadline`, none is returned.
    """
    _write(lesson, text)
    if time.monotonic() > deadline:
        return []
    return [problem for _, problem in _check(lesson) if problem.severity == "error"]


def _check(lesson: Path) -> Found:
    from app.commands.lesson_check import check
    from app.figure_code.lesson_figures import FigureCode

    return list(check([lesson], FigureCode(trusted=False)))


def _write(lesson: Path, text: str) -> None:
    lesson.write_text(text, encoding="utf-8", newline="\n")


def _convert(
    text: str, format: DeckFormat, title: str, files: DeckFolder
) -> ImportedDeck:
    """Convert a deck in a process that is ended after TIME_LIMIT.

    Python's HTML parser takes minutes for some texts. Raises OvertoneError.
    """
    processes = multiprocessing.get_context("spawn")
    receiver, sender = processes.Pipe(duplex=False)
    arguments = (sender, text, format, title, files)
    process = processes.Process(target=_send, args=arguments, daemon=True)
    process.start()
    sender.close()
    try:
        if not receiver.poll(TIME_LIMIT):
            raise OvertoneError(
                f"The deck takes longer than {TIME_LIMIT:g} seconds to read. Nothing"
                " was written. Split the deck, or remove tags and comments that have no"
                " end."
            )
        converted: ImportedDeck = receiver.recv()
    except EOFError:  # The process has printed why.
        raise OvertoneError("The deck could not be read.") from None
    finally:
        process.kill()
        process.join()
    return converted


def _send(
    sender: Connection, text: str, format: DeckFormat, title: str, files: DeckFolder
) -> None:
    from app.core.importing import import_deck

    sender.send(import_deck(text, format, title, files))


def _refuse(folder: Path) -> None:
    """Raise InvalidInput for a folder that has files or whose name is not a slug."""
    from app.storage.lessons.library import SLUG

    if not SLUG.fullmatch(folder.name):
        message = (
            "The name of the folder in --output must be lowercase letters from a to z,"
            f" digits and hyphens, not “{folder.name}”."
        )
        raise InvalidInput([FieldError("--output", message)])
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise OvertoneError(
            f"{folder} already exists and is not empty. Choose another folder."
        )


def _read(file: Path) -> str:
    """Return the text of a deck. Raises OvertoneError or OSError."""
    if not file.is_file():
        raise OvertoneError(f"There is no file {file}. Correct the path.")
    if file.stat().st_size > MAX_DECK:
        raise OvertoneError(f"{file} is larger than {MAX_DECK // 1_000_000} MB.")
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise OvertoneError(f"{file} is not a text in UTF-8.") from None


def _count(files: int) -> str:
    return f" and copied {files} file{'s' * (files != 1)}" if files else ""


def _report_problems(lesson: Path) -> None:
    """Print what “overtone check” finds in the lesson."""
    found = _check(lesson)
    if found:
        print(as_text(found))
    if any(problem.severity == "error" for _, problem in found):
        print("Correct these problems, then run “overtone check” again.")
