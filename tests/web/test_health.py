"""Whether all is well, for who watches over the server."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, text

from app import create_app
from app.config import Settings
from tests.redis import RedisServer
from tests.waiting import eventually


def test_it_says_that_all_is_well_and_with_which_versions(client: FlaskClient) -> None:
    health = client.get("/healthz").get_json()

    assert health["status"] == "ok"
    assert {"overtone", "python", "plotly", "numpy"} <= set(health["versions"])


def test_it_takes_no_parameters(client: FlaskClient) -> None:
    refused = client.get("/healthz?verbose=1")

    assert refused.status_code == 422
    assert [error["field"] for error in refused.get_json()["errors"]] == ["verbose"]


def test_it_says_when_the_database_does_not_answer(
    app: Flask, settings: Settings
) -> None:
    engine = create_engine(settings.database)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE answers"))
    engine.dispose()

    response = app.test_client().get("/healthz")

    assert response.status_code == 503
    assert response.get_json()["detail"] == "The database does not respond."


def test_it_says_when_redis_does_not_answer_and_when_it_does_again(
    settings: Settings, tmp_path: Path
) -> None:
    with RedisServer(tmp_path) as redis:
        app = create_app(replace(settings, redis_url=redis.url))
        client = app.test_client()
        assert client.get("/healthz").get_json()["status"] == "ok"

        redis.stop()
        away = client.get("/healthz")
        redis.start()
        answers = [away]

        def is_back() -> bool:
            answers.append(client.get("/healthz"))
            return answers[-1].status_code == 200

        assert eventually(is_back)

        services = app.extensions["overtone"]
        services.rooms.close()
        services.database.close()
    assert away.mimetype == "application/problem+json"
    assert away.get_json() == {
        "type": "about:blank",
        "title": "Service Unavailable",
        "status": 503,
        "detail": "Redis does not respond.",
    }
    *others, back = answers
    assert all(other.get_json() == away.get_json() for other in others)
    assert back.get_json()["status"] == "ok"
