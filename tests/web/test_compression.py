from __future__ import annotations

import pytest

from app.web.compression import negotiated


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
