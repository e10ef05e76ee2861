"""The command line: `overtone COMMAND`.

Each command is a module with `add_parser(subparsers)` and `run(arguments)`, which
returns the exit status. Command modules import other parts of Overtone inside their
functions: loading all of it takes half a second, and `--help` needs none of it.
"""

from __future__ import annotations

import argparse
import errno
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


_FULL = (errno.ENOSPC, errno.EDQUOT)

_FORBIDDEN = (
    "Let the user who runs this command read and write it, or choose another path."
)

_ADVICE = {
    errno.EACCES: _FORBIDDEN,
    errno.EPERM: _FORBIDDEN,
    errno.EROFS: _FORBIDDEN,
    errno.EEXIST: "It is a file, and a folder is needed. Choose another path.",
    errno.ENOTDIR: "Part of the path is a file. Choose another path.",
    errno.EISDIR: "It is a folder, and a file is needed. Choose another path.",
    errno.ENOENT: "Check the path.",
} | dict.fromkeys(_FULL, "Free space on its disk, or choose another path.")
"""What to do about a system error."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    The status is 0 for success, 1 for an error, and 130 after Ctrl+C. Invalid arguments
    raise SystemExit with status 2.
    """
    arguments = command_parser().parse_args(argv)
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        status = run(arguments)
        sys.stdout.flush()
        return status
    except BrokenPipeError:  # such as “overtone results … | head”
        _discard_output()
        return 1
    except InvalidInput as error:
        messages = [field.message for field in error.errors]
    except OvertoneError as error:
        messages = [str(error)]
    except OSError as error:
        if error.filename is None and error.errno in _FULL:  # standard output
            _discard_output()
        messages = [_sentence(error)]
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    for line in "\n".join(messages).split("\n"):
        print(printable(line), file=sys.stderr)
    return 1


def _discard_output() -> None:
    """Discard the rest of standard output, for which Python would report an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _sentence(error: OSError) -> str:
    """Say what happened, where, and what to do."""
    if not error.strerror:
        return str(error)
    where = error.filename or "The output"
    advice = _ADVICE.get(error.errno or 0, "Check the path and its disk.")
    return f"{where} cannot be read or written: {error.strerror}. {advice}"


def command_parser() -> argparse.ArgumentParser:
    """Return the parser of all commands and their options."""
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
