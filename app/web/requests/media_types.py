"""Media types of request bodies, and of the response that a client prefers."""

from __future__ import annotations

from typing import Final

from flask import request

JSON: Final = "application/json"

FORMS: Final = frozenset({"application/x-www-form-urlencoded", "multipart/form-data"})


def prefers_json() -> bool:
    """Return whether the client prefers JSON to a page, such as with `Accept`."""
    accepted = request.accept_mimetypes
    return accepted[JSON] > accepted["text/html"]
