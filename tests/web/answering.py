"""Answers to questions: URL of the question in the test lesson, and other readers."""

from __future__ import annotations

from typing import Any

from flask.testing import FlaskClient

URL = "/lessons/small/questions/order-needed/answers"
RIGHT, WRONG = 0, 1


def answer_as_new_readers(
    client: FlaskClient, url: str, *answers: object
) -> dict[str, Any]:
    """Answer a question, each time as another reader; return the last response."""
    for answer in answers:
        response = client.post(url, json={"answer": answer})
        assert response.status_code == 200
    return dict(response.get_json())
