"""Writing a single file so that it is replaced completely or stays unchanged."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from app.packages.folder import WouldOverwrite, temporary_folder_near


def refuse_foreign_file(
    target: Path, what: str, is_ours: Callable[[Path], bool]
) -> None:
    """Raise WouldOverwrite unless `target` is new, empty, or a file that is ours.

    `what` names such a file, with its article: “a PDF”.
    """
    if target.is_dir():
        raise WouldOverwrite(
            f"{target} is a folder. Choose a file name: this format is {what}."
        )
    if target.is_file() and target.stat().st_size and not is_ours(target):
        raise WouldOverwrite(
            f"{target} exists and is not {what}. Choose another file name."
        )


def write_file(target: Path, body: bytes) -> None:
    """Write to a temporary file, then move it to `target`."""
    with temporary_folder_near(target) as temporary:
        file = temporary / target.name
        file.write_bytes(body)
        file.replace(target)
