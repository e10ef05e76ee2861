"""Part of a file that is sent as the body of a response."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from io import BufferedReader
from typing import Final

CHUNK: Final = 64 * 1024
"""Bytes that are read at once."""

BUFFERED: Final = 4 * CHUNK
"""Bytes of a file that are in memory, in buffers of the connection and copies, because
the client reads slowly."""


@dataclass(slots=True)
class FilePart:
    """Bytes of an open file. It is read once, and then closed."""

    file: BufferedReader
    start: int
    length: int

    def chunks(self) -> Iterator[bytes]:
        """Yield the bytes. Raises OSError if the file has become shorter."""
        with self.file:
            self.file.seek(self.start)
            rest = self.length
            while rest:
                chunk = self.file.read(min(CHUNK, rest))
                if not chunk:
                    raise OSError("The file became shorter while it was sent.")
                rest -= len(chunk)
                yield chunk

    @property
    def memory(self) -> int:
        """Bytes of memory that sending it takes at most."""
        return min(self.length, BUFFERED)

    def close(self) -> None:
        self.file.close()
