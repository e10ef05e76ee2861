"""Static files in their compressed forms."""

from __future__ import annotations

from pathlib import Path

import brotli
import pytest

from app.assets.asset import LARGE, Asset
from app.compression import Encoding

TEXT = ("".join(f"const x{n}={n * n};" for n in range(60_000)) * 2).encode()


def test_a_file_in_an_accepted_encoding_is_smaller(tmp_path: Path) -> None:
    asset = Asset("a.js", b"const a = 1;" * 100, "1", tmp_path)

    body = asset.compressed("br")

    assert brotli.decompress(body) == asset.body
    assert len(body) < len(asset.body)
    assert list(tmp_path.iterdir()) == []


def test_a_large_file_is_compressed_once_for_all_starts(tmp_path: Path) -> None:
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
def test_a_cache_that_cannot_be_written_is_no_error(
    tmp_path: Path, encoding: Encoding
) -> None:
    (tmp_path / "cache").write_bytes(b"a file, not a folder")

    asset = Asset("large.js", TEXT, "1", tmp_path / "cache")

    assert len(asset.compressed(encoding)) < len(TEXT)
