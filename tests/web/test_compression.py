"""Answers made smaller: by the best way that is accepted, and in good time."""

from __future__ import annotations

import gzip
import json
import math

import brotli
import pytest

from app.web import compression
from app.web.compression import Encoding, compressed, negotiated

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
def test_it_answers_in_the_best_encoding_that_is_accepted(
    accepted: str, encoding: str
) -> None:
    assert negotiated(accepted) == encoding


@pytest.mark.parametrize(
    ("encoding", "quick"),
    [
        ("br", brotli.compress(NUMBERS, quality=compression.QUICK_QUALITY)),
        ("gzip", gzip.compress(NUMBERS, compression.QUICK_LEVEL, mtime=0)),
    ],
    ids=["br", "gzip"],
)
def test_large_answers_are_compressed_quickly(encoding: Encoding, quick: bytes) -> None:
    assert len(NUMBERS) > compression.LARGE
    assert compressed(NUMBERS, encoding) == quick


def test_small_answers_are_compressed_well() -> None:
    page = NUMBERS[: compression.LARGE]

    assert compressed(page, "br") == brotli.compress(
        page, quality=compression.BROTLI_QUALITY
    )


def test_what_is_the_size_of_a_figure_gets_a_window_of_its_size() -> None:
    figure = NUMBERS[: 1 << compression.NARROW_WINDOW]

    assert compressed(figure, "br") == brotli.compress(
        figure, quality=compression.BROTLI_QUALITY, lgwin=compression.NARROW_WINDOW
    )
    assert compressed(figure, "br") != brotli.compress(
        figure, quality=compression.BROTLI_QUALITY
    )


def test_a_quality_that_is_asked_for_is_kept() -> None:
    assert compressed(NUMBERS, "br", 3) == brotli.compress(NUMBERS, quality=3)
