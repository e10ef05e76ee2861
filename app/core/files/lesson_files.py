"""Files that a lesson uses, such as pictures. `app.storage.lessons` reads them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from app.core.errors import OvertoneError


class FileProblem(OvertoneError):
    """A file cannot be used. The message gives the author the reason."""


class MissingFile(FileProblem):
    """There is no file with this path."""


@dataclass(frozen=True, slots=True)
class LessonFile:
    """A file in the lesson's folder."""

    path: str
    """Relative to the lesson's folder, with slashes."""
    size: int
    """Bytes."""
    digest: str
    """Hexadecimal digest of its content."""


@dataclass(frozen=True, slots=True)
class ImageFile(LessonFile):
    """An image in the lesson's folder."""

    width: int
    """CSS pixels at its natural size, like `height`."""
    height: int
    transparent: bool
    """Whether parts of it may be transparent, so that it needs a light background in
    the dark theme. A drawing that has other colours there needs none."""
    copies: tuple[int, ...]
    """Widths of its smaller copies in pixels, ascending; empty if there are none."""
    scripted: bool = False
    """Whether it contains a script, which browsers do not run in images."""


class LessonFiles(Protocol):
    """The files that a lesson can use.

    Paths are relative to the lesson's folder and have slashes. All methods raise
    FileProblem if there is no such file, or if it is outside of the allowed folder.
    """

    def find(self, path: str, max_bytes: int | None = None) -> LessonFile:
        """Return a file in the lesson's folder that has at most `max_bytes`."""

    def image(self, path: str, max_bytes: int) -> ImageFile:
        """Return an image in the lesson's folder. Its content is checked."""

    def brightness(self, path: str) -> Sequence[float]:
        """Return the relative luminance of areas of an image, from 0 to 1."""

    def start(self, path: str, count: int) -> bytes:
        """Return the first `count` bytes of a file in the lesson's folder."""

    def read(self, path: str, max_bytes: int) -> bytes:
        """Return the content of a file in the lesson's folder."""

    def read_shared(self, path: str, max_bytes: int) -> bytes:
        """Return the content of a file anywhere in the content folder."""


class NoFiles:
    """Files of a lesson that has no folder: none exists."""

    def find(self, path: str, max_bytes: int | None = None) -> LessonFile:
        raise FileProblem(f"There is no file “{path}”.")

    def image(self, path: str, max_bytes: int) -> ImageFile:
        raise FileProblem(f"There is no file “{path}”.")

    def brightness(self, path: str) -> Sequence[float]:
        raise FileProblem(f"There is no file “{path}”.")

    def start(self, path: str, count: int) -> bytes:
        raise FileProblem(f"There is no file “{path}”.")

    def read(self, path: str, max_bytes: int) -> bytes:
        raise FileProblem(f"There is no file “{path}”.")

    def read_shared(self, path: str, max_bytes: int) -> bytes:
        raise FileProblem(f"There is no file “{path}”.")


NO_FILES: Final = NoFiles()
