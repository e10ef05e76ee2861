"""Contents of responses of learning platforms: JSON, reasons and delays.

Strangers may have chosen the platform, so its responses can be hostile.
"""

from __future__ import annotations

import json
import math
import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from html import escape, unescape
from typing import Any, Final
from urllib.parse import urlsplit

import requests

from app.core.lms.json_values import require_encodable
from app.core.lms.scores import LONGEST_DELAY, MAX_REASON

MAX_MESSAGE: Final = 4 * MAX_REASON
"""Characters of a message that are read. The time to remove markup can grow with the
square of the length: a megabyte of “<” would take minutes."""


def json_of(response: requests.Response) -> Any:
    """Return the JSON of a response.

    Raises ValueError, also for too deep nesting and for texts that are not Unicode.
    """
    try:
        value = response.json()
        require_encodable(value)
        return value
    except RecursionError as error:
        raise ValueError("The JSON is nested too deeply.") from error


def retry_after(response: requests.Response) -> float | None:
    """Return the seconds in the header Retry-After, at most LONGEST_DELAY."""
    value = response.headers.get("Retry-After", "").strip()
    try:
        if value.isdecimal():
            seconds = float(value)
        else:
            moment = parsedate_to_datetime(value)
            seconds = (moment - datetime.now(UTC)).total_seconds()
    except (ValueError, TypeError, OverflowError):
        return None
    return math.ceil(min(max(seconds, 1.0), LONGEST_DELAY))


def reason_of(response: requests.Response) -> str:
    """Return the status and the platform's message, in one line, without secrets."""
    message = _without_secrets(_message(response), response.request)
    html = _without_head(message)[:MAX_MESSAGE]
    message = " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())
    status = f"The platform responded with status {response.status_code}"
    return f"{status}: {message}"[:MAX_REASON] if message else f"{status}."


def _without_secrets(message: str, request: requests.PreparedRequest) -> str:
    """Remove the access token and the query of the request, which errors can quote."""
    _, _, token = request.headers.get("Authorization", "").partition(" ")
    query = urlsplit(request.url or "").query
    for secret in filter(None, (token, query)):
        message = message.replace(secret, "…").replace(escape(secret), "…")
    return message


def _without_head(html: str) -> str:
    """Return the body of a page, whose title often repeats the heading."""
    _, start, body = html.partition("<body")
    return start + body if start else html


def _message(response: requests.Response) -> str:
    """Return the error message of a JSON response, or the text of any other
    response."""
    try:
        body = json_of(response)
    except ValueError:
        return response.text
    if not isinstance(body, dict):
        return ""
    for name in ("error_description", "detail", "message", "reason", "error"):
        if isinstance(text := body.get(name), str) and text:
            return text
    return json.dumps(body.get("errors", ""))
