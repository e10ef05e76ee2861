"""Tests of the response cache."""

from __future__ import annotations

import gzip
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from threading import Event

import brotli
import pytest
from flask import Flask, Response, request
from flask.testing import FlaskClient

from app.web.responses.caching import cache_and_send, render_once, send_cached
from tests.waiting import TIMEOUT

BODY = b"All work and no play. " * 100


@pytest.fixture
def counted(own_app: Flask) -> FlaskClient:
    """A client of an app with a cached view whose body starts with a render count."""
    renders = count(1)
    cache = own_app.extensions["overtone"].figure_cache

    @own_app.get("/counted")
    def counted() -> Response:
        if cached := send_cached(cache, request.url):
            return cached
        response = Response(b"%d " % next(renders) + BODY, mimetype="text/plain")
        response.headers["Cache-Control"] = "public, max-age=3600"
        return cache_and_send(cache, request.url, response)

    @own_app.get("/short")
    def short() -> Response:
        return cache_and_send(cache, "short", Response("short", mimetype="text/plain"))

    return own_app.test_client()


def test_a_response_is_rendered_once(counted: FlaskClient) -> None:
    first, second = counted.get("/counted?a=1"), counted.get("/counted?a=1")

    assert first.data == second.data == b"1 " + BODY
    assert first.headers == second.headers


def test_a_slow_page_does_not_delay_another_page(own_app: Flask) -> None:
    cache = own_app.extensions["overtone"].page_cache
    is_rendering, ends = Event(), Event()

    def render_slowly() -> Response:
        is_rendering.set()
        ends.wait(TIMEOUT)
        return Response("slow")

    @own_app.get("/slow")
    def slow_page() -> Response:
        return render_once(cache, "slow", render_slowly)

    @own_app.get("/fast")
    def fast_page() -> Response:
        return render_once(cache, "fast", lambda: Response("fast"))

    with ThreadPoolExecutor(2) as threads:
        slow = threads.submit(lambda: own_app.test_client().get("/slow"))
        is_rendering.wait(TIMEOUT)
        fast = threads.submit(lambda: own_app.test_client().get("/fast"))
        try:
            assert fast.result(timeout=TIMEOUT / 2).text == "fast"
        finally:
            ends.set()
        assert slow.result().text == "slow"


def test_each_key_has_its_own_response(counted: FlaskClient) -> None:
    assert counted.get("/counted?a=1").data != counted.get("/counted?a=2").data


def test_a_request_with_the_current_etag_returns_304(counted: FlaskClient) -> None:
    first = counted.get("/counted")

    again = counted.get("/counted", headers={"If-None-Match": first.headers["ETag"]})
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert (again.status_code, again.data) == (304, b"")
    for name in ("ETag", "Cache-Control", "Content-Security-Policy"):
        assert again.headers[name] == first.headers[name]


def test_an_etag_that_a_proxy_weakened_still_matches(counted: FlaskClient) -> None:
    etag = "W/" + counted.get("/counted").headers["ETag"]

    assert counted.get("/counted", headers={"If-None-Match": etag}).status_code == 304


def test_another_etag_returns_the_whole_response(counted: FlaskClient) -> None:
    response = counted.get("/counted", headers={"If-None-Match": '"other"'})

    assert response.status_code == 200


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("br", "br"),
        ("gzip", "gzip"),
        ("gzip, br", "br"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("identity", None),
        ("", None),
    ],
)
def test_the_body_is_compressed_as_the_client_accepts(
    counted: FlaskClient, accepted: str, encoding: str | None
) -> None:
    response = counted.get("/counted", headers={"Accept-Encoding": accepted})

    undo = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    assert response.headers.get("Content-Encoding") == encoding
    assert "Accept-Encoding" in response.vary
    assert undo(response.data) == b"1 " + BODY


def test_each_encoding_has_its_own_etag(counted: FlaskClient) -> None:
    etags = {
        counted.get("/counted", headers={"Accept-Encoding": name}).headers["ETag"]
        for name in ("br", "gzip", "identity")
    }

    assert len(etags) == 3


def test_a_short_body_is_not_compressed(counted: FlaskClient) -> None:
    response = counted.get("/short", headers={"Accept-Encoding": "br"})

    assert "Content-Encoding" not in response.headers


def test_security_headers_are_not_cached(counted: FlaskClient) -> None:
    counted.get("/counted")

    again = counted.get("/counted").headers
    assert again.getlist("X-Content-Type-Options") == ["nosniff"]
    assert again.getlist("Vary") == ["Accept-Encoding, Accept-Language"]
