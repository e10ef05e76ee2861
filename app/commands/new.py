"""`overtone new`: write a small, valid lesson, and snippets for VS Code."""

from __future__ import annotations

import argparse
import re
import shlex
import unicodedata
from contextlib import suppress
from pathlib import Path

from app.commands.options import Subparsers, add_content, settings_of
from app.commands.output.starter import FILES, starter
from app.core.errors import FieldError, InvalidInput, OvertoneError
from app.paths import bundled


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("new", help="create a lesson to start from")
    parser.set_defaults(run=run)
    choice = parser.add_mutually_exclusive_group(required=True)
    choice.add_argument(
        "slug",
        nargs="?",
        metavar="SLUG",
        help="name of the lesson's folder, such as my-lesson",
    )
    choice.add_argument(
        "--schema",
        action="store_true",
        help="print the JSON Schema of the front matter instead, for editors",
    )
    add_content(parser, default="OVERTONE_CONTENT, or the current folder")


def run(arguments: argparse.Namespace) -> int:
    from app.commands.output.snippets import write_snippets
    from app.core.markdown.front_matter.schema import schema_text

    if arguments.schema:
        print(schema_text(), end="")
        return 0
    content = settings_of(arguments).content
    if not arguments.content and content == bundled("content"):
        # The included lessons belong to the installation: an upgrade replaces them.
        content = Path.cwd()
    file = write_starter(arguments.slug, content)
    print(f"Wrote {file} and {', '.join(FILES)} in the same folder.")
    if message := write_snippets(content):
        print(message)
    folder = shlex.quote(str(content))
    print(f"View it while you edit: overtone serve --watch --content {folder}")
    return 0


def write_starter(slug: str, content: Path) -> Path:
    """Write the starter lesson into a new folder of `content` and return its path.

    Raises InvalidInput for an invalid slug, and OvertoneError if the lesson exists.
    """
    from app.storage.lessons.library import LESSON_FILE, MAX_SLUG_LENGTH, SLUG

    if not SLUG.fullmatch(slug):
        # Without accents: ü consists of u and a mark.
        letters = unicodedata.normalize("NFKD", slug.casefold())
        letters = "".join(c for c in letters if not unicodedata.combining(c))
        valid = re.sub(r"[^a-z0-9]+", "-", letters)[:MAX_SLUG_LENGTH].strip("-")
        message = (
            f"SLUG must be at most {MAX_SLUG_LENGTH} lowercase letters from a to z,"
            f" digits and hyphens, such as {valid or 'my-lesson'}, not “{slug}”."
        )
        raise InvalidInput([FieldError("SLUG", message)])
    file = content / slug / LESSON_FILE
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with file.open("x", encoding="utf-8", newline="\n") as new:
            new.write(starter(slug))
    except FileExistsError:
        raise OvertoneError(
            f"{file} already exists. Choose another slug, or edit that file."
        ) from None
    for path, text in FILES.items():
        _write_missing(file.parent / path, text)
    return file


def _write_missing(file: Path, text: str) -> None:
    """Write a file unless it exists."""
    file.parent.mkdir(exist_ok=True)
    with (
        suppress(FileExistsError),
        file.open("x", encoding="utf-8", newline="\n") as new,
    ):
        new.write(text)
