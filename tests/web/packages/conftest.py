"""A package of the small lesson, and a learner who opens it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app.web.current import services_of

PLATFORM = "https://lms.example"
ADA, BOB = "a" * 32, "b" * 32


@dataclass
class Activity:
    """An activity of a course with a package of the lesson `small`."""

    client: FlaskClient
    key: str

    def launch(self, secret: str = ADA, **changes: str) -> TestResponse:
        """Send the form of the package's page."""
        form = {"learner": secret, "origin": PLATFORM, "slide": "", "review": ""}
        return self.client.post(
            f"/packages/{self.key}",
            data=form | changes,
            headers={"Origin": PLATFORM, "Sec-Fetch-Site": "cross-site"},
        )

    def token(self, secret: str = ADA, **changes: str) -> str:
        """Return the launch token of a learner."""
        return fragment(self.launch(secret, **changes))["launch"]

    def session(self, token: str) -> TestResponse:
        headers = {"Authorization": f"Bearer {token}"}
        return self.client.get("/packages/session", headers=headers)

    def open(self, secret: str = ADA, **changes: str) -> dict[str, Any]:
        """Return the session after a launch."""
        return dict(self.session(self.token(secret, **changes)).get_json())

    def answer(self, option: int, secret: str = ADA) -> None:
        assert self.submit(option, secret) == 200

    def submit(self, option: int, secret: str = ADA) -> int:
        """Send an answer and return the status of the response."""
        body = {"answer": option, "token": self.open(secret)["token"]}
        url = "/lessons/small/questions/order-needed/answers"
        return self.client.post(url, json=body).status_code


def fragment(response: TestResponse) -> dict[str, str]:
    assert response.status_code == 303, response.text
    query = parse_qs(urlsplit(response.location).fragment)
    return {name: values[0] for name, values in query.items()}


@pytest.fixture
def activity(app: Flask, client: FlaskClient) -> Activity:
    return Activity(client, services_of(app).packages.store.create("small", "scorm12"))
