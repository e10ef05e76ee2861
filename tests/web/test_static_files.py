"""Static files over HTTP."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient


def test_mimetypes_do_not_depend_on_the_machine(client: FlaskClient) -> None:
    assert client.get("/static/x/js/main.js").mimetype == "text/javascript"
    assert client.get("/static/x/css/base.css").mimetype == "text/css"


def test_pages_link_to_files_that_are_kept_for_ever(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text
    links = set(re.findall(r"/static/[^\"\s)]+", page))

    assert links
    for link in links:
        response = client.get(link)
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]
        assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_an_old_address_gives_the_newest_for_now(client: FlaskClient) -> None:
    response = client.get("/static/0123456789abcdef/js/main.js")

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_a_file_is_known_again_in_each_encoding(
    client: FlaskClient, encoding: str
) -> None:
    headers = {"Accept-Encoding": encoding}
    first = client.get("/static/x/js/main.js", headers=headers)

    again = client.get(
        "/static/x/js/main.js",
        headers=headers | {"If-None-Match": first.headers["ETag"]},
    )

    assert first.headers.get("Content-Encoding", "identity") == encoding
    assert again.status_code == 304
    assert again.data == b""


def test_a_page_needs_nothing_else_before_it_is_seen(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text

    assert '<link rel="stylesheet"' not in page
    assert not re.findall(r"<script[^>]+src=", page)


def test_plotly_comes_out_of_the_installed_package(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text
    [link] = set(re.findall(r'"(/static/[^"]+/plotly\.min\.js)"', page))

    response = client.get(link)

    assert response.mimetype == "text/javascript"
    assert len(response.data) > 1_000_000
    assert "immutable" in response.headers["Cache-Control"]


@pytest.mark.parametrize(
    "name", ["nothing.js", "../pyproject.toml", "css/../js/main.js"]
)
def test_other_files_cannot_be_had(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/x/{name}").status_code == 404
