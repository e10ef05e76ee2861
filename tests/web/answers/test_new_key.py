"""Answers of learners while the secret key is replaced."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from app import create_app
from app.assets.store import Assets
from app.config import Settings
from tests.web.rooms.classroom import bearer

OLD, NEW = "the old key of the server", "the new key of the server"
CHOICE, ORDER = "order-needed", "order"


@pytest.fixture
def lesson(content: Path) -> str:
    items = "\n".join(f"1. Item {number}" for number in range(9))
    with (content / "small" / "lesson.md").open("a", encoding="utf-8") as file:
        file.write(f"\n:::{{practice}} {ORDER}\nIn which order?\n\n{items}\n:::\n")
    return "/lessons/small"


@contextmanager
def client(settings: Settings, assets: Assets, *keys: str) -> Iterator[FlaskClient]:
    app = create_app(replace(settings, secret_key=keys), assets)
    yield app.test_client()
    app.extensions["overtone"].database.close()


def answer(client: FlaskClient, question: str, answer: object, token: str = "") -> str:
    """Answer the question. Return the token for the next answer."""
    body = {"answer": answer} | ({"token": token} if token else {})
    url = f"/lessons/small/questions/{question}/answers"
    return str(client.post(url, json=body).json["token"])


def answered(client: FlaskClient, lesson: str, token: str) -> set[str]:
    """Return the questions whose stored answers this learner gets."""
    response = client.get(f"{lesson}/answers", headers=bearer(token))
    return set(response.json.get("answers", ()))


def test_a_new_key_takes_over_without_loss(
    settings: Settings, assets: Assets, lesson: str
) -> None:
    with client(settings, assets, OLD) as before:
        token = answer(before, CHOICE, 1)
        assert answer(before, ORDER, list(range(9)), token) == token
        page = before.get(lesson).text

    with client(settings, assets, NEW, OLD) as during:
        assert answered(during, lesson, token) == {CHOICE, ORDER}
        assert during.get(lesson).text == page  # with items in the same order
        renewed = answer(during, CHOICE, 0, token)

    with client(settings, assets, NEW) as after:
        assert answered(after, lesson, token) == set()
        assert answered(after, lesson, renewed) == {CHOICE}
        assert after.get(lesson).text != page  # so the answer to ORDER is obsolete
