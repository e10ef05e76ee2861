"""Tests of pages without `--watch`."""

from __future__ import annotations

from flask.testing import FlaskClient


def test_without_watch_there_is_neither_a_script_nor_a_stream_that_reloads_pages(
    client: FlaskClient,
) -> None:
    assert "data-reload-stream" not in client.get("/lessons/small").text
    assert client.get("/watch/events").status_code == 404
