"""A static file and its compressed bodies."""

from __future__ import annotations

import tempfile
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

from app.compression import Encoding, compress

MIMETYPES: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
"""The operating system's table is not used: some serve scripts as plain text."""

QUALITY: Final = 9
"""Brotli quality. Plotly (4.7 MB) takes 0.45 s and becomes 1.23 MB. Quality 11 takes
8.9 s and makes it 10 % smaller."""

LARGE: Final = 1024 * 1024
"""Bytes from which the compressed body is stored on disk for the next start."""


@dataclass(slots=True)
class Asset:
    """A file, compressed into each encoding on the first request for it."""

    name: str
    body: bytes
    version: str
    cache: Path
    """Folder for the compressed bodies of large files."""
    _bodies: dict[Encoding, bytes] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def mimetype(self) -> str:
        return MIMETYPES[PurePosixPath(self.name).suffix]

    @property
    def is_compressible(self) -> bool:
        return not self.mimetype.startswith("font/")

    def compressed(self, encoding: Encoding) -> bytes:
        """Return the body in that encoding."""
        if encoding == "identity":
            return self.body
        with self._lock:
            if encoding not in self._bodies:
                self._bodies[encoding] = self._compress(encoding)
            return self._bodies[encoding]

    def _compress(self, encoding: Encoding) -> bytes:
        if encoding != "br" or len(self.body) < LARGE:
            return compress(self.body, encoding, QUALITY)
        name = f"{PurePosixPath(self.name).name}-{self.version}.br"
        if (self.cache / name).is_file():
            return (self.cache / name).read_bytes()
        body = compress(self.body, encoding, QUALITY)
        with suppress(OSError):  # on a full disk, the next start compresses it again
            _write(self.cache / name, body)
        return body


def _write(path: Path, body: bytes) -> None:
    """Write to a temporary file and move it, so that nobody reads a partial file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        temporary = Path(folder) / path.name
        temporary.write_bytes(body)
        temporary.replace(path)
