"""`overtone restore`: replace the database with a backup."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from app.commands.options import Subparsers
from app.config import Settings


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "restore", help="replace the database with a backup; stop the server first"
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a file that `overtone backup` wrote"
    )


def run(arguments: argparse.Namespace) -> int:
    from app.storage.backups import restore
    from app.storage.tokens import SECRET_FILE

    settings = Settings.from_environment(os.environ)
    source = arguments.file.expanduser().resolve()
    previous = restore(settings.database, source)
    print(f"The database was restored from {source}.")
    if not settings.secret_key:
        key = settings.data / SECRET_FILE
        missing = "" if key.exists() else " This file does not exist: copy it first."
        print(
            f"{key} must be the key of the server that wrote the backup: with another"
            f" key, its learners are not recognized.{missing}"
        )
    if previous:
        print(
            f"The previous database is now {previous}. Delete it when you no"
            " longer need it."
        )
    print("Start the server.")
    return 0
