"""Where the files that travel with Overtone are, in a checkout and in a wheel."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def bundled(name: str) -> Path:
    """The folder `templates`, `static` or `content`.

    A wheel carries the three inside the package, under `bundled/`; in a checkout
    they stand beside it.
    """
    inside = _PACKAGE / "bundled" / name
    return inside if inside.is_dir() else _PACKAGE.parent / name
