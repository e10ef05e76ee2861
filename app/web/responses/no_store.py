"""Mark private responses so that no browser or proxy stores them."""

from __future__ import annotations

from flask import Response, make_response


def no_store(content: Response | str) -> Response:
    """Return the response with `Cache-Control: no-store`."""
    response = make_response(content)
    response.headers["Cache-Control"] = "no-store"
    return response
