"""Answers that are made once and sent from a cache."""

from __future__ import annotations

import gzip
from itertools import count

import brotli
import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

from app.web import responses
from app.web.byte_cache import LONGEST_ADDRESS
from app.web.responses import Made, send

BODY = b"All work and no play. " * 100


@pytest.fixture
def counted(app: Flask) -> FlaskClient:
    """An app with an answer that tells how often it was made."""
    made = count(1)

    @app.get("/counted")
    def counted() -> Response:
        return send(lambda: Made(b"%d " % next(made) + BODY, "text/plain", "c.txt"))

    @app.get("/short")
    def short() -> Response:
        return send(lambda: Made(b"short", "text/plain"))

    return app.test_client()


def test_an_answer_is_made_once(counted: FlaskClient) -> None:
    first, second = counted.get("/counted?a=1"), counted.get("/counted?a=1")

    assert first.data == second.data == b"1 " + BODY


def test_an_answer_to_a_long_address_is_made_again(counted: FlaskClient) -> None:
    address = "/counted?" + "a" * LONGEST_ADDRESS

    assert counted.get(address).data != counted.get(address).data


def test_what_a_client_accepts_is_remembered_only_when_it_is_short(
    counted: FlaskClient,
) -> None:
    remembered = responses._negotiated.cache_info().currsize

    answer = counted.get(
        "/counted", headers={"Accept-Encoding": "br, " + "gzip, " * 50}
    )

    assert answer.headers["Content-Encoding"] == "br"
    assert responses._negotiated.cache_info().currsize == remembered


def test_another_query_is_another_answer(counted: FlaskClient) -> None:
    assert counted.get("/counted?a=1").data != counted.get("/counted?a=2").data


def test_it_may_be_kept_and_asked_again_by_its_etag(counted: FlaskClient) -> None:
    first = counted.get("/counted")

    again = counted.get("/counted", headers={"If-None-Match": first.headers["ETag"]})
    assert first.headers["Cache-Control"] == "public, max-age=3600"
    assert (again.status_code, again.data) == (304, b"")
    for name in ("ETag", "Cache-Control", "Content-Security-Policy"):
        assert again.headers[name] == first.headers[name]


def test_an_etag_weakened_on_the_way_is_known_too(counted: FlaskClient) -> None:
    etag = "W/" + counted.get("/counted").headers["ETag"]

    assert counted.get("/counted", headers={"If-None-Match": etag}).status_code == 304


def test_another_etag_gets_the_whole_answer(counted: FlaskClient) -> None:
    answer = counted.get("/counted", headers={"If-None-Match": '"other"'})

    assert answer.status_code == 200


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
def test_it_is_compressed_as_asked(
    counted: FlaskClient, accepted: str, encoding: str | None
) -> None:
    answer = counted.get("/counted", headers={"Accept-Encoding": accepted})

    undo = {"br": brotli.decompress, "gzip": gzip.decompress, None: bytes}[encoding]
    assert answer.headers.get("Content-Encoding") == encoding
    assert answer.headers["Vary"] == "Accept-Encoding"
    assert undo(answer.data) == b"1 " + BODY


def test_each_encoding_has_an_etag_of_its_own(counted: FlaskClient) -> None:
    etags = {
        counted.get("/counted", headers={"Accept-Encoding": name}).headers["ETag"]
        for name in ("br", "gzip", "identity")
    }

    assert len(etags) == 3


def test_what_is_too_short_to_gain_is_sent_as_it_is(counted: FlaskClient) -> None:
    answer = counted.get("/short", headers={"Accept-Encoding": "br"})

    assert "Content-Encoding" not in answer.headers


def test_what_is_added_on_the_way_out_is_not_kept(counted: FlaskClient) -> None:
    counted.get("/counted")

    again = counted.get("/counted").headers
    assert again.getlist("X-Content-Type-Options") == ["nosniff"]
    assert again.getlist("Vary") == ["Accept-Encoding"]


def test_a_file_has_a_name_to_be_saved_by(counted: FlaskClient) -> None:
    disposition = counted.get("/counted").headers["Content-Disposition"]

    assert disposition == 'attachment; filename="c.txt"'
    assert "Content-Disposition" not in counted.get("/short").headers
