from __future__ import annotations

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, text

from app.config import Settings


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
    assert response.get_json()["detail"] == "The database does not answer."
