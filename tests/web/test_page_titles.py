"""Titles and languages of all pages."""

from __future__ import annotations

import re

from flask.testing import FlaskClient

BROWSER = {"Accept": "text/html,*/*;q=0.8"}


def test_every_page_has_its_own_title_and_a_language(client: FlaskClient) -> None:
    code = client.post("/rooms", json={"lesson": "small"}).get_json()["code"]
    lesson = tuple(
        f"/lessons/small{page}" for page in ("", "/course", "/present", "/report")
    )
    room = (f"/r/{code}", f"/r/{code}?screen=1", f"/r/{code}/remote")
    other = ("/", "/join", "/accessibility", "/accessibility/report", "/privacy")
    refused = ("/nowhere", "/r/ABCDEF")

    pages = {
        url: client.get(url, headers=BROWSER).text
        for url in lesson + room + other + refused
    }

    titles = {
        url: re.findall("<title>(.+?)</title>", text) for url, text in pages.items()
    }
    assert [url for url, found in titles.items() if len(found) != 1] == []
    assert len({found[0] for found in titles.values()}) == len(pages)
    for url in lesson + room:
        assert "A small lesson" in titles[url][0]
    assert [url for url, text in pages.items() if '<html lang="en"' not in text] == []
    assert client.get("/lessons/small/embed").text.count("<title>A small lesson") == 1
