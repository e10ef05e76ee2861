"""Tests of the oEmbed endpoint."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

LESSON = "http://localhost/lessons/small"


def request_oembed(client: FlaskClient, url: str, query: str = "") -> dict[str, object]:
    response = client.get(f"/oembed?url={quote(url, safe='')}{query}")
    assert response.status_code == 200
    embed = response.get_json()
    assert isinstance(embed, dict)
    return embed


def test_the_response_contains_an_iframe(client: FlaskClient) -> None:
    embed = request_oembed(client, LESSON)

    assert (embed["version"], embed["type"]) == ("1.0", "rich")
    assert embed["title"] == "A small lesson"
    assert (embed["width"], embed["height"]) == (760, 520)
    assert str(embed["html"]).startswith(
        '<iframe src="http://localhost/lessons/small/embed" title="A small lesson"'
        ' width="760" height="520"'
    )


@pytest.mark.parametrize("page", ["", "/embed", "?view=scroll", "#/2"])
def test_every_url_of_a_lesson_is_accepted(client: FlaskClient, page: str) -> None:
    assert request_oembed(client, LESSON + page)["title"] == "A small lesson"


def test_the_iframe_has_the_same_slide_and_figure_settings(client: FlaskClient) -> None:
    html = str(
        request_oembed(client, f"{LESSON}?waves.positions=80&view=scroll#/picture")[
            "html"
        ]
    )

    assert (
        'src="http://localhost/lessons/small/embed'
        '?waves.positions=80&view=scroll#/picture"' in unescape(html)
    )


def test_the_url_is_escaped(client: FlaskClient) -> None:
    html = str(
        request_oembed(client, f'{LESSON}?a="><script>alert(1)</script>')["html"]
    )

    assert "<script" not in html
    assert html.count(">") == 2


def test_the_title_is_escaped(client: FlaskClient, content: Path) -> None:
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("A small lesson", "'\"<b>'"), encoding="utf-8")

    html = str(request_oembed(client, LESSON)["html"])

    assert "<b>" not in html
    assert 'title="&#34;&lt;b&gt;"' in html


def test_maxwidth_and_maxheight_limit_the_frame(client: FlaskClient) -> None:
    embed = request_oembed(client, LESSON, "&maxwidth=400&maxheight=9999")

    assert (embed["width"], embed["height"]) == (400, 520)
    assert 'width="400" height="520"' in str(embed["html"])


@pytest.mark.parametrize(
    "url",
    [
        "http://elsewhere.example/lessons/small",
        "http://localhost:81/lessons/small",
        "ftp://localhost/lessons/small",
        "http://localhost/",
        "http://localhost/figures/waves",
        "http://localhost/lessons/small/answers",
        "http://localhost/lessons/nothing",
        "/lessons/small",
        "http:///lessons/small",
        "nonsense",
        "http://[",
    ],
)
def test_any_other_url_returns_404(client: FlaskClient, url: str) -> None:
    response = client.get(f"/oembed?url={quote(url, safe='')}")

    assert response.status_code == 404


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("", "url"),
        ("url=", "url"),
        (f"url={LESSON}&url={LESSON}", "url"),
        (f"url={LESSON}&maxwidth=wide", "maxwidth"),
        (f"url={LESSON}&maxwidth=0", "maxwidth"),
        (f"url={LESSON}&maxheight=-5", "maxheight"),
        (f"url={LESSON}&maxheight=", "maxheight"),
    ],
)
def test_an_invalid_parameter_is_named(
    client: FlaskClient, query: str, field: str
) -> None:
    response = client.get(f"/oembed?{query}")

    assert response.status_code == 422
    assert [error["field"] for error in response.get_json()["errors"]] == [field]


def test_xml_returns_501(client: FlaskClient) -> None:
    assert client.get(f"/oembed?url={LESSON}&format=xml").status_code == 501


def test_unknown_parameters_are_ignored(client: FlaskClient) -> None:
    assert request_oembed(client, LESSON, "&for=someone")["type"] == "rich"


def test_the_lesson_page_links_to_its_oembed_url(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text
    start = page.index("http://localhost/oembed?url=")
    link = unescape(page[start : page.index('"', start)])

    assert client.get(link).get_json()["title"] == "A small lesson"
