"""Compress bodies with brotli or gzip, independent of HTTP requests."""

from __future__ import annotations

import gzip
from typing import Final, Literal

import brotli

Encoding = Literal["br", "gzip", "identity"]
"""Values of the Content-Encoding header."""

BROTLI_QUALITY: Final = 7
"""A lesson page (425 KB) takes 23 ms and becomes 65 KB; quality 5 saves 9 ms and adds
3 KB, quality 11 saves 6 KB and takes 950 ms. Of the script of a lesson, which becomes
50 KB, quality 11 would save 4 KB. Plotly (4.8 MB) takes 0.26 s and becomes 1.25 MB."""

GZIP_LEVEL: Final = 6

LARGE_BYTES: Final = 2**20
"""Size above which a body that is compressed for one response is compressed fast. An
encoding as CSV (5 MB) takes 0.03 instead of 0.5 s, and becomes as small: it has few
repetitions."""

FAST: Final = 1
"""Quality of brotli and level of gzip."""


def compress(
    body: bytes, encoding: Encoding, brotli_quality: int = BROTLI_QUALITY
) -> bytes:
    """Return the body in `encoding`."""
    if encoding == "br":
        return bytes(brotli.compress(body, quality=brotli_quality))
    if encoding == "gzip":
        return gzip.compress(body, GZIP_LEVEL, mtime=0)
    return body


def compress_once(body: bytes, encoding: Encoding) -> bytes:
    """Return the body in `encoding`, for one response."""
    if len(body) <= LARGE_BYTES:
        return compress(body, encoding)
    if encoding == "gzip":
        return gzip.compress(body, FAST, mtime=0)
    return compress(body, encoding, FAST)
