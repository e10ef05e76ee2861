"""Tests of the Flask application that `create_app` returns."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import TemplateRuntimeError, UndefinedError

from app.paths import bundled

LESSON = "/lessons/positional-encoding"


@pytest.fixture
def content() -> Path:
    return bundled("content")


@pytest.mark.parametrize("source", ["{{ missing }}", "{% if missing %}{% endif %}"])
def test_a_template_cannot_use_an_undefined_name(app: Flask, source: str) -> None:
    template = app.jinja_env.from_string(source)

    with pytest.raises(UndefinedError, match="missing"):
        template.render()


@pytest.mark.parametrize("block", ["title", "body"])
def test_a_page_cannot_omit_its_title_or_body(app: Flask, block: str) -> None:
    blocks = {"title": "T", "body": "B"}
    del blocks[block]
    source = "".join(
        f"{{% block {name} %}}{text}{{% endblock %}}" for name, text in blocks.items()
    )
    template = app.jinja_env.from_string('{% extends "base.html" %}' + source)

    with app.test_request_context(), pytest.raises(TemplateRuntimeError, match=block):
        template.render(app.jinja_env.globals)


@pytest.mark.parametrize("suffix", ["", "/embed", "?view=print&notes=1", "/present"])
def test_every_page_of_the_lesson_uses_only_defined_names(
    client: FlaskClient, suffix: str
) -> None:
    assert client.get(f"{LESSON}{suffix}").status_code == 200


@pytest.mark.parametrize("suffix", ["", "?screen=1", "/remote"])
def test_every_page_of_a_room_uses_only_defined_names(
    client: FlaskClient, suffix: str
) -> None:
    room = client.post("/rooms", json={"lesson": "positional-encoding"}).json

    assert client.get(f"/r/{room['code']}{suffix}").status_code == 200
