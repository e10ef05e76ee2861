"""Tests of the compression of static files."""

from __future__ import annotations

import brotli
import pytest

from app.assets import asset
from app.assets.asset import Asset


def test_a_file_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Asset("a.js", b"const a = 1;" * 100, "1")

    body = script.compressed("br")
    monkeypatch.delattr(asset, "compress")

    assert brotli.decompress(body) == script.body
    assert len(body) < len(script.body)
    assert script.compressed("br") is body
    assert script.compressed("identity") == script.body
