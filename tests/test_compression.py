"""Tests of encodings, negotiation and quality."""

from __future__ import annotations

import gzip
import json
import math

import brotli
import pytest

from app import compression
from app.compression import Encoding, compress
from app.web.content_encoding import negotiate

NUMBERS = json.dumps([math.sin(n) for n in range(70_000)]).encode()


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("", "identity"),
        ("gzip", "gzip"),
        ("br", "br"),
        ("gzip, deflate, br, zstd", "br"),
        ("gzip;q=1.0, br;q=0.5", "gzip"),
        ("br;q=0", "identity"),
        ("br;q=0, gzip", "gzip"),
        ("*", "br"),
        ("*;q=0", "identity"),
        ("br;q=0, *", "gzip"),
        ("identity, br;q=0.5", "identity"),
        ("GZIP", "gzip"),
        ("deflate", "identity"),
        ("br;q=nonsense", "identity"),
        (";;;,,,", "identity"),
    ],
)
def test_the_best_accepted_encoding_is_chosen(accepted: str, encoding: str) -> None:
    assert negotiate(accepted) == encoding


@pytest.mark.parametrize(
    ("encoding", "fast"),
    [
        ("br", brotli.compress(NUMBERS, quality=compression.FAST_BROTLI_QUALITY)),
        ("gzip", gzip.compress(NUMBERS, compression.FAST_GZIP_LEVEL, mtime=0)),
    ],
    ids=["br", "gzip"],
)
def test_large_bodies_are_compressed_fast(encoding: Encoding, fast: bytes) -> None:
    assert len(NUMBERS) > compression.LARGE
    assert compress(NUMBERS, encoding) == fast


def test_small_bodies_are_compressed_at_the_normal_quality() -> None:
    page = NUMBERS[: compression.LARGE]

    assert compress(page, "br") == brotli.compress(
        page, quality=compression.BROTLI_QUALITY
    )


def test_an_explicit_quality_is_used() -> None:
    assert compress(NUMBERS, "br", 3) == brotli.compress(NUMBERS, quality=3)
