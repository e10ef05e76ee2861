"""Writing a folder so that it is replaced completely or stays unchanged."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from app.core.errors import OvertoneError
from app.packages.interrupts import signals_deferred
from app.storage.system_errors import system_errors_name

MARKER: Final = "overtone-export.json"
"""Lists the files of an export, so that a later export may replace them."""


class WouldOverwrite(OvertoneError):
    """The target contains files that no export wrote."""


def refuse_foreign(target: Path) -> None:
    """Raise WouldOverwrite unless `target` is new, empty, or an earlier export."""
    if not target.exists():
        return
    if not target.is_dir():
        raise WouldOverwrite(
            f"{target} is a file. An HTML export needs a folder: choose another path."
        )
    ours = _earlier(target)
    found = {
        path.relative_to(target).as_posix()
        for path in target.rglob("*")
        if not path.is_dir()
    }
    if strange := sorted(found - ours):
        raise WouldOverwrite(
            f"{target} contains files that no export wrote, such as “{strange[0]}”. "
            "Choose another folder, or empty this one."
        )


def write_folder(
    target: Path, files: Mapping[str, bytes], about: Mapping[str, Any]
) -> None:
    """Write the files to a temporary folder, then move it to `target`.

    Raises WouldOverwrite or OSError; then `target` is unchanged.
    """
    refuse_foreign(target)
    marker = json.dumps({**about, "files": sorted(files)}, indent=1)
    with temporary_folder_near(target) as temporary:
        for name, body in {**files, MARKER: f"{marker}\n".encode()}.items():
            path = temporary / "new" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
        with signals_deferred():
            _replace(target, temporary / "new", temporary / "old")


@contextmanager
def temporary_folder_near(target: Path) -> Iterator[Path]:
    """Temporary folder next to `target`: on the same disk, moving needs no copy."""
    with system_errors_name(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f".{target.name}-", dir=target.parent))
        try:
            yield folder
        finally:
            with signals_deferred():
                shutil.rmtree(folder, ignore_errors=True)


def _replace(target: Path, new: Path, old: Path) -> None:
    """Move `target` to `old` and `new` to `target`; undo both if that fails."""
    if target.exists():
        target.rename(old)
    try:
        new.rename(target)
    except BaseException:
        if old.exists():
            old.rename(target)
        raise


def _earlier(target: Path) -> set[str]:
    """Return the files of the export in `target`; empty if it contains none."""
    try:
        known = json.loads((target / MARKER).read_text(encoding="utf-8"))
        return {MARKER, *map(str, known["files"])}
    except (OSError, ValueError, KeyError, TypeError):
        return set()
