"""One version of each lesson per request.

A request looks up its lesson several times, such as for the content of the page and for
the version in the key of the cache. If the file changed in between, the cache would
return the old page as the new version, until the next change.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from flask import Flask

from app.storage.lessons.library import checked_once

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment


def init_app(app: Flask) -> None:
    respond = app.wsgi_app

    def respond_checked(
        environ: WSGIEnvironment, start_response: StartResponse
    ) -> Iterable[bytes]:
        with checked_once():
            return respond(environ, start_response)

    # As Flask's documentation recommends for WSGI middleware.
    app.wsgi_app = respond_checked  # type: ignore[method-assign]
