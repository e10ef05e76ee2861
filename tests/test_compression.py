"""Tests of encodings and their negotiation."""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Callable

import brotli
import pytest

from app.compression import Encoding, compress
from app.web.responses.content_encoding import negotiate

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
    ("encoding", "decompress"),
    [("br", brotli.decompress), ("gzip", gzip.decompress), ("identity", bytes)],
)
def test_a_compressed_body_can_be_decompressed(
    encoding: Encoding, decompress: Callable[[bytes], bytes]
) -> None:
    body = compress(NUMBERS, encoding)

    assert decompress(body) == NUMBERS
    assert (len(body) < len(NUMBERS)) is (encoding != "identity")
