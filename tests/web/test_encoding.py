"""The encoding over HTTP."""

from __future__ import annotations

from io import BytesIO

import numpy as np
import pytest
from flask.testing import FlaskClient

from app.core.maths.encoding import encode


def test_it_is_json_with_parameters_frequencies_and_values(
    client: FlaskClient,
) -> None:
    found = client.get("/encoding?positions=4&d_model=8&start=2").get_json()

    assert found.pop("values") == encode(4, 8, start=2).tolist()
    assert found.pop("frequencies") == pytest.approx([1, 0.1, 0.01, 0.001])
    assert found == {"positions": 4, "d_model": 8, "base": 10_000, "start": 2}


def test_without_parameters_it_is_of_50_positions_and_64_dimensions(
    client: FlaskClient,
) -> None:
    found = client.get("/encoding").get_json()

    assert np.array(found["values"]).shape == (50, 64)


def test_it_is_a_csv_file(client: FlaskClient) -> None:
    answer = client.get("/encoding?positions=2&d_model=2&format=csv")

    assert answer.mimetype == "text/csv"
    assert "encoding.csv" in answer.headers["Content-Disposition"]
    heading, first, _ = answer.text.splitlines()
    assert (heading, first) == ("position,0,1", "0,0.0,1.0")


def test_it_is_a_file_of_numpy(client: FlaskClient) -> None:
    answer = client.get("/encoding?positions=3&d_model=5&format=npy")

    assert answer.mimetype == "application/octet-stream"
    assert np.array_equal(np.load(BytesIO(answer.data)), encode(3, 5))


def test_the_largest_matrix_is_answered(client: FlaskClient) -> None:
    answer = client.get("/encoding?positions=256&d_model=1024&format=npy")

    assert np.load(BytesIO(answer.data)).shape == (256, 1024)


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
def test_what_is_outside_the_limits_is_refused_by_name(
    client: FlaskClient, query: str, field: str
) -> None:
    answer = client.get(f"/encoding?{query}")

    assert answer.status_code == 422
    assert answer.mimetype == "application/problem+json"
    assert [error["field"] for error in answer.get_json()["errors"]] == [field]


def test_it_is_compressed_when_asked(client: FlaskClient) -> None:
    answer = client.get("/encoding", headers={"Accept-Encoding": "br"})

    assert answer.headers["Content-Encoding"] == "br"


def test_it_may_be_asked_again_by_its_etag(client: FlaskClient) -> None:
    etag = client.get("/encoding").headers["ETag"]

    assert client.get("/encoding", headers={"If-None-Match": etag}).status_code == 304
