"""Reasons and delays in responses of learning platforms that report an error."""

from __future__ import annotations

import json
import math
import re
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from html import unescape

import requests

from app.core.lms.scores import LONGEST_DELAY, MAX_REASON


def retry_after(response: requests.Response) -> float | None:
    """Return the seconds in the header Retry-After, at most LONGEST_DELAY."""
    value = response.headers.get("Retry-After", "").strip()
    try:
        if value.isdecimal():
            seconds = float(value)
        else:
            moment = parsedate_to_datetime(value)
            seconds = (moment - datetime.now(UTC)).total_seconds()
    except (ValueError, TypeError):
        return None
    return min(max(math.ceil(seconds), 1.0), LONGEST_DELAY)


def reason_of(response: requests.Response) -> str:
    """Return the status and the platform's message, in one line."""
    message = " ".join(unescape(re.sub(r"<[^>]*>", " ", _message(response))).split())
    status = f"The platform responded with status {response.status_code}"
    return f"{status}: {message}"[:MAX_REASON] if message else f"{status}."


def _message(response: requests.Response) -> str:
    """Return the error message of a JSON response, or the text of any other
    response."""
    try:
        body = response.json()
    except ValueError:
        return response.text[: 4 * MAX_REASON]
    if not isinstance(body, dict):
        return ""
    for name in ("error_description", "detail", "message", "reason", "error"):
        if isinstance(text := body.get(name), str) and text:
            return text
    return json.dumps(body.get("errors", ""))[: 4 * MAX_REASON]
