"""Tests of the static file endpoint."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient


def test_content_types_do_not_depend_on_the_operating_system(
    client: FlaskClient,
) -> None:
    assert client.get("/static/x/js/main.js").mimetype == "text/javascript"
    assert client.get("/static/x/css/base/base.css").mimetype == "text/css"


def test_files_linked_from_pages_are_immutable(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text
    links = set(re.findall(r"/static/[^\"\s)]+", page))

    assert links
    for link in links:
        response = client.get(link)
        assert response.status_code == 200
        assert "immutable" in response.headers["Cache-Control"]
        assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_an_old_version_returns_the_current_file_uncached(client: FlaskClient) -> None:
    response = client.get("/static/0123456789abcdef/js/main.js")

    assert response.status_code == 200
    assert response.headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("encoding", ["br", "gzip", "identity"])
def test_a_request_with_the_current_etag_returns_304(
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


def test_pages_have_no_render_blocking_requests(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text

    assert '<link rel="stylesheet"' not in page
    scripts = re.findall(r"<script[^>]+src=[^>]+>", page)
    assert all(" defer " in script for script in scripts)


def test_plotly_is_served_from_the_installed_package(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text
    [link] = set(re.findall(r'"(/static/[^"]+/plotly\.min\.js)"', page))

    response = client.get(link)

    assert response.mimetype == "text/javascript"
    assert len(response.data) > 1_000_000
    assert "immutable" in response.headers["Cache-Control"]


@pytest.mark.parametrize(
    "name", ["nothing.js", "../pyproject.toml", "css/../js/main.js"]
)
def test_files_outside_static_return_404(client: FlaskClient, name: str) -> None:
    assert client.get(f"/static/x/{name}").status_code == 404
