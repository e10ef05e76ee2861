"""The script that reloads a page under `overtone serve --watch`."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from flask import Flask, g, request

from app.storage.lessons.watched_content import ContentVersions
from app.web.current import services
from app.web.requests.local import is_local

STREAM_PATH: Final = "/watch/events"

_VERSIONS: Final = "content_versions"


def init_app(app: Flask) -> None:
    """Add the template global `reload_stream(slug)`."""
    app.before_request(_remember_versions)
    app.add_template_global(reload_stream, "reload_stream")


def is_watching() -> bool:
    """Return whether the page of the current request reloads itself.

    A response to a form does not: the browser would ask whether to send it again.
    """
    return _VERSIONS in g and request.method == "GET" and is_local()


def reload_stream(slug: str) -> str:
    """Return the URL of the event stream for a page; empty without `--watch`.

    The URL contains the version at the start of the request. A file that is saved while
    the page is rendered has a newer version, so the page is reloaded again.
    """
    if not is_watching():
        return ""
    versions: ContentVersions = g.get(_VERSIONS)
    query = urlencode({"lesson": slug, "version": versions.version(slug)})
    return f"{STREAM_PATH}?{query}"


def _remember_versions() -> None:
    if watched := services().watched:
        setattr(g, _VERSIONS, watched.versions)
