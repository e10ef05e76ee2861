"""Compression of large bodies."""

from __future__ import annotations

import gzip
import random
import time
from collections.abc import Callable

import brotli
import pytest
from flask.testing import FlaskClient

from app.compression import LARGE_BYTES, Encoding, compress, compress_once

DECOMPRESS: dict[Encoding, Callable[[bytes], bytes]] = {
    "br": brotli.decompress,
    "gzip": gzip.decompress,
    "identity": bytes,
}


def numbers(size: int) -> bytes:
    """Return a body with few repetitions, such as an encoding as CSV."""
    choose = random.Random(1).choices
    return bytes(choose(b"0123456789.,-", k=size))


@pytest.mark.parametrize("encoding", DECOMPRESS)
@pytest.mark.parametrize("size", [0, LARGE_BYTES, LARGE_BYTES + 1])
def test_a_body_is_compressed_without_loss(encoding: Encoding, size: int) -> None:
    body = numbers(size)

    assert DECOMPRESS[encoding](compress_once(body, encoding)) == body


def test_a_large_response_is_compressed_fast(client: FlaskClient) -> None:
    """Otherwise, a few such requests would delay all others for seconds."""
    url = "/encoding?positions=512&d_model=512&format=csv"
    body = client.get(url, headers={"Accept-Encoding": "identity"}).data
    assert len(body) > LARGE_BYTES

    def seconds(work: Callable[[], object]) -> float:
        started = time.process_time()
        work()
        return time.process_time() - started

    slow = seconds(lambda: compress(body, "br"))
    fast = seconds(lambda: compress_once(body, "br"))
    response = client.get(url, headers={"Accept-Encoding": "br"})

    assert fast < slow / 3
    assert response.data == compress_once(body, "br")
