"""An application with a cmi5 package, and a platform that launches it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from app.assets.store import Assets
from app.config import Settings
from app.web.current import services_of
from tests.conftest import SMALL_LESSON, with_services
from tests.platforms.cmi5 import Cmi5Platform, Session, cmi5_platform
from tests.waiting import eventually
from tests.web.packages.conftest import fragment

RIGHT, WRONG = 0, 1


@dataclass
class Course:
    """A learner's course on the platform, with the lesson `small`."""

    app: Flask
    platform: Cmi5Platform
    key: str
    token: str = ""
    """Token of the last launch."""

    def request(self, query: str) -> TestResponse:
        return self.app.test_client().get(f"/cmi5/launch/{self.key}?{query}")

    def launch(self, **options: Any) -> Session:
        """Launch the lesson, and return the platform's session."""
        response = self.request(self.platform.launch(**options))
        self.token = fragment(response)["launch"]
        return self.platform.sessions[-1]

    def page(self) -> TestResponse:
        """Request the session of the page."""
        headers = {"Authorization": f"Bearer {self.token}"}
        return self.app.test_client().get("/cmi5/session", headers=headers)

    def answer(self, option: int) -> None:
        body = {"answer": option, "token": self.page().get_json()["token"]}
        url = "/lessons/small/questions/order-needed/answers"
        assert self.app.test_client().post(url, json=body).status_code == 200

    def report(self, event: str) -> None:
        body = {"token": self.token, "event": event}
        response = self.app.test_client().post("/cmi5/session", json=body)
        assert response.status_code == 204, response.text

    def sends(self, *verbs: str) -> bool:
        """Wait until the statements of the last session have these verbs."""
        session = self.platform.sessions[-1]
        return eventually(lambda: session.verbs == list(verbs)) and not (
            self.platform.broken_rules
        )


@pytest.fixture(autouse=True)
def short_delays(monkeypatch: pytest.MonkeyPatch) -> None:
    """Send statements sooner than in production, and try again sooner."""
    monkeypatch.setattr("app.lti.delivery_threads.POLL_INTERVAL", 0.02)
    monkeypatch.setattr("app.core.lms.scores.FIRST_DELAY", 0.2)


@pytest.fixture
def platform() -> Iterator[Cmi5Platform]:
    with cmi5_platform() as platform:
        yield platform


@pytest.fixture
def course(
    routes: Flask,
    with_database: Settings,
    assets: Assets,
    content: Path,
    platform: Cmi5Platform,
) -> Iterator[Course]:
    text = SMALL_LESSON.replace("minutes: 3", "grading: last")
    (content / "small" / "lesson.md").write_text(text, "utf-8")
    private = replace(with_database, lms_private=True)
    app = with_services(routes, private, assets)
    services = services_of(app)
    yield Course(app, platform, services.packages.store.create("small", "cmi5"))
    services.cmi5.tool.close()
    services.database.close()


@pytest.fixture
def leaving_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions end as soon as their page was left."""
    monkeypatch.setattr("app.storage.cmi5.sessions.LEFT_AFTER", 0.0)
