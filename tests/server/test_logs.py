"""The server's log: control characters, and repeated messages."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterator
from io import StringIO

import pytest
from flask import Flask

from app.server.logs import (
    LOGGING,
    MAX_KINDS,
    RepeatFilter,
    SecretFilter,
    SingleLineFormatter,
)


@pytest.fixture
def output() -> Iterator[StringIO]:
    """What this thread writes to the log `app`. Other tests have left threads, too."""
    handler = logging.StreamHandler(StringIO())
    handler.setFormatter(SingleLineFormatter("%(levelname)s: %(message)s"))
    handler.addFilter(lambda record: record.thread == threading.get_ident())
    handler.addFilter(RepeatFilter())
    log = logging.getLogger("app")
    log.addHandler(handler)
    yield handler.stream
    log.removeHandler(handler)


def test_a_path_cannot_add_lines_or_colours_to_the_log(
    own_app: Flask, output: StringIO
) -> None:
    @own_app.get("/fails/<path:path>")
    def fail(path: str) -> str:
        raise RuntimeError(path)

    own_app.config["PROPAGATE_EXCEPTIONS"] = own_app.testing = False
    own_app.test_client().get("/fails/%0aERROR:%20forged%1b[31m%E2%80%AEred")

    first, *others = output.getvalue().splitlines()
    assert first == (
        r"ERROR: Exception on /fails/\nERROR: forged\x1b[31m\u202ered [GET]"
    )
    assert all(line.startswith("  ") for line in others)
    assert any(line.strip() == "Traceback (most recent call last):" for line in others)


def test_a_line_break_at_the_end_of_a_message_is_not_shown(output: StringIO) -> None:
    logging.getLogger("app").error("Exception in ASGI application\n")

    assert output.getvalue() == "ERROR: Exception in ASGI application\n"


@pytest.mark.parametrize(
    ("logger", "message", "values"),
    [
        ("default", "Started", ()),
        ("access", '%s "%s %s %s" %s', ("192.0.2.1:5", "GET", "/", "1.1", 200)),
    ],
)
def test_each_line_begins_with_the_time_in_utc(
    logger: str,
    message: str,
    values: tuple[object, ...],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    settings = dict(LOGGING["formatters"][logger])
    form = settings.pop("format", None) or settings.pop("fmt")
    record = logging.LogRecord("", logging.INFO, "", 0, message, values, None)
    record.created = 1_795_771_800.5
    monkeypatch.setenv("TZ", "Asia/Kolkata")
    time.tzset()

    line = settings["()"](form).format(record)

    monkeypatch.undo()
    time.tzset()
    assert line.startswith("2026-11-27T09:30:00Z ")


def test_an_exception_is_logged_once_for_all_paths(
    own_app: Flask, output: StringIO
) -> None:
    @own_app.get("/fails/<kind>/<int:number>")
    def fail(kind: str, number: int) -> str:
        if kind == "odd":
            raise ValueError(number)
        raise RuntimeError(number)

    own_app.config["PROPAGATE_EXCEPTIONS"] = own_app.testing = False
    for number in range(20):
        own_app.test_client().get(f"/fails/odd/{number}")
        own_app.test_client().get(f"/fails/even/{number}")

    lines = [x for x in output.getvalue().splitlines() if x.startswith("ERROR")]
    assert lines == [
        "ERROR: Exception on /fails/odd/0 [GET]",
        "ERROR: Exception on /fails/even/0 [GET]",
    ]


def test_different_messages_are_all_logged(output: StringIO) -> None:
    log = logging.getLogger("app.storage")

    for number in [*range(MAX_KINDS), MAX_KINDS - 1, MAX_KINDS]:
        log.warning("Line %d is wrong", number)

    lines = output.getvalue().splitlines()
    assert lines == [f"WARNING: Line {n} is wrong" for n in range(MAX_KINDS + 1)]


def test_messages_of_one_kind_are_logged_once(output: StringIO) -> None:
    log = logging.getLogger("app.web")

    for host in ("a.example", "b.example"):
        log.warning("%s was rejected", host, extra={"kind": "host"})

    assert output.getvalue() == "WARNING: a.example was rejected\n"


def test_a_message_passes_again_after_a_minute() -> None:
    record = logging.makeLogRecord({"msg": "The database does not respond"})
    times = iter([0.0, 59.0, 60.0, 61.0])
    repeated = RepeatFilter(lambda: next(times))

    assert [repeated.filter(record) for _ in range(4)] == [True, False, True, False]


@pytest.mark.parametrize(
    ("address", "logged"),
    [
        ("/lti/register?invite=s3cret&registration_token=t0ken", "/lti/register"),
        ("/lti/login?iss=x&login_hint=USER&lti_message_hint=x", "/lti/login"),
        ("//lti/login?login_hint=USER", "//lti/login"),
        ("/lti?token=s3cret", "/lti"),
        ("/cmi5/launch/s3cret?fetch=x&actor=anna", "/cmi5/launch/…"),
        ("/cmi5/session?token=s3cret", "/cmi5/session"),
        ("/packages/s3cret", "/packages/…"),
        ("/packages/s3cret/x?y=1", "/packages/…"),
        ("/lessons/lti?n=2", "/lessons/lti?n=2"),
    ],
)
def test_the_log_of_requests_contains_no_secrets_of_launches(
    address: str, logged: str
) -> None:
    arguments = ("192.0.2.1:5000", "GET", address, "1.1", 200)
    message = '%s - "%s %s HTTP/%s" %d'
    record = logging.LogRecord("", logging.INFO, "", 0, message, arguments, None)

    SecretFilter().filter(record)

    expected = f'192.0.2.1:5000 - "GET {logged} HTTP/1.1" 200'
    assert record.getMessage() == expected
