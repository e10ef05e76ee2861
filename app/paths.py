"""Locations of the files that are packaged with Overtone."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled(name: str) -> Path:
    """Return the folder `templates`, `static` or `content`.

    A wheel has these folders in the package, under `bundled/`. A checkout has them
    next to the package.
    """
    inside = _PACKAGE / "bundled" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
