"""What several commands share: the option `--content` and the settings it overrides."""

from __future__ import annotations

import os
from argparse import ArgumentParser, Namespace, _SubParsersAction
from dataclasses import replace
from pathlib import Path
from typing import TypeAlias

from app.config import Settings

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


def settings_of(arguments: Namespace) -> Settings:
    """Return the environment's settings; `--content` overrides the content folder.

    Raises SettingError.
    """
    settings = Settings.from_environment(os.environ)
    if arguments.content:
        settings = replace(settings, content=arguments.content.resolve())
    return settings
