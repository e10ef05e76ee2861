"""A live room for tests, with its presenter, phones and lesson."""

from __future__ import annotations

from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

LESSON = """\
---
title: A room
---

# First {#first}

:::{figure} waves
:positions: 20
Waves.
:::

---

# Second {#second}

::::{question} why
Why?

- [x] =So it is.
  > RightFeedback
- [ ] Not so.
  > WrongFeedback

:::{explanation}
TheExplanation
:::
::::

:::{question} how-many
How many?

= 60600 steps > RightFeedback
= 7 > NearMiss
:::
"""


class Classroom:
    """Client of a new room, as its presenter and as phones."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()
        self.tokens = app.extensions["overtone"].tokens
        opened = self.client.post("/rooms", json={"lesson": "small"}).get_json()
        self.code, self.secret, self.url = opened["code"], opened["lead"], opened["url"]
        self.path = f"/rooms/{self.code}"
        self.presenter_headers = bearer(self.secret)

    def phone(self) -> dict[str, str]:
        """Return the headers of a new device with a ticket."""
        return bearer(self.tokens.issue_ticket(self.code))

    def state(self) -> dict[str, Any]:
        return json_of(self.client.get(self.path))

    def put(self, **change: Any) -> TestResponse:
        return self.client.put(
            f"{self.path}/state", json=change, headers=self.presenter_headers
        )

    def set_phase(self, phase: str, round_: int = 1, question: str = "why") -> Any:
        vote = {"question": question, "round": round_, "phase": phase}
        response = self.put(vote=vote)
        assert response.status_code == 200, response.text
        return json_of(response)["vote"]

    def vote(
        self,
        answer: object,
        phone: dict[str, str] | None = None,
        round_: int = 1,
        question: str = "why",
        version: str | None = None,
    ) -> TestResponse:
        """Vote as a device that follows the room by polling."""
        body = {
            "question": question,
            "round": round_,
            "answer": answer,
            "question_version": version,
        }
        headers = phone if phone is not None else self.phone()
        self.client.get(self.path, headers=headers)
        return self.client.post(f"{self.path}/votes", json=body, headers=headers)


def bearer(secret: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {secret}"}


def json_of(response: TestResponse) -> Any:
    assert response.status_code < 300, response.text
    return response.get_json()
