"""Mark private responses so that no browser or proxy stores them."""

from __future__ import annotations

from flask import Response, make_response
from werkzeug.wrappers import Response as BaseResponse


def no_store(content: BaseResponse | str) -> Response:
    """Return a response or a page with `Cache-Control: no-store`."""
    response = make_response(content)
    response.headers["Cache-Control"] = "no-store"
    return response
