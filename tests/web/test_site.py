"""Titles and descriptions of pages, their language, and their links."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.pages import LESSON_PAGES, OTHER_PAGES, PAGES, ROOM_PAGES, SITE_PAGES

VARIANTS = (
    "/lessons/small?view=scroll",
    "/lessons/small/embed",
    "/lessons/missing",
    "/join?code=222222",
)
"""Pages with the title of another page."""


def pages(client: FlaskClient) -> dict[str, str]:
    """Return the HTML of each page by its path."""
    code = client.post("/rooms", json={"lesson": "small"}).get_json()["code"]
    accept = {"Accept": "text/html"}
    return {
        path: client.get(path.format(code=code), headers=accept).text
        for path in (*PAGES, *VARIANTS)
    }


def test_the_lists_contain_every_page_without_parameters(
    app: Flask, client: FlaskClient
) -> None:
    """Pages that need a launch or a setting respond with an error."""
    found = set()
    for rule in app.url_map.iter_rules():
        if "GET" in (rule.methods or ()) and not rule.arguments:
            answer = client.get(rule.rule)
            if answer.status_code == 200 and answer.mimetype == "text/html":
                found.add(rule.rule)

    missing = found - {*SITE_PAGES, *OTHER_PAGES}
    assert not missing, (
        f"Add {', '.join(missing)} to SITE_PAGES or OTHER_PAGES in tests/pages.py."
    )


def test_the_title_of_a_page_is_its_heading(client: FlaskClient) -> None:
    for path, html in pages(client).items():
        if path.endswith("/course"):  # its heading does not name the lesson
            continue
        [title] = re.findall(r"<title>(.*?)</title>", html)
        [heading] = re.findall(r"<h1[^>]*>(.*?)</h1>", html)
        text = unescape(re.sub("<[^>]*>", "", heading))
        assert unescape(title) == f"{text} · Overtone", path


def test_every_page_has_its_own_title_and_a_language(client: FlaskClient) -> None:
    found = pages(client)

    titles = {path: re.findall("<title>(.+?)</title>", found[path]) for path in PAGES}
    assert [path for path in PAGES if len(titles[path]) != 1] == []
    assert len({titles[path][0] for path in PAGES}) == len(PAGES)
    for path in LESSON_PAGES + ROOM_PAGES:
        assert "A small lesson" in titles[path][0]
    assert [path for path in PAGES if '<html lang="en"' not in found[path]] == []
    assert found["/lessons/small/embed"].count("<title>A small lesson") == 1


@pytest.mark.parametrize("path", SITE_PAGES + OTHER_PAGES)
def test_a_page_without_a_lesson_has_a_description(
    client: FlaskClient, path: str
) -> None:
    page = client.get(path).text

    found = re.findall(r'<meta name="description" content="(.+?)">', page)
    assert len(found) == 1, (
        f'Add <meta name="description" content="…"> to the block head of {path}.'
    )


def test_every_page_links_to_help_accessibility_and_privacy(
    client: FlaskClient,
) -> None:
    for path, html in pages(client).items():
        for linked in ("/help", "/accessibility", "/privacy"):
            assert f'href="{linked}"' in html, path
        assert ">Contact</a>" not in html, path


@pytest.mark.parametrize(
    ("contact", "url"),
    [
        ("help@school.example", "mailto:help@school.example"),
        ("https://school.example/help", "https://school.example/help"),
        ("javascript:alert(1)@x.org", "mailto:javascript:alert(1)@x.org"),
    ],
)
def test_every_page_links_to_the_contact(
    app: Flask, client: FlaskClient, contact: str, url: str
) -> None:
    services = app.extensions["overtone"]
    settings = replace(services.settings, contact=contact)
    app.extensions["overtone"] = replace(services, settings=settings)

    for path, html in pages(client).items():
        assert f'href="{url}"' in html, path
