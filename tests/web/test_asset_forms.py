"""Static files as they are sent: named for what they are, and well compressed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import brotli
import pytest
from flask.testing import FlaskClient

from app.web import asset_forms
from app.web.assets import Assets
from tests.web.waiting import until_changed


def test_mimetypes_do_not_depend_on_the_machine(client: FlaskClient) -> None:
    assert client.get("/static/x/js/main.js").mimetype == "text/javascript"
    assert client.get("/static/x/css/base.css").mimetype == "text/css"


def test_a_large_file_is_sent_at_once_and_better_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(asset_forms, "LARGE", 1000)
    text = "".join(f"const x{n}={n * n};" for n in range(2000))
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "large.js").write_text(text, encoding="utf-8")
    large = Assets(folder, tmp_path / "kept").find("large.js")
    assert large is not None

    quick = large.form("br")
    best = until_changed(lambda: large.form("br"), quick)

    assert len(best) < len(quick)
    assert brotli.decompress(best) == brotli.decompress(quick) == text.encode()
    [kept] = (tmp_path / "kept").iterdir()
    assert kept.read_bytes() == best
    again = Assets(folder, tmp_path / "kept").find("large.js")
    assert again is not None
    assert again.form("br") == best


def test_a_compression_ends_when_nobody_waits_for_it() -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    command = [sys.executable, "-c", asset_forms.SQUEEZE, str(gone.pid), "11"]

    ended = subprocess.run(command, input=b"x" * 100_000, capture_output=True)

    assert (ended.returncode, ended.stdout) == (1, b"")
