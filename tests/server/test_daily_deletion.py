"""The thread that deletes expired data."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
from flask import Flask

from app.core.quiz import GradingResult
from app.server.daily_deletion import DailyDeletion
from app.storage.database import DatabaseBusy
from app.storage.retention import Retention
from app.web.current import services_of
from tests.waiting import eventually


class FailingOnce(Retention):
    """A retention whose database is busy the first time."""

    runs = 0

    def delete_expired(self) -> Iterator[int]:
        self.runs += 1
        if self.runs == 1:
            raise DatabaseBusy
        return super().delete_expired()


@pytest.fixture
def later(app: Flask) -> FailingOnce:
    """The retention on a day on which an answer of today has expired."""
    day = time.time() + 401 * 24 * 3600
    return FailingOnce(services_of(app).database, 400, lambda: day)


def test_a_failed_deletion_is_repeated(
    app: Flask,
    later: FailingOnce,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr("app.server.daily_deletion.FIRST_DELAY", 0.01)
    monkeypatch.setattr("app.server.daily_deletion.INTERVAL", 0.01)
    services = services_of(app)
    services.answers.record("ada", "small", "one", 0, "", GradingResult(True, 1.0, ()))
    deletion = DailyDeletion(later, services.rooms)

    deletion.start()
    try:
        assert eventually(lambda: not services.answers.latest("ada", "small"))
    finally:
        deletion.close()

    assert (
        "Expired data could not be deleted. The database is busy: a write has waited 5"
        " seconds for other writes."
    ) in caplog.messages
    assert not any(record.exc_info for record in caplog.records)


def test_a_clock_that_may_be_wrong_is_logged(
    app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("app.server.daily_deletion.FIRST_DELAY", 0.01)
    services = services_of(app)
    services.answers.record("ada", "small", "one", 0, "", GradingResult(True, 1.0, ()))
    years_later = time.time() + 2000 * 24 * 3600
    retention = Retention(services.database, 400, lambda: years_later)
    deletion = DailyDeletion(retention, services.rooms)

    deletion.start()
    try:
        assert eventually(lambda: "Check the clock." in caplog.text)
    finally:
        deletion.close()

    assert "Traceback" not in caplog.text
    assert services.answers.latest("ada", "small")
