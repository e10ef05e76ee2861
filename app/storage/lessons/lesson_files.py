"""Files in the folder of a lesson, such as pictures, and files that lessons share.

A lesson uses only files in its folder, and includes only files in the content folder.
Links that lead out of these folders are refused.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from io import BufferedReader
from itertools import islice
from pathlib import Path, PurePosixPath
from types import MappingProxyType

from app.core.errors import UnknownName
from app.core.files.lesson_files import FileProblem, ImageFile, LessonFile, MissingFile
from app.core.files.media_types import MEGABYTE, suffix_of
from app.core.files.svg_image import read_svg
from app.storage.lessons.file_signature import FileSignature, file_signature
from app.storage.lessons.images import image_brightness, read_image

_new_digest = partial(hashlib.blake2b, digest_size=8)

MAX_LISTED = 500
"""Files of a folder that are compared with the name of a missing file."""


class FolderFiles:
    """Files of the lesson in `folder`, which is in the folder `content`.

    It records which files were used, so that the lesson can be read again when one of
    them has changed.
    """

    def __init__(self, folder: Path, content: Path) -> None:
        # Absolute and without `..`, so that paths can be compared. `Path.resolve` would
        # also follow symbolic links.
        self._folder = Path(os.path.abspath(folder))  # noqa: PTH100
        self._content = Path(os.path.abspath(content))  # noqa: PTH100
        self._used: dict[Path, FileSignature | None] = {}

    @property
    def used(self) -> Mapping[Path, FileSignature | None]:
        """Signatures of all files that were requested; None for missing files."""
        return MappingProxyType(self._used)

    def find(self, path: str, max_bytes: int | None = None) -> LessonFile:
        found = self.locate(path)
        signature = self._used[found]
        assert signature
        if max_bytes is not None and signature[1] > max_bytes:
            raise FileProblem(
                f"“{path}” has {signature[1] / MEGABYTE:.1f} MB; at most "
                f"{max_bytes // MEGABYTE} MB are allowed. Use a smaller file."
            )
        relative = found.relative_to(self._folder).as_posix()
        return LessonFile(relative, signature[1], _digest(found, signature))

    def image(self, path: str, max_bytes: int) -> ImageFile:
        file = self.find(path, max_bytes)
        common = file.path, file.size, file.digest
        if suffix_of(path) == ".svg":
            svg = read_svg(self.read(path, max_bytes), path)
            transparent = not svg.adapts_to_theme
            size = svg.width, svg.height
            return ImageFile(*common, *size, transparent, (), svg.scripted)
        image = read_image(self._folder / file.path, path, file.digest)
        return ImageFile(
            *common, image.width, image.height, image.transparent, image.copies
        )

    def brightness(self, path: str) -> Sequence[float]:
        return image_brightness(self.locate(path), path)

    def start(self, path: str, count: int) -> bytes:
        with _readable(self.locate(path), path) as file:
            return file.read(count)

    def read(self, path: str, max_bytes: int) -> bytes:
        return _read(self.locate(path), path, max_bytes)

    def read_shared(self, path: str, max_bytes: int) -> bytes:
        return _read(self._locate(path, self._content), path, max_bytes)

    def locate(self, path: str) -> Path:
        """Return the absolute path of a file in the lesson's folder."""
        return self._locate(path, self._folder)

    def _locate(self, path: str, root: Path) -> Path:
        """Return the path of a regular file in `root`. Raises FileProblem."""
        if "\\" in path:
            raise FileProblem(f"“{path}” contains \\. Write / between folders.")
        if not path or "\0" in path or PurePosixPath(path).is_absolute():
            raise FileProblem(
                f"“{path}” is not a path in the lesson’s folder. Write it like "
                "img/photo.jpg."
            )
        located = Path(os.path.normpath(self._folder / path))
        if not located.is_relative_to(root):
            raise FileProblem(
                f"“{path}” is outside of {_name_of(root, self._folder)}. Copy the file "
                "to this folder."
            )
        # The first signature: a file that changes while the lesson is read is noticed.
        self._used.setdefault(located, file_signature(located))
        if self._used[located] is None:
            raise MissingFile(_missing(path, located))
        if not located.resolve().is_relative_to(root.resolve()):
            raise FileProblem(
                f"“{path}” is a link to a file outside of "
                f"{_name_of(root, self._folder)}. Copy the file."
            )
        if not located.is_file():
            raise FileProblem(f"“{path}” is not a regular file.")
        return located


def _name_of(root: Path, folder: Path) -> str:
    return "the lesson’s folder" if root == folder else "the content folder"


def _missing(path: str, located: Path) -> str:
    """Return the message about a missing file, with a path that was likely meant."""
    if "://" in path:
        return (
            f"“{path}” is on another server. Copy the file to the lesson’s folder, and "
            "write its path."
        )
    if folder := _folder_of(located):
        meant = PurePosixPath(path).parent / folder / located.name
        return f"There is no file called “{path}”. Did you mean “{meant}”?"
    parent, slash, _ = path.rstrip("/").rpartition("/")
    if parent and not located.parent.is_dir():
        return (
            f"There is no file called “{path}”, because there is no folder called "
            f"“{parent}”."
        )
    # All known files are in the same folder, so only their names are compared.
    prefix = f"{parent}{slash}"
    known = [f"{prefix}{name}" for name in _names_next_to(located)]
    return str(UnknownName("file", path, known, prefix=prefix))


def _folder_of(located: Path) -> str:
    """Return the folder next to a missing file that contains it, or nothing."""
    try:
        folders = islice(located.parent.iterdir(), MAX_LISTED)
        found = (each.name for each in folders if (each / located.name).is_file())
        return next(found, "")
    except OSError:
        return ""


def _names_next_to(located: Path) -> list[str]:
    """Return the names of the files in the folder of a missing file."""
    try:
        return sorted(p.name for p in islice(located.parent.iterdir(), MAX_LISTED))
    except OSError:
        return []


def _read(path: Path, name: str, max_bytes: int) -> bytes:
    with _readable(path, name) as file:
        content = file.read(max_bytes + 1)
    if len(content) > max_bytes:
        raise FileProblem(
            f"“{name}” is larger than {max_bytes} bytes. Use a smaller file."
        )
    return content


def content_digest(content: bytes) -> str:
    """Return the digest by which a version of a file is recognized."""
    return _new_digest(content).hexdigest()


@lru_cache(maxsize=4096)
def _digest(path: Path, _: FileSignature) -> str:
    """Return the digest of a file's content, computed once for each version of it."""
    with _readable(path, path.name) as file:
        digest = hashlib.file_digest(file, _new_digest)
    return digest.hexdigest()


@contextmanager
def _readable(path: Path, name: str) -> Iterator[BufferedReader]:
    """Open a file. Errors become FileProblem, with the file's `name`."""
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise FileProblem(f"“{name}” cannot be read: {error.strerror}.") from None
