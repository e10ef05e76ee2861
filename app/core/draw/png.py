"""Encode matrices as small indexed PNG images, one byte per cell."""

from __future__ import annotations

from base64 import b64encode
from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

ByteArray = NDArray[np.uint8]


def encode_png(cells: ByteArray, colours: ByteArray, clear: bool = False) -> bytes:
    """Encode `cells` (rows, columns), indices into `colours` (n ≤ 256, 3), as PNG.

    With `clear`, the first colour is transparent.
    """
    image, file = Image.fromarray(cells), BytesIO()
    image.putpalette(colours.tobytes())
    transparent = {"transparency": 0} if clear else {}
    image.save(file, "PNG", compress_level=9, **transparent)
    return file.getvalue()


def data_url(image: bytes) -> str:
    return "data:image/png;base64," + b64encode(image).decode("ascii")
