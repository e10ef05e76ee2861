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

    settings = Settings.from_environment(os.environ)
    source = arguments.file.expanduser().resolve()
    previous = restore(settings.database, source)
    print(f"The database was restored from {source}. Start the server.")
    if previous:
        print(
            f"The previous database is now {previous}. Delete it when you no"
            " longer need it."
        )
    return 0
