"""State of the files in a folder, by which a change is noticed without reading them."""

from __future__ import annotations

from collections.abc import Container
from pathlib import Path

FileState = tuple[str, int, int]
"""Path in the folder, modification time in ns, size in bytes."""

FolderState = tuple[FileState, ...]


def folder_state(folder: Path, suffixes: Container[str]) -> FolderState:
    """Return the state of all files, at any depth, with one of the suffixes."""
    files = (p for p in folder.rglob("*") if p.suffix in suffixes and p.is_file())
    stated = ((file.relative_to(folder).as_posix(), file.stat()) for file in files)
    return tuple(sorted((name, s.st_mtime_ns, s.st_size) for name, s in stated))
