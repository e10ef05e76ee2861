"""What several commands share: options, settings and the database."""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace, _SubParsersAction
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from app.config import SettingError, Settings
from app.core.errors import OvertoneError

if TYPE_CHECKING:
    from app.storage.database import Database

Subparsers: TypeAlias = "_SubParsersAction[ArgumentParser]"


class NotConfirmed(OvertoneError):
    """Data were not deleted, because nobody has confirmed it."""


def add_content(
    parser: ArgumentParser, default: str = "OVERTONE_CONTENT, or the included lessons"
) -> None:
    """Add the option `--content`; `default` describes its default."""
    parser.add_argument(
        "--content",
        type=Path,
        metavar="DIR",
        help=f"folder of lessons (default: {default})",
    )


def add_trust_code(parser: ArgumentParser) -> None:
    """Add the option `--trust-code`."""
    parser.add_argument(
        "--trust-code",
        action="store_true",
        help="run the figures.py of lessons; it can do what you can do on this machine",
    )


def settings_of(arguments: Namespace) -> Settings:
    """Return the environment's settings, overridden by the options of the command.

    Raises SettingError.
    """
    settings = Settings.from_environment(os.environ)
    if arguments.content:
        settings = replace(settings, content=arguments.content.resolve())
    return replace(settings, trust_code=getattr(arguments, "trust_code", False))


def require_content_folder(settings: Settings) -> None:
    """Raise SettingError if the content folder is missing."""
    if settings.content.is_dir():
        return
    problem = "is a file" if settings.content.exists() else "does not exist"
    raise SettingError(
        f"The content folder {settings.content} {problem}. Set --content or"
        " OVERTONE_CONTENT to a folder of lessons."
    )


def utc_minute(time: datetime) -> str:
    """Return a time of the database, such as `2026-11-27 09:30 UTC`."""
    # SQLite returns times without a zone, which are in UTC.
    utc = time.astimezone(UTC) if time.tzinfo else time
    return f"{utc:%Y-%m-%d %H:%M} UTC"


def add_yes(parser: ArgumentParser) -> None:
    """Add the option `--yes`."""
    parser.add_argument(
        "--yes", action="store_true", help="delete without a question, as in a script"
    )


def confirm(question: str, *, yes: bool) -> None:
    """Ask in the terminal whether to delete data, unless `yes` is True.

    Raises NotConfirmed if the answer is no, or if there is no terminal.
    """
    if yes:
        return
    if not sys.stdin.isatty():
        raise NotConfirmed(
            f"{question} Nothing was deleted, because this command asks in a terminal."
            " Without a terminal, add --yes."
        )
    with suppress(EOFError):
        if input(f"{question} [y/N] ").strip().lower() in ("y", "yes"):
            return
    raise NotConfirmed("Nothing was deleted.")


@contextmanager
def open_database() -> Iterator[Database]:
    """Provide the database of the environment's settings.

    Raises SettingError, also for a missing SQLite database: the server has another one,
    and would never see what a command stores in a new one.
    """
    from sqlalchemy.engine import make_url

    from app.storage.database import Database
    from app.storage.engine import is_sqlite_file

    url = Settings.from_environment(os.environ).database
    address = make_url(url)
    if is_sqlite_file(address) and not Path(address.database or "").is_file():
        raise SettingError(
            f"The database {address.database} does not exist. Set OVERTONE_DATA and"
            " OVERTONE_DATABASE_URL as for the server, which creates the database when"
            " it starts."
        )
    with closing(Database(url)) as database:
        yield database
