"""Tests of the compression of static files."""

from __future__ import annotations

import brotli
import pytest

from app.assets import asset
from app.assets.asset import PLOTLY, Asset
from app.compression import compress


def test_a_file_is_compressed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    script = Asset("a.js", b"const a = 1;" * 100, "1")

    body = script.compressed("br")
    monkeypatch.delattr(asset, "compress")

    assert brotli.decompress(body) == script.body
    assert len(body) < len(script.body)
    assert script.compressed("br") is body
    assert script.compressed("identity") == script.body


def test_all_files_except_plotly_have_the_best_compression() -> None:
    body = "".join(f"const value{n} = {n**3};" for n in range(500)).encode()

    assert Asset("a.js", body, "1").compressed("br") == brotli.compress(body)
    assert Asset(PLOTLY, body, "1").compressed("br") == compress(body, "br")
    assert compress(body, "br") != brotli.compress(body)
