"""What several commands share: options, settings and the database."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace, _SubParsersAction
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from app.config import Settings

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


def open_database() -> Database:
    """Return the database of the environment's settings. Raises SettingError."""
    from app.storage.database import Database

    return Database(Settings.from_environment(os.environ).database)
