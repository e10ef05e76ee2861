"""A static file and its compressed bodies."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import PurePosixPath
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


@dataclass(slots=True)
class Asset:
    """A file, compressed into each encoding on the first request for it."""

    name: str
    body: bytes
    version: str
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
                self._bodies[encoding] = compress(self.body, encoding)
            return self._bodies[encoding]
