"""A static file in the forms in which it is sent, each made when it is first asked for.

The best form of a large file takes seconds: it is made beside, is kept for the next
start, and until then a quick one will do.
"""

from __future__ import annotations

import os
import subprocess
import sys
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
"""Not the system's table, which on some machines serves modules as plain text."""

LARGE = 1024 * 1024
"""Bytes from which the best compression takes seconds, and is done beside."""

BEST, QUICK = 11, 5
"""Brotli's qualities."""

SQUEEZE: Final = """
import brotli, os, sys
parent, quality = map(int, sys.argv[1:])
if hasattr(os, "nice"):
    os.nice(19)
body, squeeze = sys.stdin.buffer.read(), brotli.Compressor(quality=quality)
pieces = (body[at : at + 65536] for at in range(0, len(body), 65536))
squeezed = []
for piece in pieces:
    if os.getppid() != parent:
        sys.exit(1)
    squeezed.append(squeeze.process(piece))
sys.stdout.buffer.write(b"".join([*squeezed, squeeze.finish()]))
"""
"""The program of a process that compresses what it reads, and ends with its parent."""


@dataclass(slots=True)
class Asset:
    """One file, with its compressed forms as they are asked for."""

    name: str
    body: bytes
    version: str
    kept: Path
    """Folder where a form that took seconds to make outlives a restart."""
    _forms: dict[Encoding, bytes] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def mimetype(self) -> str:
        return MIMETYPES[PurePosixPath(self.name).suffix]

    def form(self, encoding: Encoding) -> bytes:
        """The body in that encoding."""
        if encoding == "identity" or self.mimetype.startswith("font/"):
            return self.body
        with self._lock:
            if encoding not in self._forms:
                self._forms[encoding] = self._compressed(encoding)
            return self._forms[encoding]

    def _compressed(self, encoding: Encoding) -> bytes:
        if encoding != "br" or len(self.body) < LARGE:
            return compress(self.body, encoding, BEST)
        if self._file.is_file():
            return self._file.read_bytes()
        threading.Thread(target=self._improve, name="compress", daemon=True).start()
        return compress(self.body, encoding, QUICK)

    def _improve(self) -> None:
        # In a process of its own: it takes 100 MB that this one would never give back.
        squeezed = subprocess.run(
            [sys.executable, "-c", SQUEEZE, str(os.getpid()), str(BEST)],
            input=self.body,
            stdout=subprocess.PIPE,
            check=False,
        )
        if squeezed.returncode:
            return
        with suppress(OSError):  # a full disk costs the next start some time, no more
            self._keep(squeezed.stdout)
        with self._lock:
            self._forms["br"] = squeezed.stdout

    def _keep(self, body: bytes) -> None:
        self.kept.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self.kept) as folder:
            draft = Path(folder) / self._file.name
            draft.write_bytes(body)
            draft.replace(self._file)

    @property
    def _file(self) -> Path:
        return self.kept / f"{PurePosixPath(self.name).name}-{self.version}.br"
