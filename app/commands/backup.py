"""`overtone backup`: copy the database, also while a server runs."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from app.commands.options import Subparsers
from app.config import Settings


def add_parser(subparsers: Subparsers) -> None:
    parser = subparsers.add_parser(
        "backup", help="copy the database, also while a server runs"
    )
    parser.set_defaults(run=run)
    parser.add_argument("file", type=Path, metavar="FILE", help="the file to create")


def run(arguments: argparse.Namespace) -> int:
    from app.storage.backups import back_up
    from app.storage.tokens import SECRET_FILE

    settings = Settings.from_environment(os.environ)
    target = arguments.file.expanduser().resolve()
    answers = back_up(settings.database, target)
    print(f"{target} contains all data (answers: {answers:,}). It was verified.")
    if not settings.secret_key:
        print(f"Also back up {settings.data / SECRET_FILE}, which signs tokens.")
    return 0
