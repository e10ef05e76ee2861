"""`overtone serve`: run the server."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from app.commands.options import (
    Subparsers,
    add_content,
    add_trust_code,
    require_content_folder,
    settings_of,
)
from app.config import SettingError, unknown_variables

MAX_WORKERS = 64


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser("serve", help="serve lessons over HTTP")
    parser.set_defaults(run=run)
    parser.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen on; 0.0.0.0 lets other devices connect"
        " (default: 127.0.0.1)",
    )
    parser.add_argument(
        "--port",
        type=partial(_whole_number, low=0, high=65535),
        default=8000,
        help="port to listen on; 0 for any free port (default: 8000)",
    )
    parser.add_argument("--log", action="store_true", help="log each request")
    parser.add_argument(
        "--workers",
        type=partial(_whole_number, low=1, high=MAX_WORKERS),
        default=1,
        metavar="N",
        help="number of processes; more than 1 requires OVERTONE_REDIS_URL"
        " (default: 1)",
    )
    parser.add_argument(
        "--debug",
        action="store_true",
        help="for development: let unexpected exceptions propagate instead of becoming"
        " an error page, and load each JavaScript module as a file, not minified",
    )
    parser.add_argument(
        "--watch",
        action="store_true",
        help="for authors: reload pages on this machine when a lesson, a template or a"
        " static file has changed; one process only",
    )
    add_content(parser)
    add_trust_code(parser)


def run(arguments: argparse.Namespace) -> int:
    from app.server.announcement import announce
    from app.server.serve import serve

    for warning in unknown_variables(os.environ):
        print(warning, file=sys.stderr)
    settings = replace(
        settings_of(arguments), debug=arguments.debug, watch=arguments.watch
    )
    if settings.watch and arguments.workers > 1:
        raise SettingError("--watch works with one process. Omit --workers.")
    require_content_folder(settings)
    _check_lessons(settings.content)
    _report_unread_lessons(settings.content)
    with suppress(KeyboardInterrupt):  # Ctrl+C is the usual end
        serve(
            settings,
            arguments.host,
            arguments.port,
            arguments.log,
            announce,
            arguments.workers,
        )
    return 0


def _check_lessons(content: Path) -> None:
    """Report a folder without lessons.

    Raises SettingError for the folder of one lesson.
    """
    from app.storage.lessons.library import LESSON_FILE

    if any(content.glob(f"*/{LESSON_FILE}")):
        return
    if (content / LESSON_FILE).exists():
        folder = content.resolve()
        parent = shlex.quote(str(folder.parent))
        raise SettingError(
            f"{folder} is the folder of one lesson. Set --content or OVERTONE_CONTENT"
            f" to the folder that contains it: --content {parent}"
        )
    print(
        f"There is no lesson in {content} yet. Create one with overtone new SLUG"
        f" --content {shlex.quote(str(content))}",
        file=sys.stderr,
    )


def _report_unread_lessons(content: Path) -> None:
    from app.storage.lessons.unread_files import unread_lessons

    for file, problem in unread_lessons(content):
        print(f"{file}: {problem}", file=sys.stderr)


def _whole_number(text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
        raise argparse.ArgumentTypeError(
            f"must be a whole number from {low} to {high}, not “{text}”"
        )
    return int(text)
