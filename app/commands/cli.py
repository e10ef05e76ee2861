"""The command line: `overtone COMMAND`.

Each command is a module with `add_parser(subparsers)` and `run(arguments)`, which
returns the exit status. Command modules import other parts of Overtone inside their
functions: loading all of it takes half a second, and `--help` needs none of it.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version

from app.commands import (
    backup,
    check,
    encoding,
    export,
    import_deck,
    lms,
    new,
    packages,
    restore,
    results,
    serve,
)
from app.core.errors import InvalidInput, OvertoneError
from app.core.terminal_text import printable

COMMANDS = (
    serve,
    check,
    encoding,
    new,
    export,
    import_deck,
    packages,
    lms,
    results,
    backup,
    restore,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    The status is 0 for success, 1 for an error, and 130 after Ctrl+C. Invalid arguments
    raise SystemExit with status 2.
    """
    arguments = _parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return run(arguments)
    except BrokenPipeError:
        # Such as “overtone results … | head”. Python would report it again at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except InvalidInput as error:
        messages = [field.message for field in error.errors]
    except (OvertoneError, OSError) as error:
        messages = [str(error)]
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    for line in "\n".join(messages).split("\n"):
        print(printable(line), file=sys.stderr)
    return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "overtone", description="Interactive slide decks from Markdown lessons."
    )
    parser.add_argument(
        "--version", action="version", version=f"overtone {version('overtone')}"
    )
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add_parser(subparsers)
    return parser
