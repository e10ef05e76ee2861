"""The command line: `overtone serve | check | encoding | new | export`.

Each command reads its arguments and calls one function elsewhere, imported when it is
needed, so that no command waits for what another one uses.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from app.config import SettingError, Settings, misspelt
from app.core.errors import InvalidInput, OvertoneError, UnknownName
from app.paths import bundled

MOST_WORKERS = 64


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; returns the exit status: 0 well, 1 refused, 2 misspelt."""
    arguments = _parser().parse_args(argv)
    command: Callable[[argparse.Namespace], int] = arguments.command
    try:
        return command(arguments)
    except InvalidInput as error:
        complaints = [f"{e.field}: {e.message}" for e in error.errors]
    except (OvertoneError, OSError) as error:
        complaints = [str(error)]
    except KeyboardInterrupt:
        return 0
    print(*complaints, sep="\n", file=sys.stderr)
    return 1


def serve(arguments: argparse.Namespace) -> int:
    from app.server import asgi
    from app.server.announcement import announce

    for sentence in misspelt(os.environ):
        print(sentence, file=sys.stderr)
    settings = _settings(arguments.content)
    if not settings.content.is_dir():
        raise SettingError(
            f"There is no folder {settings.content} to take lessons from."
        )
    asgi.serve(
        settings,
        arguments.host,
        arguments.port,
        arguments.log,
        announce,
        arguments.workers,
    )
    return 0


def check(arguments: argparse.Namespace) -> int:
    from app.commands.check import check

    paths = arguments.paths or [_settings(None).content]
    found = [
        f"{path}:{problem.line}: {problem.message}" for path, problem in check(paths)
    ]
    # What was checked is named: without a path, it may not be what was meant.
    well = f"Everything is in order in {', '.join(map(str, paths))}."
    print(*found or [well], sep="\n")
    if found:
        print("Mend these and check again: some hide others.", file=sys.stderr)
    return 1 if found else 0


def encoding(arguments: argparse.Namespace) -> int:
    from app.commands.encoding import print_encoding

    names = ("positions", "d_model", "base", "start")
    given = {name: getattr(arguments, name) for name in names}
    pairs = [(name, text) for name, text in given.items() if text is not None]
    print_encoding(pairs, arguments.format)
    return 0


def new(arguments: argparse.Namespace) -> int:
    from app.commands.new import write_starter

    content = _settings(arguments.content).content
    if content == bundled("content"):
        # What was installed is not the author's to write to, and is lost on upgrade.
        content = Path("content").resolve()
    file = write_starter(arguments.slug, content)
    print(f"Wrote {file}. See it with: overtone serve --content {file.parents[1]}")
    return 0


def export(arguments: argparse.Namespace) -> int:
    from app.packages.summary import summarise_html, summarise_pdf

    settings = _settings(arguments.content)
    target = arguments.output.expanduser().resolve()
    summarise = summarise_pdf if arguments.format == "pdf" else summarise_html
    try:
        print(summarise(settings, arguments.slug, target))
    except UnknownName as unknown:
        raise SettingError(
            f"{unknown}\nLessons are taken from {settings.content}; "
            "--content names another folder."
        ) from None
    except KeyboardInterrupt:
        print("Stopped: nothing was written.", file=sys.stderr)
        return 1
    return 0


def _settings(content: Path | None) -> Settings:
    settings = Settings.from_environment(os.environ)
    if content:
        settings = replace(settings, content=content.resolve())
    return settings


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("overtone", description="Lessons in Markdown.")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    _add_serve(commands.add_parser("serve", help="serve the lessons"))
    _add_check(commands.add_parser("check", help="find mistakes in lessons"))
    _add_encoding(commands.add_parser("encoding", help="print an encoding matrix"))
    _add_new(commands.add_parser("new", help="start a lesson"))
    _add_export(commands.add_parser("export", help="make a copy to carry away"))
    return parser


def _add_serve(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=serve)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen at")
    parser.add_argument("--port", type=_port, default=8000, help="0 for any free one")
    parser.add_argument("--log", action="store_true", help="print each request")
    parser.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help="processes; more than one needs OVERTONE_REDIS_URL",
    )
    _add_content(parser)


def _add_check(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=check)
    parser.add_argument(
        "paths",
        nargs="*",
        type=Path,
        metavar="PATH",
        help="a lesson's file, its folder, or a folder of lessons",
    )


def _add_encoding(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=encoding)
    # Read as text: the limits, and the words for breaking them, are the endpoint's.
    parser.add_argument("--positions", metavar="N", help="rows, 1 to 4096")
    parser.add_argument("--d-model", metavar="N", help="columns, 1 to 1024")
    parser.add_argument("--base", metavar="B", help="above 1, up to 1e9")
    parser.add_argument("--start", metavar="N", help="first position, 0 to 1000000")
    parser.add_argument("--format", choices=("table", "json", "csv"), default="table")


def _add_new(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=new)
    parser.add_argument("slug", metavar="SLUG", help="its name in addresses: my-lesson")
    _add_content(parser)


def _add_export(parser: argparse.ArgumentParser) -> None:
    parser.set_defaults(command=export)
    parser.add_argument("slug", metavar="SLUG", help="the lesson's name in addresses")
    parser.add_argument("--format", choices=("html", "pdf"), required=True)
    parser.add_argument(
        "--output",
        type=Path,
        required=True,
        metavar="PATH",
        help="a folder for html, a file for pdf",
    )
    _add_content(parser)


def _add_content(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--content", type=Path, metavar="DIR", help="folder of lessons")


def _workers(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) <= MOST_WORKERS):
        raise argparse.ArgumentTypeError(
            f"“{text}” cannot be; write 1 to {MOST_WORKERS}"
        )
    return int(text)


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        raise argparse.ArgumentTypeError(f"“{text}” is no port; write 0 to 65535")
    return int(text)
