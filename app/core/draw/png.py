"""Encode matrices as small indexed PNG images, one byte per cell."""

from __future__ import annotations

from base64 import b64encode
from struct import pack
from zlib import compress, crc32

import numpy as np
from numpy.typing import NDArray

ByteArray = NDArray[np.uint8]


def encode_png(cells: ByteArray, colours: ByteArray, clear: bool = False) -> bytes:
    """Encode `cells` (rows, columns), indices into `colours` (n ≤ 256, 3), as PNG.

    With `clear`, the first colour is transparent.
    """
    rows, columns = cells.shape
    # Each row starts with its filter type. Type 0 (no filter) compresses waves best.
    scanlines = np.hstack([np.zeros((rows, 1), np.uint8), cells])
    return (
        b"\x89PNG\r\n\x1a\n"
        + _chunk(b"IHDR", pack(">IIBBBBB", columns, rows, 8, 3, 0, 0, 0))
        + _chunk(b"PLTE", colours.tobytes())
        + (_chunk(b"tRNS", b"\0") if clear else b"")
        + _chunk(b"IDAT", compress(scanlines.tobytes(), 9))
        + _chunk(b"IEND", b"")
    )


def data_url(image: bytes) -> str:
    return "data:image/png;base64," + b64encode(image).decode("ascii")


def _chunk(name: bytes, content: bytes) -> bytes:
    return pack(">I", len(content)) + name + content + pack(">I", crc32(name + content))
