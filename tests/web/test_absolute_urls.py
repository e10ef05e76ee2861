"""Absolute URLs in pages: the server's public address, or the requested host."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app.assets.store import Assets
from app.config import Settings
from app.web.current import services_of
from tests.conftest import with_services

ADDRESS = "https://lessons.example:8443"
LESSON = f"{ADDRESS}/lessons/small"


@pytest.fixture
def client(
    routes: Flask, with_database: Settings, assets: Assets
) -> Iterator[FlaskClient]:
    app = with_services(routes, replace(with_database, address=ADDRESS), assets)
    yield app.test_client()
    services_of(app).database.close()


def test_links_for_other_sites_have_the_public_address(client: FlaskClient) -> None:
    page = unescape(client.get("/lessons/small").text)

    assert f'rel="canonical" href="{LESSON}"' in page
    assert f'property="og:url" content="{LESSON}"' in page
    assert f'property="og:image" content="{LESSON}/preview.png"' in page
    assert f'href="{ADDRESS}/oembed?url={LESSON}"' in page


def test_the_code_for_a_course_has_the_public_address(client: FlaskClient) -> None:
    page = unescape(client.get("/lessons/small/course").text)

    assert re.findall('<iframe src="([^"]*)"', page) == [f"{LESSON}/embed"]
    assert "Only this computer" not in page


@pytest.mark.parametrize(
    ("host", "warned"),
    [("127.0.0.1:8000", True), ("localhost", True), ("lessons.example", False)],
)
def test_the_code_for_a_course_with_an_address_of_this_machine_has_a_warning(
    app: Flask, host: str, warned: bool
) -> None:
    headers = {"Host": host}
    page = app.test_client().get("/lessons/small/course", headers=headers).text

    assert ("Only this computer can reach the address" in page) is warned


@pytest.mark.parametrize("address", [ADDRESS, "http://localhost"])
def test_oembed_accepts_the_public_and_the_requested_address(
    client: FlaskClient, address: str
) -> None:
    url = quote(f"{address}/lessons/small", safe="")

    embed = client.get(f"/oembed?url={url}").get_json()

    assert f'src="{LESSON}/embed"' in embed["html"]


def test_oembed_rejects_other_addresses(client: FlaskClient) -> None:
    url = quote("https://other.example/lessons/small", safe="")

    assert client.get(f"/oembed?url={url}").status_code == 404
