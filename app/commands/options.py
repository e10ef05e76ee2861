"""What several commands share: options, settings and the database."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace, _SubParsersAction
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from app.config import SettingError, Settings

if TYPE_CHECKING:
    from app.storage.database import Database

Subparsers: TypeAlias = "_SubParsersAction[ArgumentParser]"


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


def open_database(*, create: bool = False) -> Database:
    """Return the database of the environment's settings.

    Raises SettingError, also for a missing SQLite database unless `create` is True:
    the data that a command reads or deletes are in another one.
    """
    from sqlalchemy.engine import make_url

    from app.storage.database import Database, is_file

    url = Settings.from_environment(os.environ).database
    address = make_url(url)
    if not create and is_file(address) and not Path(address.database or "").is_file():
        raise SettingError(
            f"The database {address.database} does not exist. Set OVERTONE_DATA and"
            " OVERTONE_DATABASE_URL as for the server."
        )
    return Database(url)
