"""Tests of security headers, framing, CORS, cross-site requests and body limits."""

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
from tests.pages import SITE_PAGES

PAGES = [*SITE_PAGES, "/", "/lessons/small", "/lessons/small/present", "/nowhere"]
DATA = ["/encoding", "/figures", "/figures/waves.svg", "/healthz", "/openapi.json"]
EMBED = "/lessons/small/embed"


EMPTY_STYLE = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"
"""Hash of an empty style attribute, which Plotly sets."""


@pytest.fixture
def client(shared_app: Flask) -> FlaskClient:
    """A client of the shared application: these tests change no data."""
    return shared_app.test_client()


def policy(client: FlaskClient, url: str) -> dict[str, str]:
    header = client.get(url).headers["Content-Security-Policy"]
    return dict(part.split(" ", 1) for part in header.split("; "))


@pytest.mark.parametrize("url", [*PAGES, *DATA, EMBED])
def test_every_response_has_security_headers(client: FlaskClient, url: str) -> None:
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
    ("url", "origins"),
    [(url, {"'self'"}) for url in PAGES] + [(EMBED, {"'self'", "http://localhost"})],
)
def test_pages_allow_only_scripts_and_styles_of_the_server(
    client: FlaskClient, url: str, origins: set[str]
) -> None:
    allowed = policy(client, url)

    assert allowed["default-src"] == "'none'"
    page = client.get(url).text
    assets = client.application.extensions["overtone"].assets
    inlined = {
        "script": [assets.head_script],
        "style": assets.styles.values(),
    }
    for name, expected in inlined.items():
        texts = re.findall(rf"<{name}>(.*?)</{name}>", page, re.DOTALL)
        sources = set(allowed[f"{name}-src"].split()) - {EMPTY_STYLE}
        assert sources == origins | {source(each.text) for each in expected}
        assert {source(text) for text in texts} < sources
    assert allowed["base-uri"] == "'none'"
    assert "unsafe" not in " ".join(allowed.values())


@pytest.mark.parametrize("url", [*DATA, "/figures/nothing"])
def test_data_responses_allow_no_scripts_and_no_requests(
    client: FlaskClient, url: str
) -> None:
    assert policy(client, url) == {
        "default-src": "'none'",
        "img-src": "data:",
        "form-action": "'none'",
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
    }


def test_the_html_table_of_a_figure_has_the_policy_of_a_page(
    client: FlaskClient,
) -> None:
    assert policy(client, "/figures/waves.html") == policy(client, "/")


@pytest.mark.parametrize("url", ["/", "/figures", "/figures/waves.svg", EMBED])
def test_no_header_is_repeated(client: FlaskClient, url: str) -> None:
    names = [name.lower() for name, _ in client.get(url).headers]

    assert len(names) == len(set(names))


