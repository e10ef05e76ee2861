"""Headers, frames, other sites, and bodies: what is let through and what is not."""

from __future__ import annotations

import base64
import hashlib
import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from app.config import Settings
from app.web.blueprint import Blueprint

PAGES = ["/", "/lessons/small", "/lessons/small/present", "/accessibility", "/nowhere"]
DATA = ["/encoding", "/figures", "/figures/waves.svg", "/healthz", "/openapi.json"]
EMBED = "/lessons/small/embed"


NOTHING = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
"""The hash of an empty style, which the figure library sets."""


def policy(client: FlaskClient, url: str) -> dict[str, str]:
    header = client.get(url).headers["Content-Security-Policy"]
    return dict(part.split(" ", 1) for part in header.split("; "))


@pytest.mark.parametrize("url", [*PAGES, *DATA, EMBED])
def test_every_answer_carries_the_headers(client: FlaskClient, url: str) -> None:
    headers = client.get(url).headers

    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert "camera=()" in headers["Permissions-Policy"]
    assert "Set-Cookie" not in headers
    assert "Server" not in headers


def source(text: str) -> str:
    digest = hashlib.sha256(text.encode()).digest()
    return f"'sha256-{base64.b64encode(digest).decode()}'"


@pytest.mark.parametrize(
    ("url", "own"),
    [(url, {"'self'"}) for url in PAGES] + [(EMBED, {"'self'", "http://localhost"})],
)
def test_pages_run_nothing_but_what_the_server_sends(
    client: FlaskClient, url: str, own: set[str]
) -> None:
    allowed = policy(client, url)

    assert allowed["default-src"] == "'none'"
    page = client.get(url).text
    assets = client.application.extensions["overtone"].assets
    inlined = {
        "script": [assets.early],
        "style": [assets.style, assets.later_style, assets.live_style],
    }
    for name, ours in inlined.items():
        texts = re.findall(rf"<{name}>(.*?)</{name}>", page, re.DOTALL)
        sources = set(allowed[f"{name}-src"].split()) - {NOTHING}
        assert sources == own | {source(each.text) for each in ours}
        assert {source(text) for text in texts} < sources
    assert allowed["base-uri"] == "'none'"
    assert "unsafe" not in " ".join(allowed.values())


@pytest.mark.parametrize("url", [*DATA, "/figures/nothing"])
def test_what_is_no_page_runs_nothing_and_loads_nothing(
    client: FlaskClient, url: str
) -> None:
    assert policy(client, url) == {
        "default-src": "'none'",
        "img-src": "data:",
        "form-action": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }


def test_a_table_of_a_figure_is_laid_out_like_a_page(client: FlaskClient) -> None:
    assert policy(client, "/figures/waves.html") == policy(client, "/")


@pytest.mark.parametrize("url", ["/", "/figures", "/figures/waves.svg", EMBED])
def test_no_header_is_said_twice(client: FlaskClient, url: str) -> None:
    names = [name.lower() for name, _ in client.get(url).headers]

    assert len(names) == len(set(names))


@pytest.mark.parametrize("url", [*PAGES, *DATA])
def test_nothing_can_be_framed(client: FlaskClient, url: str) -> None:
    headers = client.get(url).headers

    assert policy(client, url)["frame-ancestors"] == "'none'"
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("url", PAGES)
def test_a_page_is_separated_from_windows_of_other_sites(
    client: FlaskClient, url: str
) -> None:
    assert client.get(url).headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("url", [EMBED, *DATA])
def test_only_pages_that_are_opened_as_windows_are_separated(
    client: FlaskClient, url: str
) -> None:
    assert "Cross-Origin-Opener-Policy" not in client.get(url).headers


@pytest.mark.parametrize("url", ["/lessons/small/answers", "/rooms/ABCDE"])
def test_private_data_is_a_resource_of_this_origin_alone(
    client: FlaskClient, url: str
) -> None:
    headers = client.get(url).headers

    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("url", ["/static/x/icon.svg", "/static/x/js/main.js", EMBED])
def test_public_files_and_embeds_are_resources_for_every_origin(
    client: FlaskClient, url: str
) -> None:
    headers = client.get(url).headers

    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_every_blueprint_declares_its_policy(client: FlaskClient) -> None:
    for blueprint in client.application.blueprints.values():
        assert isinstance(blueprint, Blueprint)


def test_but_the_lesson_made_for_frames(client: FlaskClient) -> None:
    headers = client.get(EMBED).headers

    assert policy(client, EMBED)["frame-ancestors"] == "*"
    assert "X-Frame-Options" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_a_sandboxed_frame_that_knows_no_self_knows_the_server(
    client: FlaskClient,
) -> None:
    for part in policy(client, EMBED).values():
        assert ("'self'" in part.split()) == ("http://localhost" in part.split())


def test_a_frame_is_told_when_its_lesson_is_not_there(client: FlaskClient) -> None:
    response = client.get("/lessons/gone/embed")

    assert response.status_code == 404
    assert "X-Frame-Options" not in response.headers


def test_the_operator_says_whose_frames(settings: Settings) -> None:
    app = create_app(replace(settings, frame_ancestors="https://lms.example"))

    allowed = policy(app.test_client(), EMBED)

    assert allowed["frame-ancestors"] == "https://lms.example"
    app.extensions["overtone"].database.close()


@pytest.mark.parametrize("url", DATA)
def test_data_may_be_read_from_anywhere(client: FlaskClient, url: str) -> None:
    headers = client.get(url).headers

    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize("url", PAGES)
def test_pages_may_not(client: FlaskClient, url: str) -> None:
    headers = client.get(url).headers

    assert "Access-Control-Allow-Origin" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.fixture
def changing(app: Flask) -> FlaskClient:
    """An app with an address that changes something."""
    app.add_url_rule("/change", "change", lambda: "changed", methods=["POST"])
    return app.test_client()


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "same-origin"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "http://localhost"},
        {"Sec-Fetch-Site": "same-origin", "Origin": "http://other.example"},
    ],
    ids=str,
)
def test_a_change_may_be_asked_for_from_here(
    changing: FlaskClient, headers: dict[str, str]
) -> None:
    assert changing.post("/change", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost.evil.example"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    ],
    ids=str,
)
def test_but_not_by_a_page_of_another_site(
    changing: FlaskClient, headers: dict[str, str]
) -> None:
    assert changing.post("/change", headers=headers).status_code == 403


def test_a_body_has_to_say_its_length(client: FlaskClient) -> None:
    response = client.post("/encoding", headers={"Transfer-Encoding": "chunked"})

    assert response.status_code == 411


@pytest.mark.parametrize("host", ["a b", "a/..", "a@b", "a,b", "é"])
def test_a_host_that_cannot_be_is_refused(client: FlaskClient, host: str) -> None:
    response = client.get("/lessons//small", headers={"Host": host})

    assert response.status_code == 400
    assert "Location" not in response.headers


def test_a_large_body_is_refused_wherever_it_goes(client: FlaskClient) -> None:
    assert client.post("/", data=b"x" * 65_537).status_code == 413
    assert client.get("/", data=b"x" * 65_537).status_code == 413
    assert client.get("/", data=b"x" * 65_536).status_code == 200
