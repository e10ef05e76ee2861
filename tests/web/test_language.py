"""The language of pages and responses."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient

from app.language import find_language, set_language, use_language
from app.storage.rate_limits.token_buckets import RateLimitExceeded

BLOCK = re.compile(r'<script type="application/json" id="translations">(.*?)<')

pytestmark = pytest.mark.usefixtures("pseudo_language")


def test_the_library_has_the_language_that_the_browser_prefers(
    client: FlaskClient,
) -> None:
    response = client.get("/", headers={"Accept-Language": "eo, en;q=0.5"})

    assert '<html lang="eo" dir="ltr">' in response.text
    assert "⟦Lessons⟧" in response.text
    assert "Accept-Language" in response.headers["Vary"]


def test_a_language_that_the_browser_refuses_is_not_selected(
    client: FlaskClient,
) -> None:
    response = client.get("/", headers={"Accept-Language": "*, eo;q=0"})

    assert '<html lang="en"' in response.text


def test_a_lesson_has_its_own_language_in_every_browser(
    client: FlaskClient,
) -> None:
    response = client.get("/lessons/small", headers={"Accept-Language": "eo"})

    assert "⟦" not in response.text
    assert "Accept-Language" not in response.headers["Vary"]


def test_the_next_request_does_not_keep_the_language(client: FlaskClient) -> None:
    client.get("/", headers={"Accept-Language": "eo"})

    assert "⟦" not in client.get("/").text


def test_scripts_find_their_texts_in_a_page_that_is_not_english(
    client: FlaskClient,
) -> None:
    assert "translations" not in client.get("/").text
    page = client.get("/", headers={"Accept-Language": "eo"}).text

    block = _script_texts(page)
    assert block["language"] == "eo"
    assert block["direction"] == "ltr"


def test_a_text_without_translation_is_marked_as_english(app: Flask) -> None:
    with app.test_request_context("/"):
        set_language(find_language("eo"))
        html = render_template_string(
            "{% trans %}Lessons{% endtrans %} {% trans %}Not <b>known</b>{% endtrans %}"
        )

    assert html == '⟦Lessons⟧ <span lang="en" dir="ltr">Not <b>known</b></span>'


@pytest.mark.parametrize("url", ["/nowhere", "/lessons/smal", "/courses/nothing"])
def test_an_error_is_reported_in_the_language_of_the_browser(
    client: FlaskClient, url: str
) -> None:
    headers = {"Accept-Language": "eo", "Accept": "text/html"}
    page = client.get(url, headers=headers).text

    main = page[page.index("<main") : page.index("</main>")]
    texts = re.findall(r">\s*([^<>]*[a-z][^<>]*?)\s*<", main)
    assert texts
    assert [text for text in texts if not text.startswith("⟦")] == []


def test_a_rate_limit_is_reported_in_the_language_of_the_page(
    pseudo_language: str,
) -> None:
    with use_language(find_language(pseudo_language)):
        error = RateLimitExceeded("Too many answers.", 3)

    assert str(error) == "⟦Too many answers.⟧ ⟦Try again in 3 seconds.⟧"


def test_a_page_contains_only_the_texts_of_its_scripts(client: FlaskClient) -> None:
    page = client.get("/privacy", headers={"Accept-Language": "eo"}).text

    library = client.get("/", headers={"Accept-Language": "eo"}).text

    text = "Your answers are deleted."
    assert _script_texts(page)["texts"][text] == f"⟦{text}⟧"
    assert text not in _script_texts(library)["texts"]


def _script_texts(page: str) -> Any:
    block = BLOCK.search(page)
    assert block is not None
    return json.loads(block[1])


@pytest.mark.parametrize("url", ["/openapi.json", "/healthz", "/figures"])
def test_data_depends_on_the_url_alone(client: FlaskClient, url: str) -> None:
    response = client.get(url, headers={"Accept-Language": "eo"})

    assert "⟦" not in response.text
    assert "Accept-Language" not in response.vary


def test_a_page_that_is_not_translated_is_english_as_a_whole(
    client: FlaskClient,
) -> None:
    page = client.get("/accessibility/report", headers={"Accept-Language": "eo"}).text

    assert '<html lang="en" dir="ltr">' in page
    assert "⟦" not in page
