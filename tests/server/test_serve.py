"""The uvicorn server: its limits, and what it loads before it accepts requests."""

from __future__ import annotations

import socket
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from app.config import Settings
from app.server import asgi, serve
from app.server.listening_socket import bind
from app.storage.database import Database
from app.storage.lms import PlatformStore
from app.web.current import services_of
from tests.platforms.lti import LmsPlatform


def test_the_number_of_connections_is_limited(app: Flask) -> None:
    settings = app.extensions["overtone"].settings
    config = serve._config(asgi.Application(app), settings, log=False)

    assert config.limit_concurrency == serve.MAX_CONNECTIONS + settings.followers


def test_each_connection_may_be_sending_a_file(settings: Settings) -> None:
    settings = replace(settings, followers=500)

    assert serve._max_open_files(settings) >= 2 * (serve.MAX_CONNECTIONS + 500)


def test_requests_wait_while_the_application_loads() -> None:
    with (
        bind("127.0.0.1", 0) as bound,
        socket.create_connection(bound.getsockname(), 1) as early,
    ):
        early.sendall(b"GET / HTTP/1.1\r\n\r\n")

        with bound.accept()[0] as accepted:
            assert accepted.recv(3) == b"GET"


@pytest.mark.parametrize(
    ("address", "registered", "loaded"),
    [
        ("https://lessons.example", True, True),
        ("https://lessons.example", False, False),
        ("", True, False),
    ],
    ids=["registered", "no platform", "not set up"],
)
def test_the_library_for_learning_platforms_is_loaded_before_the_first_launch(
    settings: Settings, address: str, registered: bool, loaded: bool
) -> None:
    settings = replace(settings, address=address)
    if registered:
        database = Database(settings.database)
        PlatformStore(database).add(
            LmsPlatform("https://lms.example", "").registration()
        )
        database.close()

    services = services_of(serve._load(settings))

    assert ("adapter" in vars(services.lti.tool)) == loaded
    services.database.close()


def test_errors_of_the_course_are_logged_before_the_first_request(
    settings: Settings, content: Path, caplog: pytest.LogCaptureFixture
) -> None:
    course = content / "course.yaml"
    course.write_text("title: T\nmodules: [{title: M, lessons: [smal]}]\n", "utf-8")

    services_of(serve._load(settings)).database.close()

    assert (
        f"{course}:2: There is no lesson called “smal”. Did you mean “small”?"
        in caplog.messages
    )


def test_damaged_keys_for_platforms_are_reported_at_startup(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    settings = replace(settings, address="https://lessons.example")
    database = Database(settings.database)
    PlatformStore(database).add(LmsPlatform("https://lms.example", "").registration())
    database.close()
    (settings.data / "lti-keys.pem").write_text("damaged", "ascii")

    services_of(serve._load(settings)).database.close()

    assert "lti-keys.pem is damaged" in caplog.text
