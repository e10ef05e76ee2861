"""Titles of pages, and their links to help, accessibility, privacy and contact."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

PAGES = (
    "/",
    "/help",
    "/accessibility",
    "/accessibility/report",
    "/privacy",
    "/lessons/small",
    "/lessons/small?view=scroll",
    "/lessons/small/embed",
    "/lessons/small/present",
    "/lessons/missing",
    "/join",
    "/join?code=222222",
    "/r/{code}",
    "/r/{code}?screen=1",
    "/r/{code}/remote",
)


def page(client: FlaskClient, path: str) -> str:
    code = client.post("/rooms", json={"lesson": "small"}).get_json()["code"]
    response = client.get(path.format(code=code), headers={"Accept": "text/html"})
    return response.text


@pytest.mark.parametrize("path", PAGES)
def test_the_title_of_a_page_is_its_heading(client: FlaskClient, path: str) -> None:
    html = page(client, path)

    [title] = re.findall(r"<title>(.*?)</title>", html)
    [heading] = re.findall(r"<h1[^>]*>(.*?)</h1>", html)
    assert unescape(title) == f"{unescape(re.sub('<[^>]*>', '', heading))} · Overtone"


@pytest.mark.parametrize("path", PAGES)
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
@pytest.mark.parametrize("path", PAGES)
def test_every_page_links_to_the_contact(
    app: Flask, client: FlaskClient, path: str, contact: str, url: str
) -> None:
    services = app.extensions["overtone"]
    settings = replace(services.settings, contact=contact)
    app.extensions["overtone"] = replace(services, settings=settings)

    assert f'href="{url}"' in page(client, path)
