"""Tests of the compression of static files."""

from __future__ import annotations

from pathlib import Path

import brotli
import pytest

from app.assets.asset import LARGE, Asset
from app.compression import Encoding

TEXT = ("".join(f"const x{n}={n * n};" for n in range(60_000)) * 2).encode()


def test_a_compressed_file_is_smaller(tmp_path: Path) -> None:
    asset = Asset("a.js", b"const a = 1;" * 100, "1", tmp_path)

    body = asset.compressed("br")

    assert brotli.decompress(body) == asset.body
    assert len(body) < len(asset.body)
    assert list(tmp_path.iterdir()) == []


def test_a_large_compressed_file_is_stored_for_the_next_start(tmp_path: Path) -> None:
    assert len(TEXT) > LARGE
    cache = tmp_path / "cache"

    body = Asset("js/large.js", TEXT, "1", cache).compressed("br")

    [stored] = cache.iterdir()
    assert brotli.decompress(body) == TEXT
    assert stored.read_bytes() == body
    stored.write_bytes(b"from disk")
    assert Asset("js/large.js", TEXT, "1", cache).compressed("br") == b"from disk"
    assert Asset("js/large.js", TEXT, "2", cache).compressed("br") == body


@pytest.mark.parametrize("encoding", ["br", "gzip"])
def test_a_cache_folder_that_is_not_writable_is_ignored(
    tmp_path: Path, encoding: Encoding
) -> None:
    (tmp_path / "cache").write_bytes(b"a file, not a folder")

    asset = Asset("large.js", TEXT, "1", tmp_path / "cache")

    assert len(asset.compressed(encoding)) < len(TEXT)
