"""Tests of `/encoding`."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from flask.testing import FlaskClient

from app.core.maths.encoding import encode


def test_json_has_parameters_frequencies_and_values(
    client: FlaskClient,
) -> None:
    body = client.get("/encoding?positions=4&d_model=8&start=2").get_json()

    assert body.pop("values") == encode(4, 8, start=2).tolist()
    assert body.pop("frequencies") == pytest.approx([1, 0.1, 0.01, 0.001])
    assert body == {"positions": 4, "d_model": 8, "base": 10_000, "start": 2}


def test_the_default_is_50_positions_and_64_dimensions(
    client: FlaskClient,
) -> None:
    body = client.get("/encoding").get_json()

    assert np.array(body["values"]).shape == (50, 64)


def test_csv_is_a_download(client: FlaskClient) -> None:
    response = client.get("/encoding?positions=2&d_model=2&format=csv")

    assert response.mimetype == "text/csv"
    assert "encoding.csv" in response.headers["Content-Disposition"]
    heading, first, _ = response.text.splitlines()
    assert (heading, first) == ("position,0,1", "0,0.0,1.0")


def test_npy_is_a_numpy_file(client: FlaskClient) -> None:
    response = client.get("/encoding?positions=3&d_model=5&format=npy")

    assert response.mimetype == "application/octet-stream"
    assert np.array_equal(np.load(BytesIO(response.data)), encode(3, 5))


def test_the_largest_allowed_matrix_is_returned(client: FlaskClient) -> None:
    response = client.get("/encoding?positions=256&d_model=1024&format=npy")

    assert np.load(BytesIO(response.data)).shape == (256, 1024)


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("positions=0", "positions"),
        ("positions=4097", "positions"),
        ("positions=257&d_model=1024", "positions"),
        ("d_model=1025", "d_model"),
        ("d_model=2.5", "d_model"),
        ("base=1", "base"),
        ("base=nan", "base"),
        ("base=1e10", "base"),
        ("base=inf", "base"),
        ("start=-1", "start"),
        ("start=1000001", "start"),
        ("start=", "start"),
        ("start=1&start=1", "start"),
        ("format=xml", "format"),
        ("mark=3", "mark"),
        ("positions=" + "9" * 4000, "positions"),
        ("positions=%00", "positions"),
    ],
)
def test_an_invalid_parameter_is_named(
    client: FlaskClient, query: str, field: str
) -> None:
    response = client.get(f"/encoding?{query}")

    assert response.status_code == 422
    assert response.mimetype == "application/problem+json"
    assert [error["field"] for error in response.get_json()["errors"]] == [field]


def test_the_response_is_compressed(client: FlaskClient) -> None:
    response = client.get("/encoding", headers={"Accept-Encoding": "br"})

    assert response.headers["Content-Encoding"] == "br"


def test_a_request_with_the_current_etag_returns_304(client: FlaskClient) -> None:
    etag = client.get("/encoding").headers["ETag"]

    assert client.get("/encoding", headers={"If-None-Match": etag}).status_code == 304
