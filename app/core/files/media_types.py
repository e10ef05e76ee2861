"""File types that a lesson can show, and how their content begins."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from app.core.files.lesson_files import FileProblem

MEGABYTE: Final = 1_000_000

MediaKind = Literal["image", "video", "audio", "captions", "transcript"]

MAX_BYTES: Final[Mapping[MediaKind, int]] = {
    "image": 20 * MEGABYTE,
    "video": 200 * MEGABYTE,
    "audio": 20 * MEGABYTE,
    "captions": MEGABYTE,
    "transcript": MEGABYTE,
}

LARGE_FILE: Final = 5 * MEGABYTE
"""Bytes from which a file takes long to load on a phone."""

START: Final = 64
"""Bytes from the start of a file by which its type is recognized."""


@dataclass(frozen=True, slots=True)
class MediaType:
    """A type of files."""

    kind: MediaKind
    mimetype: str
    signatures: tuple[tuple[int, bytes], ...] = ()
    """Offsets and bytes, of which a file contains at least one; empty if not checked
    here."""
    advice: str = "Save it in that format, or correct its name."
    """What to do with a file that has other content."""

    def matches(self, start: bytes) -> bool:
        """Return whether a file of this type can begin with these bytes."""
        return not self.signatures or any(
            start[offset:].startswith(signature)
            for offset, signature in self.signatures
        )


_ISO = ((4, b"ftyp"),)

TYPES: Final[Mapping[str, MediaType]] = {
    ".avif": MediaType("image", "image/avif"),
    ".gif": MediaType("image", "image/gif"),
    ".jpeg": MediaType("image", "image/jpeg"),
    ".jpg": MediaType("image", "image/jpeg"),
    ".png": MediaType("image", "image/png"),
    ".svg": MediaType("image", "image/svg+xml"),
    ".webp": MediaType("image", "image/webp"),
    ".mp4": MediaType("video", "video/mp4", _ISO),
    ".webm": MediaType("video", "video/webm", ((0, b"\x1aE\xdf\xa3"),)),
    ".m4a": MediaType("audio", "audio/mp4", _ISO),
    ".mp3": MediaType(
        "audio",
        "audio/mpeg",
        ((0, b"ID3"), *((0, bytes([0xFF, low])) for low in (0xFB, 0xFA, 0xF3, 0xF2))),
    ),
    ".ogg": MediaType("audio", "audio/ogg", ((0, b"OggS"),)),
    ".opus": MediaType("audio", "audio/ogg", ((0, b"OggS"),)),
    ".wav": MediaType("audio", "audio/wav", ((8, b"WAVE"),)),
    ".vtt": MediaType(
        "captions",
        "text/vtt",
        ((0, b"WEBVTT"), (0, b"\xef\xbb\xbfWEBVTT")),
        "Its first line must be WEBVTT, and times need a point, as in 00:01.500.",
    ),
    ".txt": MediaType("transcript", "text/plain"),
}
"""By suffix. Browsers get exactly these content types, and never guess others."""


def suffix_of(path: str) -> str:
    """Return the suffix of a path in lowercase, such as `.jpg`; may be empty."""
    name = path.rpartition("/")[2]
    return name[name.rfind(".") :].lower() if "." in name else ""


def media_type(path: str, kind: MediaKind) -> MediaType:
    """Return the type of a file by its suffix. Raises FileProblem for another kind."""
    if re.match(r"(?:[a-z]+:)?//", path, re.IGNORECASE):
        advice = (
            "Copy the image to that folder, and write its path, such as img/photo.jpg."
            if kind == "image"
            else "Copy it to that folder, or link to the page that shows it: "
            "[text](https://…)."
        )
        raise FileProblem(f"“{path}” is not a file in the lesson’s folder. {advice}")
    found = TYPES.get(suffix_of(path))
    if found is None or found.kind != kind:
        allowed = (suffix for suffix, each in TYPES.items() if each.kind == kind)
        raise FileProblem(
            f"“{path}” is not {NAMES[kind]}. Its name must end with "
            f"{_alternatives(tuple(allowed))}."
        )
    return found


NAMES: Final[Mapping[MediaKind, str]] = {
    "image": "an image",
    "video": "a video",
    "audio": "an audio file",
    "captions": "a file with captions",
    "transcript": "a transcript",
}


def _alternatives(names: tuple[str, ...]) -> str:
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))
