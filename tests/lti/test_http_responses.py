"""Responses of a hostile learning platform."""

from __future__ import annotations

import json
import time
from html import escape

import pytest
import requests

from app.core.lms.scores import LONGEST_DELAY, MAX_REASON
from app.lti.http_responses import MAX_MESSAGE, json_of, reason_of, retry_after
from app.lti.http_session import MAX_BYTES

NESTED = b"[" * 100_000


URL = "https://lms.example/fetch?session=7&key=secret"
TOKEN = "x" * (MAX_MESSAGE + 1)


def response(body: bytes = b"", **headers: str) -> requests.Response:
    found = requests.Response()
    authorization = {"Authorization": f"Bearer {TOKEN}"}
    found.request = requests.Request("GET", URL, authorization).prepare()
    found.status_code, found._content, found.encoding = 400, body, "utf-8"
    found.headers.update(headers)
    return found


def test_json_with_half_a_surrogate_pair_is_refused() -> None:
    with pytest.raises(ValueError, match="surrogates not allowed"):
        json_of(response(rb'{"message": "\ud800"}'))


@pytest.mark.parametrize(
    "message", ["<" * 100_000, "&#" + "9" * 5000, "&" * MAX_BYTES, "x" * MAX_BYTES]
)
def test_the_reason_of_a_long_message_is_short_and_computed_at_once(
    message: str,
) -> None:
    started = time.monotonic()

    reason = reason_of(response(json.dumps({"message": message}).encode()))

    assert time.monotonic() - started < 1
    assert reason.startswith("The platform responded with status 400: ")
    assert len(reason) <= MAX_REASON


def test_the_reason_of_a_page_is_its_body() -> None:
    page = (
        b"<html><head><title>502 Bad Gateway</title></head>\r\n"
        b"<body bgcolor='white'><h1>502 Bad Gateway</h1></body></html>"
    )

    assert reason_of(response(page)).endswith(" with status 400: 502 Bad Gateway")


def test_the_reason_does_not_contain_a_long_access_token() -> None:
    body = json.dumps({"message": f"The token {TOKEN} has expired."})

    assert reason_of(response(body.encode())) == (
        "The platform responded with status 400: The token … has expired."
    )


@pytest.mark.parametrize("quoted", [URL, escape(URL)], ids=["text", "HTML"])
def test_the_reason_does_not_contain_the_query_of_the_request(quoted: str) -> None:
    page = f"<html><body><h1>Not found</h1><p>{quoted}</p></body></html>"

    assert reason_of(response(page.encode())) == (
        "The platform responded with status 400: Not found https://lms.example/fetch?…"
    )


def test_json_that_is_nested_too_deeply_is_no_json() -> None:
    with pytest.raises(ValueError, match="nested too deeply"):
        json_of(response(NESTED))

    assert reason_of(response(NESTED)).startswith("The platform responded with")


@pytest.mark.parametrize(
    ("header", "seconds"),
    [
        ("120", 120),
        ("0", 1),
        ("9" * 20, LONGEST_DELAY),
        ("9" * 400, LONGEST_DELAY),
        ("Mon, 01 Jan 2024 00:00:00 GMT", 1),
        ("Mon, 01 Jan 2024 00:00:00 +" + "9" * 30, None),
        ("Mon, 01 Jan 99999 00:00:00 GMT", None),
        ("soon", None),
    ],
)
def test_the_delay_is_at_most_an_hour(header: str, seconds: float | None) -> None:
    assert retry_after(response(**{"Retry-After": header})) == seconds
