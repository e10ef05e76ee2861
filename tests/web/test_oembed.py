"""A lesson's address becomes a frame in other people's pages."""

from __future__ import annotations

from html import unescape
from pathlib import Path
from urllib.parse import quote

import pytest
from flask.testing import FlaskClient

LESSON = "http://localhost/lessons/small"


def ask(client: FlaskClient, url: str, query: str = "") -> dict[str, object]:
    response = client.get(f"/oembed?url={quote(url, safe='')}{query}")
    assert response.status_code == 200
    answer = response.get_json()
    assert isinstance(answer, dict)
    return answer


def test_a_lesson_is_offered_as_a_frame(client: FlaskClient) -> None:
    answer = ask(client, LESSON)

    assert (answer["version"], answer["type"]) == ("1.0", "rich")
    assert answer["title"] == "A small lesson"
    assert (answer["width"], answer["height"]) == (760, 520)
    assert str(answer["html"]).startswith(
        '<iframe src="http://localhost/lessons/small/embed" title="A small lesson"'
        ' width="760" height="520"'
    )


@pytest.mark.parametrize("page", ["", "/embed", "?view=scroll", "#/2"])
def test_every_address_of_the_lesson_is_known(client: FlaskClient, page: str) -> None:
    assert ask(client, LESSON + page)["title"] == "A small lesson"


def test_the_frame_shows_the_same_slide_and_figures(client: FlaskClient) -> None:
    html = str(ask(client, f"{LESSON}?waves.positions=80&view=scroll#/picture")["html"])

    assert (
        'src="http://localhost/lessons/small/embed'
        '?waves.positions=80&view=scroll#/picture"' in unescape(html)
    )


def test_what_is_in_the_address_stays_in_the_attribute(client: FlaskClient) -> None:
    html = str(ask(client, f'{LESSON}?a="><script>alert(1)</script>')["html"])

    assert "<script" not in html
    assert html.count(">") == 2


def test_what_is_in_the_title_stays_in_the_attribute(
    client: FlaskClient, content: Path
) -> None:
    lesson = content / "small" / "lesson.md"
    text = lesson.read_text(encoding="utf-8")
    lesson.write_text(text.replace("A small lesson", "'\"<b>'"), encoding="utf-8")

    html = str(ask(client, LESSON)["html"])

    assert "<b>" not in html
    assert 'title="&#34;&lt;b&gt;"' in html


def test_it_fits_into_what_there_is(client: FlaskClient) -> None:
    answer = ask(client, LESSON, "&maxwidth=400&maxheight=9999")

    assert (answer["width"], answer["height"]) == (400, 520)
    assert 'width="400" height="520"' in str(answer["html"])


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
        "nonsense",
        "http://[",
    ],
)
def test_other_addresses_are_not_known(client: FlaskClient, url: str) -> None:
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
def test_wrong_values_are_named(client: FlaskClient, query: str, field: str) -> None:
    response = client.get(f"/oembed?{query}")

    assert response.status_code == 422
    assert [error["field"] for error in response.get_json()["errors"]] == [field]


def test_xml_is_not_offered(client: FlaskClient) -> None:
    assert client.get(f"/oembed?url={LESSON}&format=xml").status_code == 501


def test_sites_may_add_parameters_of_their_own(client: FlaskClient) -> None:
    assert ask(client, LESSON, "&for=someone")["type"] == "rich"


def test_the_page_says_where_to_ask(client: FlaskClient) -> None:
    page = client.get("/lessons/small").text
    start = page.index("http://localhost/oembed?url=")
    link = unescape(page[start : page.index('"', start)])

    assert client.get(link).get_json()["title"] == "A small lesson"
