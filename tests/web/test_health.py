"""Tests of the health check."""

from __future__ import annotations

import resource
import shutil
from dataclasses import replace
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, text

from app import create_app
from app.config import Settings
from tests.servers.redis import RedisServer
from tests.servers.serving import Server
from tests.waiting import eventually


def test_a_healthy_server_returns_versions(client: FlaskClient) -> None:
    health = client.get("/healthz").get_json()

    assert health["status"] == "ok"
    assert {"overtone", "python", "plotly", "numpy"} <= set(health["versions"])


def test_other_machines_get_no_versions(client: FlaskClient) -> None:
    environ = {"REMOTE_ADDR": "192.0.2.7"}

    health = client.get("/healthz", environ_overrides=environ).get_json()

    assert health == {"status": "ok"}


def test_a_parameter_is_rejected(client: FlaskClient) -> None:
    rejected = client.get("/healthz?verbose=1")

    assert rejected.status_code == 422
    assert [error["field"] for error in rejected.get_json()["errors"]] == ["verbose"]


def test_a_failed_database_returns_503(app: Flask, settings: Settings) -> None:
    engine = create_engine(settings.database)
    with engine.begin() as connection:
        connection.execute(text("DROP TABLE answers"))
    engine.dispose()

    response = app.test_client().get("/healthz")

    assert response.status_code == 503
    assert response.get_json()["detail"] == "The database does not respond."


def test_a_deleted_data_folder_returns_503(app: Flask, settings: Settings) -> None:
    client = app.test_client()
    assert client.get("/healthz").status_code == 200
    shutil.rmtree(settings.data)
    url = "/lessons/small/questions/order-needed/answers"

    assert client.get("/healthz").status_code == 503
    assert client.post(url, json={"answer": 0}).status_code == 503


def test_a_full_disk_returns_503_until_there_is_space(own_server: Server) -> None:
    def status() -> int:
        try:
            with urlopen(own_server.url + "healthz", timeout=10) as response:
                return int(response.status)
        except HTTPError as error:
            return error.code

    assert status() == 200
    process = own_server.process.pid
    unlimited = resource.prlimit(process, resource.RLIMIT_FSIZE)
    wal = (own_server.data / "overtone.sqlite3-wal").stat().st_size

    resource.prlimit(process, resource.RLIMIT_FSIZE, (wal, unlimited[1]))
    assert eventually(lambda: status() == 503)
    resource.prlimit(process, resource.RLIMIT_FSIZE, unlimited)
    assert eventually(lambda: status() == 200)


def test_redis_down_returns_503_until_it_is_back(
    settings: Settings, tmp_path: Path
) -> None:
    with RedisServer(tmp_path) as redis:
        app = create_app(replace(settings, redis_url=redis.url))
        client = app.test_client()
        assert client.get("/healthz").get_json()["status"] == "ok"

        redis.stop()
        down = client.get("/healthz")
        redis.start()
        responses = [down]

        def is_back() -> bool:
            responses.append(client.get("/healthz"))
            return responses[-1].status_code == 200

        assert eventually(is_back)

        services = app.extensions["overtone"]
        services.rooms.close()
        services.database.close()
    assert down.mimetype == "application/problem+json"
    assert down.get_json() == {
        "type": "about:blank",
        "title": "Service Unavailable",
        "status": 503,
        "detail": "Redis does not respond.",
    }
    *others, back = responses
    assert all(other.get_json() == down.get_json() for other in others)
    assert back.get_json()["status"] == "ok"
