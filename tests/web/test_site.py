"""Titles of pages, their language, and their links to help and contact."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.pages import LESSON_PAGES, PAGES, ROOM_PAGES

VARIANTS = (
    "/lessons/small?view=scroll",
    "/lessons/small/embed",
    "/lessons/missing",
    "/join?code=222222",
)
"""Pages with the title of another page."""

every_page = pytest.mark.parametrize("path", [*PAGES, *VARIANTS])


def page(client: FlaskClient, path: str) -> str:
    code = client.post("/rooms", json={"lesson": "small"}).get_json()["code"]
    response = client.get(path.format(code=code), headers={"Accept": "text/html"})
    return response.text


# The heading of the page about the use in a course does not name the lesson.
@pytest.mark.parametrize(
    "path", [path for path in (*PAGES, *VARIANTS) if not path.endswith("/course")]
)
def test_the_title_of_a_page_is_its_heading(client: FlaskClient, path: str) -> None:
    html = page(client, path)

    [title] = re.findall(r"<title>(.*?)</title>", html)
    [heading] = re.findall(r"<h1[^>]*>(.*?)</h1>", html)
    assert unescape(title) == f"{unescape(re.sub('<[^>]*>', '', heading))} · Overtone"


def test_every_page_has_its_own_title_and_a_language(client: FlaskClient) -> None:
    pages = {path: page(client, path) for path in PAGES}

    titles = {
        path: re.findall("<title>(.+?)</title>", text) for path, text in pages.items()
    }
    assert [path for path, found in titles.items() if len(found) != 1] == []
    assert len({found[0] for found in titles.values()}) == len(pages)
    for path in LESSON_PAGES + ROOM_PAGES:
        assert "A small lesson" in titles[path][0]
    assert [path for path, text in pages.items() if '<html lang="en"' not in text] == []
    embedded = page(client, "/lessons/small/embed")
    assert embedded.count("<title>A small lesson") == 1


@every_page
def test_every_page_links_to_help_accessibility_and_privacy(
    client: FlaskClient, path: str
) -> None:
    html = page(client, path)

    assert 'href="/help"' in html
    assert 'href="/accessibility"' in html
    assert 'href="/privacy"' in html
    assert ">Contact</a>" not in html


@pytest.mark.parametrize(
    ("contact", "url"),
    [
        ("help@school.example", "mailto:help@school.example"),
        ("https://school.example/help", "https://school.example/help"),
        ("javascript:alert(1)@x.org", "mailto:javascript:alert(1)@x.org"),
    ],
)
@every_page
def test_every_page_links_to_the_contact(
    app: Flask, client: FlaskClient, path: str, contact: str, url: str
) -> None:
    services = app.extensions["overtone"]
    settings = replace(services.settings, contact=contact)
    app.extensions["overtone"] = replace(services, settings=settings)

    assert f'href="{url}"' in page(client, path)
