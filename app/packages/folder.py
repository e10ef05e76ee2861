"""A folder that is there whole, or as it was before."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from app.core.errors import OvertoneError
from app.packages.stopping import undisturbed

MARKER: Final = "overtone-export.json"
"""Names the files of an export, so that a later one knows them as its own."""


class WouldOverwrite(OvertoneError):
    """There is something that no export wrote."""


def refuse_foreign(target: Path) -> None:
    """Raises WouldOverwrite unless `target` is free, empty, or an earlier export."""
    if not target.exists():
        return
    if not target.is_dir():
        raise WouldOverwrite(f"{target} is a file: an HTML export is a folder.")
    ours = _earlier(target)
    found = {
        path.relative_to(target).as_posix()
        for path in target.rglob("*")
        if not path.is_dir()
    }
    if strange := sorted(found - ours):
        raise WouldOverwrite(
            f"{target} holds what no export wrote, “{strange[0]}” for one: "
            "choose another folder, or empty this one."
        )


def write_folder(
    target: Path, files: Mapping[str, bytes], about: Mapping[str, Any]
) -> None:
    """Writes the files beside `target` first, and then puts them in its place.

    Raises WouldOverwrite or OSError; then `target` is as it was.
    """
    refuse_foreign(target)
    marker = json.dumps({**about, "files": sorted(files)}, indent=1)
    with folder_beside(target) as beside:
        for name, body in {**files, MARKER: f"{marker}\n".encode()}.items():
            path = beside / "new" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
        with undisturbed():
            _replace(target, beside / "new", beside / "old")


@contextmanager
def folder_beside(target: Path) -> Iterator[Path]:
    """A folder on the same disk as `target`; gone afterwards, whatever happens."""
    target.parent.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
    try:
        yield folder
    finally:
        with undisturbed():
            shutil.rmtree(folder, ignore_errors=True)


def _replace(target: Path, new: Path, old: Path) -> None:
    """Puts `new` where `target` is, which becomes `old`; or all stays as it was."""
    if target.exists():
        target.rename(old)
    try:
        new.rename(target)
    except BaseException:
        if old.exists():
            old.rename(target)
        raise


def _earlier(target: Path) -> set[str]:
    """The files of the export that is there; none, if there is none."""
    try:
        known = json.loads((target / MARKER).read_text(encoding="utf-8"))
        return {MARKER, *map(str, known["files"])}
    except (OSError, ValueError, KeyError, TypeError):
        return set()
