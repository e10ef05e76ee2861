"""The host name of a request."""

from __future__ import annotations

from typing import TYPE_CHECKING

import flask
from werkzeug.wsgi import get_host

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment


class Request(flask.Request):
    """Request whose `host` is empty if its Host header is invalid.

    werkzeug does that for invalid characters, but raises an exception for invalid
    labels, as in `a..b`, and again while the error page is rendered.
    """

    def __init__(self, environ: WSGIEnvironment, *arguments: bool) -> None:
        if not _has_valid_labels(get_host(environ)):
            environ["HTTP_HOST"] = ""
        super().__init__(environ, *arguments)


def _has_valid_labels(host: str) -> bool:
    try:
        host.partition(":")[0].encode("idna")
    except UnicodeError:
        return False
    return True
