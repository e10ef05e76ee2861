"""Errors of the operating system, with paths that the operator knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def system_errors_name(path: Path) -> Iterator[None]:
    """Name the path in system errors, instead of a temporary file next to it."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        raise OSError(error.errno, error.strerror, str(path)) from error