@pytest.mark.parametrize("url", [*PAGES, *DATA])
def test_pages_and_data_cannot_be_framed(client: FlaskClient, url: str) -> None:
    headers = client.get(url).headers

    assert policy(client, url)["frame-ancestors"] == "'none'"
    assert headers["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("url", PAGES)
def test_pages_have_cross_origin_opener_policy(client: FlaskClient, url: str) -> None:
    assert client.get(url).headers["Cross-Origin-Opener-Policy"] == "same-origin"


@pytest.mark.parametrize("url", [EMBED, *DATA])
def test_embeds_and_data_have_no_cross_origin_opener_policy(
    client: FlaskClient, url: str
) -> None:
    assert "Cross-Origin-Opener-Policy" not in client.get(url).headers


@pytest.mark.parametrize("url", ["/lessons/small/answers", "/rooms/ABCDE"])
def test_private_data_is_a_same_origin_resource(client: FlaskClient, url: str) -> None:
    headers = client.get(url).headers

    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize("url", ["/static/x/icon.svg", "/static/x/js/main.js", EMBED])
def test_public_files_and_embeds_are_cross_origin_resources(
    client: FlaskClient, url: str
) -> None:
    headers = client.get(url).headers

    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_every_blueprint_declares_its_policy(client: FlaskClient) -> None:
    for blueprint in client.application.blueprints.values():
        assert isinstance(blueprint, Blueprint)


def test_the_embedded_lesson_can_be_framed(client: FlaskClient) -> None:
    headers = client.get(EMBED).headers

    assert policy(client, EMBED)["frame-ancestors"] == "*"
    assert "X-Frame-Options" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"


def test_the_policy_of_embeds_names_the_origin_next_to_self(
    client: FlaskClient,
) -> None:
    for part in policy(client, EMBED).values():
        assert ("'self'" in part.split()) == ("http://localhost" in part.split())


def test_a_404_for_an_embed_can_be_framed(client: FlaskClient) -> None:
    response = client.get("/lessons/missing/embed")

    assert response.status_code == 404
    assert "X-Frame-Options" not in response.headers


def test_the_setting_frame_ancestors_is_used(settings: Settings) -> None:
    app = create_app(replace(settings, frame_ancestors="https://lms.example"))

    allowed = policy(app.test_client(), EMBED)

    assert allowed["frame-ancestors"] == "https://lms.example"
    app.extensions["overtone"].database.close()


@pytest.mark.parametrize("url", DATA)
def test_data_is_readable_from_every_origin(client: FlaskClient, url: str) -> None:
    headers = client.get(url).headers

    assert headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Credentials" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"


@pytest.mark.parametrize("url", DATA)
def test_a_conditional_request_from_another_origin_passes_its_preflight(
    client: FlaskClient, url: str
) -> None:
    sent = {
        "Origin": "https://other.example",
        "Access-Control-Request-Method": "GET",
        "Access-Control-Request-Headers": "content-type,if-none-match",
    }

    headers = client.options(url, headers=sent).headers

    assert headers["Access-Control-Allow-Origin"] == "*"
    allowed = headers["Access-Control-Allow-Headers"].split(", ")
    assert {"Content-Type", "If-None-Match"} <= set(allowed)
    assert headers["Access-Control-Allow-Methods"] == "GET"


@pytest.mark.parametrize(
    ("method", "url", "status"),
    [
        ("POST", "/figures", 405),
        ("PUT", "/encoding", 405),
        ("GET", "/figures/", 404),
        ("GET", "/encoding/", 404),
        ("GET", "/figures/waves/", 404),
        ("GET", "/figures/nope", 404),
    ],
)
def test_errors_of_data_are_json_that_is_readable_from_every_origin(
    client: FlaskClient, method: str, url: str, status: int
) -> None:
    response = client.open(url, method=method)

    assert response.status_code == status
    assert response.mimetype == "application/problem+json"
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_the_name_of_a_file_is_readable_from_every_origin(client: FlaskClient) -> None:
    headers = client.get("/figures/waves.csv").headers

    assert "Content-Disposition" in headers["Access-Control-Expose-Headers"]


@pytest.mark.parametrize(
    ("method", "url"), [("POST", "/lessons/small"), ("GET", "/lessons/small/")]
)
def test_errors_of_pages_are_not_readable_from_other_origins(
    client: FlaskClient, method: str, url: str
) -> None:
    assert "Access-Control-Allow-Origin" not in client.open(url, method=method).headers


@pytest.mark.parametrize("url", PAGES)
def test_pages_are_not_readable_from_other_origins(
    client: FlaskClient, url: str
) -> None:
    headers = client.get(url).headers

    assert "Access-Control-Allow-Origin" not in headers
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.fixture
def post_client(own_app: Flask) -> FlaskClient:
    """A client of an app with a view that accepts POST."""
    own_app.add_url_rule("/change", "change", lambda: "changed", methods=["POST"])
    return own_app.test_client()


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
def test_same_origin_posts_are_accepted(
    post_client: FlaskClient, headers: dict[str, str]
) -> None:
    assert post_client.post("/change", headers=headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
    ],
    ids=str,
)
def test_cross_site_posts_are_rejected(
    post_client: FlaskClient, headers: dict[str, str]
) -> None:
    assert post_client.post("/change", headers=headers).status_code == 403


def test_a_body_without_content_length_is_rejected(client: FlaskClient) -> None:
    response = client.post("/encoding", headers={"Transfer-Encoding": "chunked"})

    assert response.status_code == 411


@pytest.mark.parametrize(
    "host", ["a b", "a/..", "a@b", "a,b", "é", "..", "a..b", "[", "x" * 64]
)
@pytest.mark.parametrize("url", ["/lessons//small", "/", "/nowhere", "/oembed"])
def test_an_invalid_host_is_rejected(client: FlaskClient, host: str, url: str) -> None:
    response = client.get(url, headers={"Host": host, "Accept": "text/html"})

    assert response.status_code == 400
    assert "The Host header must be one valid host name." in response.text
    assert "Location" not in response.headers


def test_a_body_over_64_kib_is_rejected_by_every_url(client: FlaskClient) -> None:
    assert client.post("/", data=b"x" * 65_537).status_code == 413
    assert client.get("/", data=b"x" * 65_537).status_code == 413
    assert client.get("/", data=b"x" * 65_536).status_code == 200
