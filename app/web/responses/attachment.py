"""Responses that browsers save as a file."""

from __future__ import annotations

from flask import Response


def attachment(body: str | bytes, mimetype: str, name: str) -> Response:
    """Return a response for a file with this name, which must be ASCII."""
    response = Response(body, mimetype=mimetype)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
