"""Tests of the Flask application that `create_app` returns."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from jinja2 import TemplateRuntimeError, UndefinedError

from app import create_app
from app.assets.store import Assets
from app.config import Settings
from app.core.quiz import GradingResult
from app.paths import bundled
from app.services import build_services
from app.web.current import services_of
from tests.conftest import SMALL_LESSON

RIGHT = GradingResult(True, 1.0, ())

LESSON = "/lessons/positional-encoding"


@pytest.fixture
def content() -> Path:
    return bundled("content")


@pytest.fixture(scope="module")
def reader(
    tmp_path_factory: pytest.TempPathFactory, assets: Assets
) -> Iterator[FlaskClient]:
    """A client of an application with the included lessons, which it reads once."""
    data = tmp_path_factory.mktemp("reader")
    app = create_app(Settings(data=data, content=bundled("content")), assets)
    app.testing = True
    yield app.test_client()
    services_of(app).database.close()


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
    reader: FlaskClient, suffix: str
) -> None:
    assert reader.get(f"{LESSON}{suffix}").status_code == 200


@pytest.mark.parametrize("suffix", ["", "?screen=1", "/remote"])
def test_every_page_of_a_room_uses_only_defined_names(
    reader: FlaskClient, suffix: str
) -> None:
    room = reader.post("/rooms", json={"lesson": "positional-encoding"}).json

    assert reader.get(f"/r/{room['code']}{suffix}").status_code == 200


def shown_items(settings: Settings, assets: Assets) -> list[str]:
    """Items of an ordering question, as a new server with these settings shows them."""
    app = create_app(settings, assets)
    page = app.test_client().get("/lessons/ordered").text
    app.extensions["overtone"].database.close()
    return re.findall(r"<span>(Item \d+)</span>", page)


def test_the_order_of_items_depends_on_the_secret_key_of_the_server(
    tmp_path: Path, assets: Assets
) -> None:
    (tmp_path / "ordered").mkdir()
    items = "\n".join(f"1. Item {number}" for number in range(10))
    question = f"\n:::{{practice}} order\nIn which order?\n\n{items}\n:::\n"
    (tmp_path / "ordered" / "lesson.md").write_text(SMALL_LESSON + question)
    first, second = (
        Settings(data=tmp_path / data, content=tmp_path) for data in ("one", "two")
    )

    order = shown_items(first, assets)

    assert len(order) == 10
    assert shown_items(first, assets) == order
    assert shown_items(second, assets) != order
    worker, other_worker = (
        replace(settings, secret_key=("a key in the environment",))
        for settings in (first, second)
    )
    assert shown_items(worker, assets) == shown_items(other_worker, assets)


def test_without_learning_platforms_their_library_is_not_loaded(
    tmp_path: Path, content: Path
) -> None:
    script = (
        "import sys; from app import create_app; "
        "print(create_app().test_client().get('/').status_code); "
        "print({'pylti1p3', 'jwt', 'cryptography', 'requests'} & {*sys.modules})"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        env=os.environ
        | {"OVERTONE_DATA": str(tmp_path / "data"), "OVERTONE_CONTENT": str(content)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert done.stdout == "200\nset()\n"


def test_a_lost_key_next_to_answers_is_reported_once(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    key = settings.data / "secret-key"
    services = build_services(settings)
    services.answers.record("ada", "small", "why", 0, "first", RIGHT)
    services.database.close()
    assert caplog.messages == []

    key.unlink()
    for _ in range(2):
        build_services(settings).database.close()

    [message] = caplog.messages
    assert message.startswith(f"The file {key} does not exist, but the database")
    assert "OVERTONE_SECRET_KEY" in message
